<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>Commands</name>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>Anor&amp;dnung</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>&amp;Tool</source>
        <translation>&amp;Werkzeug</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open run &amp;folder…</source>
        <translation>&amp;Laufordner öffnen …</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>&amp;Neu lesen</translation>
    </message>
    <message>
        <source>C&amp;ancel reading</source>
        <translation>Lesen &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Close profile</source>
        <translation>Profil &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>&amp;Find events</source>
        <translation>Ereignisse &amp;suchen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Nächster Treffer</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Voriger Treffer</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>&amp;Zeitachse</translation>
    </message>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Details</translation>
    </message>
    <message>
        <source>&amp;Search hits</source>
        <translation>&amp;Treffer</translation>
    </message>
    <message>
        <source>&amp;Import report</source>
        <translation>&amp;Einlesebericht</translation>
    </message>
    <message>
        <source>Like the &amp;desktop</source>
        <translation>Wie der &amp;Desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>D&amp;unkel</translation>
    </message>
    <message>
        <source>&amp;Paper</source>
        <translation>&amp;Papier</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>Hoher &amp;Kontrast</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>&amp;Kleiner</translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Only this view</source>
        <translation>Nur &amp;diese Ansicht</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>&amp;Ganze Sitzung</translation>
    </message>
    <message>
        <source>&amp;Zoom to selection</source>
        <translation>Auswahl &amp;einpassen</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>&amp;Hineinzoomen</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Heraus&amp;zoomen</translation>
    </message>
    <message>
        <source>Pan &amp;left</source>
        <translation>Nach &amp;links</translation>
    </message>
    <message>
        <source>Pan &amp;right</source>
        <translation>Nach &amp;rechts</translation>
    </message>
    <message>
        <source>&amp;Previous event in the row</source>
        <translation>&amp;Voriges Ereignis der Zeile</translation>
    </message>
    <message>
        <source>&amp;Next event in the row</source>
        <translation>&amp;Nächstes Ereignis der Zeile</translation>
    </message>
    <message>
        <source>P&amp;arent event</source>
        <translation>&amp;Elternereignis</translation>
    </message>
    <message>
        <source>&amp;Child event</source>
        <translation>&amp;Kindereignis</translation>
    </message>
    <message>
        <source>Previous &amp;step</source>
        <translation>Voriger &amp;Schritt</translation>
    </message>
    <message>
        <source>Next s&amp;tep</source>
        <translation>Nächster S&amp;chritt</translation>
    </message>
    <message>
        <source>Event to &amp;range</source>
        <translation>Ereignis als &amp;Bereich</translation>
    </message>
    <message>
        <source>Find all of the same &amp;name</source>
        <translation>Alle gleichen &amp;Namens suchen</translation>
    </message>
    <message>
        <source>&amp;Clear selection</source>
        <translation>Auswahl &amp;aufheben</translation>
    </message>
    <message>
        <source>What was &amp;lost while reading</source>
        <translation>Beim Lesen &amp;Verlorenes</translation>
    </message>
    <message>
        <source>All &amp;values of the event</source>
        <translation>Alle &amp;Werte des Ereignisses</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Start</translation>
    </message>
    <message>
        <source>&amp;Next profile</source>
        <translation>&amp;Nächstes Profil</translation>
    </message>
    <message>
        <source>&amp;Previous profile</source>
        <translation>&amp;Voriges Profil</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Speicher</translation>
    </message>
    <message>
        <source>&amp;Kernel</source>
        <translation>&amp;Kernel</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleich</translation>
    </message>
    <message>
        <source>&amp;Reset this layout</source>
        <translation>Diese Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Next p&amp;ane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>V&amp;origer Bereich</translation>
    </message>
    <message>
        <source>&amp;Float this view</source>
        <translation>Ansicht &amp;lösen</translation>
    </message>
    <message>
        <source>This view to the &amp;right</source>
        <translation>Ansicht nach &amp;rechts</translation>
    </message>
    <message>
        <source>&amp;Close this view</source>
        <translation>Ansicht s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Any command…</source>
        <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
        <source>All &amp;keys</source>
        <translation>Alle &amp;Tasten</translation>
    </message>
    <message>
        <source>A&amp;bout Planescope</source>
        <translation>Ü&amp;ber Planescope</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Selection</source>
        <translation>Aus&amp;wahl</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>A&amp;nalyse</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Export &amp;picture…</source>
        <translation>&amp;Bild exportieren …</translation>
    </message>
    <message>
        <source>Export picture a&amp;gain</source>
        <translation>Bild noch einmal e&amp;xportieren</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>B&amp;ild kopieren</translation>
    </message>
    <message>
        <source>&amp;Op profile</source>
        <translation>&amp;Op-Profil</translation>
    </message>
    <message>
        <source>Row &amp;up</source>
        <translation>Zeile nach &amp;oben</translation>
    </message>
    <message>
        <source>Row &amp;down</source>
        <translation>Zeile nach &amp;unten</translation>
    </message>
    <message>
        <source>Rows one p&amp;age up</source>
        <translation>Zeilen eine S&amp;eite nach oben</translation>
    </message>
    <message>
        <source>Rows one pa&amp;ge down</source>
        <translation>Zeilen eine Se&amp;ite nach unten</translation>
    </message>
    <message>
        <source>Fold or unfold the ro&amp;w</source>
        <translation>Zeile auf- oder zu&amp;klappen</translation>
    </message>
    <message>
        <source>&amp;Keep the measurement</source>
        <translation>Messung &amp;behalten</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Auswählen</translation>
    </message>
    <message>
        <source>&amp;Pan</source>
        <translation>&amp;Verschieben</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>&amp;Zoomen</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>Open the &amp;demo session</source>
        <translation>&amp;Beispielsitzung öffnen</translation>
    </message>
    <message>
        <source>Op st&amp;atistics</source>
        <translation>Op-St&amp;atistik</translation>
    </message>
    <message>
        <source>&amp;Roofline</source>
        <translation>&amp;Roofline</translation>
    </message>
    <message>
        <source>To a &amp;range…</source>
        <translation>Zu einem &amp;Bereich …</translation>
    </message>
    <message>
        <source>Memory p&amp;rofile</source>
        <translation>Speicherp&amp;rofil</translation>
    </message>
    <message>
        <source>O&amp;verview</source>
        <translation>Ü&amp;berblick</translation>
    </message>
    <message>
        <source>Guided &amp;tour</source>
        <translation>Geführte &amp;Tour</translation>
    </message>
    <message>
        <source>&amp;HLO</source>
        <translation>&amp;HLO</translation>
    </message>
    <message>
        <source>Follow the flow bac&amp;k</source>
        <translation>Dem Fluss zurüc&amp;k folgen</translation>
    </message>
    <message>
        <source>Follow the flow forwar&amp;d</source>
        <translation>Dem Fluss vorwär&amp;ts folgen</translation>
    </message>
    <message>
        <source>Previous of several flows</source>
        <translation>Voriger von mehreren Flüssen</translation>
    </message>
    <message>
        <source>Next of several flows</source>
        <translation>Nächster von mehreren Flüssen</translation>
    </message>
    <message>
        <source>Find a r&amp;ow…</source>
        <translation>&amp;Zeile finden …</translation>
    </message>
    <message>
        <source>Pin or unpin the ro&amp;w</source>
        <translation>Zeile an&amp;heften oder lösen</translation>
    </message>
    <message>
        <source>Hide the row</source>
        <translation>Zeile ausblenden</translation>
    </message>
    <message>
        <source>Show all hidden rows</source>
        <translation>Alle ausgeblendeten Zeilen zeigen</translation>
    </message>
    <message>
        <source>Boo&amp;kmarks</source>
        <translation>&amp;Lesezeichen</translation>
    </message>
    <message>
        <source>Bookmarks and &amp;notes</source>
        <translation>Lesezeichen und &amp;Notizen</translation>
    </message>
    <message>
        <source>&amp;Note this place</source>
        <translation>Diese Stelle &amp;notieren</translation>
    </message>
    <message>
        <source>Store bookmark &amp;1</source>
        <translation>Lesezeichen &amp;1 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;2</source>
        <translation>Lesezeichen &amp;2 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;3</source>
        <translation>Lesezeichen &amp;3 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;4</source>
        <translation>Lesezeichen &amp;4 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;5</source>
        <translation>Lesezeichen &amp;5 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;6</source>
        <translation>Lesezeichen &amp;6 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;7</source>
        <translation>Lesezeichen &amp;7 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;8</source>
        <translation>Lesezeichen &amp;8 merken</translation>
    </message>
    <message>
        <source>Store bookmark &amp;9</source>
        <translation>Lesezeichen &amp;9 merken</translation>
    </message>
    <message>
        <source>To bookmark 1</source>
        <translation>Zu Lesezeichen 1</translation>
    </message>
    <message>
        <source>To bookmark 2</source>
        <translation>Zu Lesezeichen 2</translation>
    </message>
    <message>
        <source>To bookmark 3</source>
        <translation>Zu Lesezeichen 3</translation>
    </message>
    <message>
        <source>To bookmark 4</source>
        <translation>Zu Lesezeichen 4</translation>
    </message>
    <message>
        <source>To bookmark 5</source>
        <translation>Zu Lesezeichen 5</translation>
    </message>
    <message>
        <source>To bookmark 6</source>
        <translation>Zu Lesezeichen 6</translation>
    </message>
    <message>
        <source>To bookmark 7</source>
        <translation>Zu Lesezeichen 7</translation>
    </message>
    <message>
        <source>To bookmark 8</source>
        <translation>Zu Lesezeichen 8</translation>
    </message>
    <message>
        <source>To bookmark 9</source>
        <translation>Zu Lesezeichen 9</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>By &amp;class</source>
        <translation>Nach &amp;Klasse</translation>
    </message>
    <message>
        <source>By &amp;name</source>
        <translation>Nach &amp;Name</translation>
    </message>
    <message>
        <source>By &amp;layer</source>
        <translation>Nach &amp;Schicht</translation>
    </message>
    <message>
        <source>By &amp;duration beside the median</source>
        <translation>Nach &amp;Dauer neben dem Median</translation>
    </message>
    <message>
        <source>By &amp;utilisation</source>
        <translation>Nach &amp;Auslastung</translation>
    </message>
    <message>
        <source>By &amp;program</source>
        <translation>Nach &amp;Programm</translation>
    </message>
    <message>
        <source>Nex&amp;t colours</source>
        <translation>Näc&amp;hste Farben</translation>
    </message>
    <message>
        <source>Next time &amp;unit</source>
        <translation>Nächste Zeit&amp;einheit</translation>
    </message>
    <message>
        <source>Frame ti&amp;mes</source>
        <translation>Dauer der &amp;Bilder</translation>
    </message>
    <message>
        <source>Flows of all &amp;events in view</source>
        <translation>Flüsse aller &amp;Ereignisse im Bild</translation>
    </message>
    <message>
        <source>Keep the measurement with the pr&amp;ofile</source>
        <translation>Messung beim Pr&amp;ofil behalten</translation>
    </message>
    <message>
        <source>Hardware count&amp;ers</source>
        <translation>Hardware-&amp;Zähler</translation>
    </message>
    <message>
        <source>&amp;Use of units</source>
        <translation>A&amp;uslastung der Einheiten</translation>
    </message>
    <message>
        <source>Co&amp;mputed counters</source>
        <translation>&amp;Berechnete Zähler</translation>
    </message>
    <message>
        <source>By d&amp;ifference from the other profile</source>
        <translation>Nach &amp;Unterschied zum anderen Profil</translation>
    </message>
    <message>
        <source>&amp;Save view and notes</source>
        <translation>Ansicht und Notizen &amp;speichern</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>of the op time, idle excluded</source>
        <translation>der Op-Zeit, ohne Leerlauf</translation>
    </message>
    <message>
        <source>SYNTHETIC: not a measurement</source>
        <translation>SYNTHETISCH: keine Messung</translation>
    </message>
    <message>
        <source>More than noise: the steps alone explain up to %1 of difference, with 95 % confidence.</source>
        <translation>Mehr als Rauschen: Die Schritte allein erklären bis zu %1 Unterschied, mit 95 % Sicherheit.</translation>
    </message>
    <message>
        <source>No more than noise: the steps alone explain up to %1 of difference, with 95 % confidence.</source>
        <translation>Nicht mehr als Rauschen: Die Schritte allein erklären bis zu %1 Unterschied, mit 95 % Sicherheit.</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Rauschen</translation>
    </message>
    <message>
        <source>Bold changes are more than the steps differ among themselves, grey ones are not.</source>
        <translation>Fette Änderungen sind größer als die Unterschiede zwischen den Schritten, graue nicht.</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>Step time, mean</source>
        <translation>Schrittzeit, Mittel</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>Duty cycle</source>
        <translation>Aktive Zeit</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>Gerät ohne Arbeit</translation>
    </message>
    <message>
        <source>Collectives, of the op time</source>
        <translation>Kollektive, Anteil an der Op-Zeit</translation>
    </message>
    <message>
        <source>%1, of the op time</source>
        <translation>%1, Anteil an der Op-Zeit</translation>
    </message>
    <message>
        <source>%1, mean of a call</source>
        <translation>%1, Mittel je Aufruf</translation>
    </message>
    <message>
        <source>Memory high-water mark</source>
        <translation>Speicherhöchststand</translation>
    </message>
    <message>
        <source>Roofline verdict</source>
        <translation>Roofline-Urteil</translation>
    </message>
    <message>
        <source>Both sides are the same profile.</source>
        <translation>Beide Seiten sind dasselbe Profil.</translation>
    </message>
    <message>
        <source>The devices differ: %1 and %2.</source>
        <translation>Die Geräte sind verschieden: %1 und %2.</translation>
    </message>
    <message>
        <source>The numbers of devices differ: %1 and %2.</source>
        <translation>Die Zahl der Geräte ist verschieden: %1 und %2.</translation>
    </message>
    <message>
        <source>The programs differ: %1 and %2.</source>
        <translation>Die Programme sind verschieden: %1 und %2.</translation>
    </message>
    <message>
        <source>Step time, shortest</source>
        <translation>Schrittzeit, kürzeste</translation>
    </message>
    <message>
        <source>Step time, median</source>
        <translation>Schrittzeit, Median</translation>
    </message>
    <message>
        <source>Step time, 90 of 100 below</source>
        <translation>Schrittzeit, 90 von 100 darunter</translation>
    </message>
    <message>
        <source>Step time, 99 of 100 below</source>
        <translation>Schrittzeit, 99 von 100 darunter</translation>
    </message>
    <message>
        <source>Step time, longest</source>
        <translation>Schrittzeit, längste</translation>
    </message>
    <message>
        <source>Compute in a step, mean</source>
        <translation>Rechnen in einem Schritt, Mittel</translation>
    </message>
    <message>
        <source>Collectives in a step, mean</source>
        <translation>Kollektive in einem Schritt, Mittel</translation>
    </message>
    <message>
        <source>Infeed in a step, mean</source>
        <translation>Infeed in einem Schritt, Mittel</translation>
    </message>
    <message>
        <source>Idle in a step, mean</source>
        <translation>Leerlauf in einem Schritt, Mittel</translation>
    </message>
    <message>
        <source>%1 holds no device operations: nearly all of its figures are missing.</source>
        <translation>%1 enthält keine Operationen eines Geräts: fast alle Werte fehlen.</translation>
    </message>
    <message>
        <source>Step time per sequence</source>
        <translation>Schrittzeit je Sequenz</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>Reading was stopped.</source>
        <translation>Das Lesen wurde angehalten.</translation>
    </message>
    <message>
        <source>%1 does not exist. Check the spelling and the folder.</source>
        <translation>%1 gibt es nicht. Schreibweise und Ordner prüfen.</translation>
    </message>
    <message>
        <source>%1 cannot be read. Check that you may open it and that it is not a device.</source>
        <translation>%1 ist nicht lesbar. Prüfen, ob die Leserechte da sind und ob es kein Gerät ist.</translation>
    </message>
    <message>
        <source>%1 holds no profile. Choose a folder with *.xplane.pb files, for example plugins/profile/&lt;run&gt; below the log directory.</source>
        <translation>%1 enthält kein Profil. Einen Ordner mit Dateien *.xplane.pb wählen, zum Beispiel plugins/profile/&lt;run&gt; im Log-Ordner.</translation>
    </message>
    <message>
        <source>%1 is empty. The recording or the copy may have failed; record or copy it again.</source>
        <translation>%1 ist leer. Vielleicht ist die Aufzeichnung oder das Kopieren misslungen; neu aufzeichnen oder kopieren.</translation>
    </message>
    <message>
        <source>%1 is not a profile that can be opened. Expected is an XPlane file (.xplane.pb), plain or compressed with gzip or zstd.</source>
        <translation>%1 ist kein Profil, das sich öffnen lässt. Erwartet wird eine XPlane-Datei (.xplane.pb), unkomprimiert oder mit gzip oder zstd komprimiert.</translation>
    </message>
    <message>
        <source>%1 is of a known format that cannot be opened here.</source>
        <translation>%1 hat ein bekanntes Format, das sich hier nicht öffnen lässt.</translation>
    </message>
    <message>
        <source>%1 ends too early, at byte %2. The copy may be incomplete; copy it again.</source>
        <translation>%1 endet zu früh, bei Byte %2. Die Kopie ist vielleicht unvollständig; neu kopieren.</translation>
    </message>
    <message>
        <source>%1 is damaged at byte %2. Compare it with the original, or record it again.</source>
        <translation>%1 ist bei Byte %2 beschädigt. Mit dem Original vergleichen oder neu aufzeichnen.</translation>
    </message>
    <message>
        <source>%1 went through a conversion to text, which destroyed its bytes (the first at %2). Copy the original again in binary mode.</source>
        <translation>%1 wurde in Text umgewandelt, was Bytes zerstört hat (das erste bei %2). Das Original im Binärmodus neu kopieren.</translation>
    </message>
    <message>
        <source>%1 is too large to be opened.</source>
        <translation>%1 ist zu groß, um geöffnet zu werden.</translation>
    </message>
    <message>
        <source>%1 is larger than a limit allows (%2). Raise the limit or open a part of it.</source>
        <translation>%1 überschreitet eine Grenze (%2). Die Grenze anheben oder einen Teil öffnen.</translation>
    </message>
    <message>
        <source>%1 cannot be decompressed beyond byte %2. The copy may be incomplete; copy it again.</source>
        <translation>%1 lässt sich ab Byte %2 nicht entpacken. Die Kopie ist vielleicht unvollständig; neu kopieren.</translation>
    </message>
    <message>
        <source>%1 cannot be written. Check the folder, your rights and the free space.</source>
        <translation>%1 lässt sich nicht schreiben. Ordner, Rechte und freien Platz prüfen.</translation>
    </message>
    <message>
        <source>A value cannot be used.</source>
        <translation>Ein Wert ist nicht verwendbar.</translation>
    </message>
    <message>
        <source>A value cannot be used: %1.</source>
        <translation>Ein Wert ist nicht verwendbar: %1.</translation>
    </message>
    <message>
        <source>An unknown error happened.</source>
        <translation>Ein unbekannter Fehler ist aufgetreten.</translation>
    </message>
    <message>
        <source>The profile</source>
        <translation>Das Profil</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is a sentence, %2 a technical fact such as a field name</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 is of the format “%2”, which cannot be opened here. Expected is an XPlane file (.xplane.pb), plain or compressed with gzip or zstd.</source>
        <translation>%1 hat das Format „%2“, das sich hier nicht öffnen lässt. Erwartet wird eine XPlane-Datei (.xplane.pb), unkomprimiert oder mit gzip oder zstd komprimiert.</translation>
    </message>
    <message>
        <source>%1 does not hold what was asked for.</source>
        <translation>%1 enthält das Gefragte nicht.</translation>
    </message>
    <message>
        <source>%1 does not hold what was asked for: %2.</source>
        <translation>%1 enthält das Gefragte nicht: %2.</translation>
    </message>
    <message>
        <source>%1 asks for code to be run (%2 at byte %3), which a memory snapshot never needs. Nothing was run, and the file was not opened. Do not open it with other programs, either.</source>
        <translation>%1 verlangt, dass Code ausgeführt wird (%2 bei Byte %3); ein Speicherabbild braucht das nie. Nichts wurde ausgeführt, und die Datei wurde nicht geöffnet. Öffnen Sie sie auch mit anderen Programmen nicht.</translation>
    </message>
    <message>
        <source>%1 is a table that the TPU compiler wrote beside a listing, and the listing is not in its folder. Open the folder of the dump, or put the file that ends in final_bundles.txt beside it.</source>
        <translation>%1 ist eine Tabelle, die der TPU-Compiler neben ein Listing geschrieben hat, und das Listing liegt nicht in ihrem Ordner. Öffnen Sie den Ordner des Dumps, oder legen Sie die Datei daneben, die auf final_bundles.txt endet.</translation>
    </message>
</context>
<context>
    <name>EventText</name>
    <message>
        <source>%1 on %2: %3 from %4</source>
        <extracomment>%1 op, %2 device, %3 length, %4 begin</extracomment>
        <translation>%1 auf %2: %3 ab %4</translation>
    </message>
    <message>
        <source>%1 on %2, %3: %4 from %5</source>
        <extracomment>%1 op, %2 device, %3 row, %4 length, %5 begin</extracomment>
        <translation>%1 auf %2, %3: %4 ab %5</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <extracomment>%1 is the sentence so far, %2 a share, %3 the surrounding op</extracomment>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1 name of a fact, %2 its value</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Long name</source>
        <translation>Langer Name</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Events of this name</source>
        <translation>Ereignisse dieses Namens</translation>
    </message>
    <message>
        <source>Their total</source>
        <translation>Ihre Summe</translation>
    </message>
    <message>
        <source>Their average</source>
        <translation>Ihr Mittel</translation>
    </message>
    <message>
        <source>Their minimum, median, maximum</source>
        <translation>Ihr Minimum, Median, Maximum</translation>
    </message>
</context>
<context>
    <name>FrameClock</name>
    <message numerus="yes">
        <source>%1 · median %2 · longest of %n frame(s) %3</source>
        <extracomment>times to paint a frame: of the last one, the median and the longest of the last %n</extracomment>
        <translation>
            <numerusform>%1 · Median %2 · längstes von %n Bild %3</numerusform>
            <numerusform>%1 · Median %2 · längstes von %n Bildern %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message>
        <source>The file ends too early.</source>
        <translation>Die Datei endet zu früh.</translation>
    </message>
    <message>
        <source>The file ends too early, missing: %1.</source>
        <translation>Die Datei endet zu früh, es fehlen: %1.</translation>
    </message>
    <message>
        <source>A part of the file is damaged and was skipped.</source>
        <translation>Ein Teil der Datei ist beschädigt und wurde übersprungen.</translation>
    </message>
    <message>
        <source>A part of the file is damaged and was skipped: %1.</source>
        <translation>Ein Teil der Datei ist beschädigt und wurde übersprungen: %1.</translation>
    </message>
    <message>
        <source>Events skipped because they could not be decoded: %1.</source>
        <translation>Übersprungene Ereignisse, da nicht dekodierbar: %1.</translation>
    </message>
    <message>
        <source>Events with a negative length, taken as 0: %1.</source>
        <translation>Ereignisse mit negativer Dauer, als 0 gezählt: %1.</translation>
    </message>
    <message>
        <source>Events that begin before their row does, kept: %1.</source>
        <translation>Ereignisse, die vor ihrer Zeile beginnen, behalten: %1.</translation>
    </message>
    <message>
        <source>Events skipped because their time does not fit 64-bit picoseconds: %1.</source>
        <translation>Übersprungene Ereignisse, da ihre Zeit nicht in 64-Bit-Pikosekunden passt: %1.</translation>
    </message>
    <message>
        <source>Events without an entry for their name, shown without one: %1.</source>
        <translation>Ereignisse ohne Eintrag für ihren Namen, ohne Namen gezeigt: %1.</translation>
    </message>
    <message>
        <source>Statistics without an entry for their name: %1.</source>
        <translation>Statistikwerte ohne Eintrag für ihren Namen: %1.</translation>
    </message>
    <message>
        <source>Entries without an id: %1.</source>
        <translation>Einträge ohne Nummer: %1.</translation>
    </message>
    <message>
        <source>Ids that occur twice, the later entry was taken: %1.</source>
        <translation>Doppelte Nummern, der spätere Eintrag gilt: %1.</translation>
    </message>
    <message>
        <source>Lines of the same id, put together: %1.</source>
        <translation>Linien gleicher Nummer, zusammengelegt: %1.</translation>
    </message>
    <message>
        <source>Planes of the same name, put together: %1.</source>
        <translation>Ebenen gleichen Namens, zusammengelegt: %1.</translation>
    </message>
    <message>
        <source>Events on rows that were not in order, sorted: %1.</source>
        <translation>Ereignisse auf ungeordneten Zeilen, sortiert: %1.</translation>
    </message>
    <message>
        <source>Events that overlap another without lying inside it, drawn side by side: %1.</source>
        <translation>Ereignisse, die ein anderes überlappen, ohne in ihm zu liegen, nebeneinander gezeichnet: %1.</translation>
    </message>
    <message>
        <source>Entries that stand for many events and have no place in time, listed but not drawn: %1.</source>
        <translation>Einträge, die für viele Ereignisse stehen und keinen Ort in der Zeit haben, aufgeführt, aber nicht gezeichnet: %1.</translation>
    </message>
    <message>
        <source>Events left out because memory does not allow more: %1.</source>
        <translation>Ausgelassene Ereignisse, da der Speicher nicht reicht: %1.</translation>
    </message>
    <message>
        <source>Events whose statistics cannot be reached: %1.</source>
        <translation>Ereignisse, deren Statistikwerte nicht erreichbar sind: %1.</translation>
    </message>
    <message>
        <source>The profiler reported an error: %1</source>
        <translation>Der Profiler meldete einen Fehler: %1</translation>
    </message>
    <message>
        <source>The profiler reported a warning: %1</source>
        <translation>Der Profiler meldete eine Warnung: %1</translation>
    </message>
    <message>
        <source>Events dropped while recording: %1.</source>
        <translation>Beim Aufzeichnen verworfene Ereignisse: %1.</translation>
    </message>
    <message>
        <source>The file of a host could not be read and was left out.</source>
        <translation>Die Datei eines Hosts war nicht lesbar und wurde ausgelassen.</translation>
    </message>
    <message>
        <source>A host has no common clock with the others and was placed at time 0.</source>
        <translation>Ein Host hat keine gemeinsame Uhr mit den anderen und liegt bei Zeit 0.</translation>
    </message>
    <message>
        <source>The file holds no events.</source>
        <translation>Die Datei enthält keine Ereignisse.</translation>
    </message>
    <message>
        <source>Unknown fields were ignored: %1 (%2).</source>
        <translation>Unbekannte Felder wurden übergangen: %1 (%2).</translation>
    </message>
    <message>
        <source>Some rows that are computed from others were left out.</source>
        <translation>Einige abgeleitete Zeilen wurden ausgelassen.</translation>
    </message>
    <message>
        <source>Something unexpected was found in the file.</source>
        <translation>In der Datei steht etwas Unerwartetes.</translation>
    </message>
    <message>
        <source>%1 Place: %2, from byte %3 on.</source>
        <extracomment>%1 is a sentence, %2 a plane, row or file, %3 a number</extracomment>
        <translation>%1 Stelle: %2, ab Byte %3.</translation>
    </message>
    <message>
        <source>%1 Place: %2.</source>
        <extracomment>%1 is a sentence, %2 a plane, row or file</extracomment>
        <translation>%1 Stelle: %2.</translation>
    </message>
    <message>
        <source>%1 Place: from byte %2 on.</source>
        <extracomment>%1 is a sentence, %2 a number</extracomment>
        <translation>%1 Stelle: ab Byte %2.</translation>
    </message>
    <message>
        <source>Times and sums cover only what is there. Copy the file again, or record it again.</source>
        <translation>Zeiten und Summen umfassen nur, was da ist. Die Datei neu kopieren oder neu aufzeichnen.</translation>
    </message>
    <message>
        <source>Sums are too small by what is missing. Compare the file with the original.</source>
        <translation>Summen sind um das Fehlende zu klein. Die Datei mit dem Original vergleichen.</translation>
    </message>
    <message>
        <source>The clock of the recording was wrong for these events.</source>
        <translation>Die Uhr der Aufzeichnung ging bei diesen Ereignissen falsch.</translation>
    </message>
    <message>
        <source>Times on these rows are too short. Record a shorter time or fewer details.</source>
        <translation>Zeiten auf diesen Zeilen sind zu kurz. Kürzer oder mit weniger Einzelheiten aufzeichnen.</translation>
    </message>
    <message>
        <source>Close other profiles, or open a shorter recording.</source>
        <translation>Andere Profile schließen oder eine kürzere Aufzeichnung öffnen.</translation>
    </message>
    <message>
        <source>Numbers cover the other hosts only. Copy the missing file again.</source>
        <translation>Zahlen umfassen nur die anderen Hosts. Die fehlende Datei neu kopieren.</translation>
    </message>
    <message>
        <source>Do not compare times of this host with those of the others.</source>
        <translation>Zeiten dieses Hosts nicht mit denen der anderen vergleichen.</translation>
    </message>
    <message>
        <source>Record while the program runs; the programs of the file can still be looked at.</source>
        <translation>Aufzeichnen, während das Programm läuft; die Programme der Datei lassen sich trotzdem ansehen.</translation>
    </message>
    <message>
        <source>The file was cut or written by a version that is not known.</source>
        <translation>Die Datei wurde abgeschnitten oder von einer unbekannten Version geschrieben.</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Data lost</source>
        <translation>Datenverlust</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Instructions of a program skipped because they could not be read: %1.</source>
        <translation>Übersprungene Anweisungen eines Programms, da nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>Entries of a kind that is not shown: %1.</source>
        <translation>Einträge einer Art, die nicht gezeigt wird: %1.</translation>
    </message>
    <message>
        <source>Places where the text is not valid, read as it was meant: %1.</source>
        <translation>Stellen, an denen der Text nicht gültig ist, gelesen wie gemeint: %1.</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Space %1</source>
        <translation>Bereich %1</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Thread-local</source>
        <translation>Thread-lokal</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>Konstante</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Zwischenwert</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>Gradient</translation>
    </message>
    <message>
        <source>The capacity is what the allocator of the device states in this session.</source>
        <translation>Die Kapazität ist, was der Allokator des Geräts in dieser Sitzung nennt.</translation>
    </message>
    <message>
        <source>The capacity is what the profile states for the device.</source>
        <translation>Die Kapazität ist, was das Profil für das Gerät nennt.</translation>
    </message>
    <message>
        <source>The profile does not state the capacity; it is the vendor&apos;s figure for this chip.</source>
        <translation>Das Profil nennt die Kapazität nicht; es ist die Angabe des Herstellers für diesen Chip.</translation>
    </message>
    <message>
        <source>The capacity was entered by hand.</source>
        <translation>Die Kapazität wurde von Hand eingegeben.</translation>
    </message>
    <message>
        <source>This profile has no HLO programs, so it does not say what lies in memory. Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX.</source>
        <translation>Dieses Profil enthält keine HLO-Programme und sagt daher nicht, was im Speicher liegt. Mit enable_hlo_proto aufzeichnen und während der Aufzeichnung übersetzen oder mit einem neueren JAX.</translation>
    </message>
    <message>
        <source>The HLO of this program has no buffer assignment. Compiled programs have one: record with enable_hlo_proto on, or dump the HLO after optimisation.</source>
        <translation>Das HLO dieses Programms hat keine Pufferzuteilung. Übersetzte Programme haben eine: mit enable_hlo_proto aufzeichnen oder das HLO nach der Optimierung ausgeben lassen.</translation>
    </message>
    <message>
        <source>This profile has no allocator events. Record with the host tracer at level 2 or above, while memory is allocated.</source>
        <translation>Dieses Profil enthält keine Ereignisse von Allokatoren. Mit dem Host-Tracer ab Stufe 2 aufzeichnen, während Speicher belegt wird.</translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s) are named that have no memory; they are left out.</source>
        <translation>
            <numerusform>%n Puffer ohne Speicher wird genannt; er ist weggelassen.</numerusform>
            <numerusform>%n Puffer ohne Speicher werden genannt; sie sind weggelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) are negative or beyond 4 PiB; they count as 0.</source>
        <translation>
            <numerusform>%n Größe ist negativ oder über 4 PiB; sie zählt als 0.</numerusform>
            <numerusform>%n Größen sind negativ oder über 4 PiB; sie zählen als 0.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of the buffer assignment cannot be read.</source>
        <translation>
            <numerusform>%n Teil der Pufferzuteilung ist nicht lesbar.</numerusform>
            <numerusform>%n Teile der Pufferzuteilung sind nicht lesbar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) free memory that was never taken; they are passed over.</source>
        <translation>
            <numerusform>%n Ereignis gibt nie genommenen Speicher frei; es ist übergangen.</numerusform>
            <numerusform>%n Ereignisse geben nie genommenen Speicher frei; sie sind übergangen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) take memory that is in use; they are passed over.</source>
        <translation>
            <numerusform>%n Ereignis nimmt belegten Speicher; es ist übergangen.</numerusform>
            <numerusform>%n Ereignisse nehmen belegten Speicher; sie sind übergangen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) let buffers take over memory in a ring; they are passed over.</source>
        <translation>
            <numerusform>%n Ereignis lässt Puffer Speicher im Kreis übernehmen; es ist übergangen.</numerusform>
            <numerusform>%n Ereignisse lassen Puffer Speicher im Kreis übernehmen; sie sind übergangen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>This file says what lies in memory, not what a program plans. It stands in the view Memory profile.</source>
        <translation>Diese Datei sagt, was im Speicher liegt, nicht, was ein Programm plant. Es steht in der Ansicht Speicherprofil.</translation>
    </message>
</context>
<context>
    <name>OpChart</name>
    <message>
        <source>All programs</source>
        <translation>Alle Programme</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Without a category</source>
        <translation>Ohne Kategorie</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n duplicate(s)</source>
        <extracomment>A group of ops that are copies of one; %1 is the longest of them</extracomment>
        <translation>
            <numerusform>%1 und %n Kopie</numerusform>
            <numerusform>%1 und %n Kopien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on SparseCore</source>
        <extracomment>An op on a SparseCore; %1 is its name</extracomment>
        <translation>%1 auf SparseCore</translation>
    </message>
</context>
<context>
    <name>OpColumns</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Order by self time.</source>
        <translation>Reihenfolge nach eigener Zeit.</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Device ops are joined by the operation they stem from; host operations are events of host threads.</source>
        <translation>Ops der Geräte sind nach der Operation zusammengefasst, von der sie stammen; Operationen des Hosts sind Ereignisse von Host-Threads.</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Program id</source>
        <translation>Programm-Id</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Name of the operation in the framework, with its scopes.</source>
        <translation>Name der Operation im Framework, mit ihren Bereichen.</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>HLO category, as the compiler wrote it.</source>
        <translation>HLO-Kategorie, wie der Compiler sie schrieb.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Executions on all chosen devices. For an operation of the framework: those of its most frequent op.</source>
        <translation>Ausführungen auf allen gewählten Geräten. Bei einer Operation des Frameworks: die ihrer häufigsten Op.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Sum over all executions and devices, with what is nested inside.</source>
        <translation>Summe über alle Ausführungen und Geräte, mit dem, was darin liegt.</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Time without the ops nested directly inside.</source>
        <translation>Zeit ohne die unmittelbar darin liegenden Ops.</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Time divided by the calls.</source>
        <translation>Zeit geteilt durch die Aufrufe.</translation>
    </message>
    <message>
        <source>Average self</source>
        <translation>Mittel eigen</translation>
    </message>
    <message>
        <source>Self time divided by the calls.</source>
        <translation>Eigene Zeit geteilt durch die Aufrufe.</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzeste</translation>
    </message>
    <message>
        <source>Shortest execution.</source>
        <translation>Kürzeste Ausführung.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Self time, of the whole time with idle time.</source>
        <translation>Eigene Zeit, von der ganzen Zeit mit Leerlauf.</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Aufsummiert</translation>
    </message>
    <message>
        <source>Sum of the shares down to this rank.</source>
        <translation>Summe der Anteile bis zu diesem Rang.</translation>
    </message>
    <message>
        <source>Device share</source>
        <translation>Anteil Geräte</translation>
    </message>
    <message>
        <source>Self time, of the time of all devices.</source>
        <translation>Eigene Zeit, von der Zeit aller Geräte.</translation>
    </message>
    <message>
        <source>Device cumulative</source>
        <translation>Geräte aufsummiert</translation>
    </message>
    <message>
        <source>Sum of the device shares down to this rank.</source>
        <translation>Summe der Geräteanteile bis zu diesem Rang.</translation>
    </message>
    <message>
        <source>Host share</source>
        <translation>Anteil Host</translation>
    </message>
    <message>
        <source>Self time, of the time of all host threads.</source>
        <translation>Eigene Zeit, von der Zeit aller Host-Threads.</translation>
    </message>
    <message>
        <source>Host cumulative</source>
        <translation>Host aufsummiert</translation>
    </message>
    <message>
        <source>Sum of the host shares down to this rank.</source>
        <translation>Summe der Hostanteile bis zu diesem Rang.</translation>
    </message>
    <message>
        <source>DMA stall</source>
        <translation>DMA-Warten</translation>
    </message>
    <message>
        <source>Time in which the op waited for data, of its time. Stated by the profile.</source>
        <translation>Zeit, in der die Op auf Daten wartete, von ihrer Zeit. Vom Profil genannt.</translation>
    </message>
    <message>
        <source>FLOP</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>Floating-point operations of all executions, at the rate of the peak.</source>
        <translation>Gleitkommaoperationen aller Ausführungen, auf die Rate des Höchstwerts umgerechnet.</translation>
    </message>
    <message>
        <source>FLOP rate</source>
        <translation>FLOP-Rate</translation>
    </message>
    <message>
        <source>Floating-point operations per second, at the rate of the peak (on TPUs the bf16 equivalent).</source>
        <translation>Gleitkommaoperationen je Sekunde, auf die Rate des Höchstwerts umgerechnet (bei TPUs wie bf16).</translation>
    </message>
    <message>
        <source>Model FLOP rate</source>
        <translation>FLOP-Rate des Modells</translation>
    </message>
    <message>
        <source>Floating-point operations per second as the model counts them.</source>
        <translation>Gleitkommaoperationen je Sekunde, wie das Modell sie zählt.</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Bytes moved by all executions, in all memories.</source>
        <translation>Bewegte Bytes aller Ausführungen, in allen Speichern.</translation>
    </message>
    <message>
        <source>Memory rate</source>
        <translation>Speicherrate</translation>
    </message>
    <message>
        <source>Bytes of all memories per second.</source>
        <translation>Bytes aller Speicher je Sekunde.</translation>
    </message>
    <message>
        <source>HBM rate</source>
        <translation>HBM-Rate</translation>
    </message>
    <message>
        <source>Bytes of HBM per second; all bytes when the profile does not break them down.</source>
        <translation>HBM-Bytes je Sekunde; alle Bytes, wenn das Profil sie nicht aufschlüsselt.</translation>
    </message>
    <message>
        <source>CMEM read</source>
        <translation>CMEM lesen</translation>
    </message>
    <message>
        <source>CMEM write</source>
        <translation>CMEM schreiben</translation>
    </message>
    <message>
        <source>VMEM read</source>
        <translation>VMEM lesen</translation>
    </message>
    <message>
        <source>VMEM write</source>
        <translation>VMEM schreiben</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
    </message>
    <message>
        <source>Operational intensity: floating-point operations per byte of all memories.</source>
        <translation>Operationelle Intensität: Gleitkommaoperationen je Byte aller Speicher.</translation>
    </message>
    <message>
        <source>FLOP/HBM byte</source>
        <translation>FLOP/HBM-Byte</translation>
    </message>
    <message>
        <source>Floating-point operations per byte of HBM.</source>
        <translation>Gleitkommaoperationen je HBM-Byte.</translation>
    </message>
    <message>
        <source>FLOP/CMEM byte read</source>
        <translation>FLOP/CMEM-Byte gelesen</translation>
    </message>
    <message>
        <source>FLOP/CMEM byte written</source>
        <translation>FLOP/CMEM-Byte geschrieben</translation>
    </message>
    <message>
        <source>FLOP/VMEM byte read</source>
        <translation>FLOP/VMEM-Byte gelesen</translation>
    </message>
    <message>
        <source>FLOP/VMEM byte written</source>
        <translation>FLOP/VMEM-Byte geschrieben</translation>
    </message>
    <message>
        <source>Limit, FLOP/byte</source>
        <translation>Grenze, FLOP/Byte</translation>
    </message>
    <message>
        <source>Floating-point operations per byte of the resource that limits: where the point stands.</source>
        <translation>Gleitkommaoperationen je Byte der begrenzenden Ressource: wo der Punkt steht.</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>The resource of which the op uses the greatest part of the peak.</source>
        <translation>Die Ressource, von deren Höchstwert die Op den größten Teil nutzt.</translation>
    </message>
    <message>
        <source>FLOPS</source>
        <translation>FLOPS</translation>
    </message>
    <message>
        <source>FLOP rate, of the peak of the device.</source>
        <translation>FLOP-Rate, vom Höchstwert des Geräts.</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM rate, of the peak bandwidth.</source>
        <translation>HBM-Rate, von der höchsten Bandbreite.</translation>
    </message>
    <message>
        <source>Wasted</source>
        <translation>Vergeudet</translation>
    </message>
    <message>
        <source>Self time that neither FLOPS nor HBM used: where improving pays most.</source>
        <translation>Eigene Zeit, die weder FLOPS noch HBM nutzten: wo Verbessern am meisten bringt.</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>Neu berechnet</translation>
    </message>
    <message>
        <source>The compiler computes the result again to save memory.</source>
        <translation>Der Compiler berechnet das Ergebnis noch einmal, um Speicher zu sparen.</translation>
    </message>
    <message>
        <source>Host transfer</source>
        <translation>Host-Verkehr</translation>
    </message>
    <message>
        <source>Moves data to or from code that runs on the host.</source>
        <translation>Bewegt Daten zu oder von Code, der auf dem Host läuft.</translation>
    </message>
    <message>
        <source>Autotuned</source>
        <translation>Autotuning</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>Part of</source>
        <translation>Teil von</translation>
    </message>
    <message>
        <source>The op that started this one on a SparseCore.</source>
        <translation>Die Op, die diese auf einem SparseCore startete.</translation>
    </message>
    <message>
        <source>Energy, J</source>
        <translation>Energie, J</translation>
    </message>
    <message>
        <source>Stated by the profile.</source>
        <translation>Vom Profil genannt.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Name and scopes of the operation in the framework.</source>
        <translation>Name und Bereiche der Operation im Framework.</translation>
    </message>
    <message>
        <source>HLO text</source>
        <translation>HLO-Text</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>Ausführung</translation>
    </message>
    <message>
        <source>Eager: started one by one from Python.</source>
        <translation>Eager: einzeln aus Python gestartet.</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>Matrixeinheiten</translation>
    </message>
    <message>
        <source>Kernel time in kernels whose name says that they use matrix units.</source>
        <translation>Kernelzeit in Kerneln, deren Name sagt, dass sie Matrixeinheiten nutzen.</translation>
    </message>
    <message>
        <source>Time per core</source>
        <translation>Zeit je Kern</translation>
    </message>
    <message>
        <source>Time divided by the number of devices.</source>
        <translation>Zeit geteilt durch die Zahl der Geräte.</translation>
    </message>
    <message>
        <source>Time share</source>
        <translation>Zeitanteil</translation>
    </message>
    <message>
        <source>Time, of the whole time.</source>
        <translation>Zeit, von der ganzen Zeit.</translation>
    </message>
    <message>
        <source>Possible</source>
        <translation>Möglich</translation>
    </message>
    <message>
        <source>FLOP rate divided by what is reached: what the roofline allows at this intensity.</source>
        <translation>FLOP-Rate geteilt durch das Erreichte: was das Roofline bei dieser Intensität erlaubt.</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>The greater of the shares of compute and memory.</source>
        <translation>Der größere der Anteile von Rechnen und Speicher.</translation>
    </message>
    <message>
        <source>Of peak FLOPS</source>
        <translation>Von höchsten FLOPS</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Greatest share of a memory&apos;s peak bandwidth.</source>
        <translation>Größter Anteil an der höchsten Bandbreite eines Speichers.</translation>
    </message>
    <message>
        <source>The whole profile, the mean of the steps, or a step by its number.</source>
        <translation>Das ganze Profil, das Mittel der Schritte, oder ein Schritt mit seiner Nummer.</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>Ganzes</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>eager</source>
        <translation>eager</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>all ops</source>
        <translation>alle Ops</translation>
    </message>
</context>
<context>
    <name>OpProfile</name>
    <message>
        <source>The peak is the one that the profile states for the first device.</source>
        <translation>Der Höchstwert ist der, den das Profil für das erste Gerät nennt.</translation>
    </message>
    <message>
        <source>The peak follows from the chip: %1 units at %2 with %3 operations per cycle (%4).</source>
        <translation>Der Höchstwert folgt aus dem Chip: %1 Einheiten bei %2 mit %3 Operationen je Takt (%4).</translation>
    </message>
    <message>
        <source>The profile does not state the peak of its device.</source>
        <translation>Das Profil nennt den Höchstwert seines Geräts nicht.</translation>
    </message>
    <message>
        <source>This profile has no device ops. Record with the device tracer on, while the program runs.</source>
        <translation>Dieses Profil hat keine Ops von Geräten. Nehmen Sie mit eingeschalteter Geräteaufzeichnung auf, während das Programm läuft.</translation>
    </message>
    <message>
        <source>This profile has no HLO, so fusions cannot be opened. Record with enable_hlo_proto on.</source>
        <translation>Dieses Profil hat kein HLO, daher lassen sich Fusionen nicht öffnen. Nehmen Sie mit enable_hlo_proto auf.</translation>
    </message>
    <message>
        <source>This profile does not state the peak of its device, so utilisation is not known. Record with a newer profiler: it writes the peaks into the device&apos;s plane.</source>
        <translation>Dieses Profil nennt den Höchstwert seines Geräts nicht, daher ist die Auslastung unbekannt. Mit einem neueren Profiler aufzeichnen: Er schreibt die Höchstwerte in die Ebene des Geräts.</translation>
    </message>
    <message>
        <source>The ops of this profile state no FLOPs and no bytes, so rates are not known. Record on a TPU: there the profiler writes them, for GPUs it does not.</source>
        <translation>Die Ops dieses Profils nennen weder FLOPs noch Bytes, daher sind Raten unbekannt. Auf einer TPU aufzeichnen: Dort schreibt der Profiler sie, für GPUs nicht.</translation>
    </message>
    <message>
        <source>No op of this profile lasts any time, so there are no shares and no rates. Record again, with the device tracer on for at least one whole step.</source>
        <translation>Keine Op dieses Profils dauert eine messbare Zeit, also gibt es keine Anteile und keine Raten. Nehmen Sie noch einmal auf, mit eingeschaltetem Geräte-Tracer über mindestens einen ganzen Schritt.</translation>
    </message>
    <message>
        <source>The kernels of this profile name no HLO op: their program was not compiled by XLA. Record it compiled; what the framework ran stands in the op statistics, under Framework.</source>
        <translation>Die Kernel dieses Profils nennen keine HLO-Op: ihr Programm wurde nicht von XLA übersetzt. Nehmen Sie es übersetzt auf; was das Framework ausführte, steht in der Op-Statistik unter Framework.</translation>
    </message>
</context>
<context>
    <name>OutlierMenu</name>
    <message>
        <source>1 outlier</source>
        <translation>1 Ausreißer</translation>
    </message>
    <message>
        <source>%1 outliers</source>
        <translation>%1 Ausreißer</translation>
    </message>
    <message>
        <source>Events that differ from the median of %1 by more than %2: three robust standard deviations, and at least 5 %.</source>
        <translation>Ereignisse, die vom Median %1 um mehr als %2 abweichen: drei robuste Standardabweichungen, mindestens 5 %.</translation>
    </message>
    <message>
        <source>%1, %2, %3, from %4</source>
        <extracomment>%1 a duration, %2 &quot;+1.4 %&quot;, %3 a device, %4 a moment</extracomment>
        <translation>%1, %2, %3, ab %4</translation>
    </message>
    <message>
        <source>%1 more are not listed</source>
        <translation>%1 weitere sind nicht aufgeführt</translation>
    </message>
</context>
<context>
    <name>OverviewText</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Op profile</source>
        <translation>Op-Profil</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Limited by its input, not by the device</source>
        <translation>Begrenzt durch die Eingabe, nicht durch das Gerät</translation>
    </message>
    <message>
        <source>Limited by the host: the device often has nothing to do</source>
        <translation>Begrenzt durch den Host: Das Gerät hat oft nichts zu tun</translation>
    </message>
    <message>
        <source>Limited by communication between chips, not by compute</source>
        <translation>Begrenzt durch Kommunikation zwischen Chips, nicht durch Rechnen</translation>
    </message>
    <message>
        <source>Busy, but neither compute nor memory bandwidth is well used</source>
        <translation>Beschäftigt, doch weder Rechenwerk noch Speicherbandbreite sind gut genutzt</translation>
    </message>
    <message>
        <source>No device was recorded, so there is no verdict</source>
        <translation>Kein Gerät aufgezeichnet, daher kein Urteil</translation>
    </message>
    <message>
        <source>No device ops were recorded, so there is no verdict</source>
        <translation>Keine Ops eines Geräts aufgezeichnet, daher kein Urteil</translation>
    </message>
    <message>
        <source>No verdict: the profile states no costs or no peaks</source>
        <translation>Kein Urteil: Das Profil nennt keine Kosten oder keine Höchstwerte</translation>
    </message>
    <message>
        <source>Waiting for input takes %1 of the step time; from %2 on that is called the limit.</source>
        <translation>Warten auf Eingabe nimmt %1 der Schrittzeit; ab %2 gilt das als Grenze.</translation>
    </message>
    <message>
        <source>The device is idle for %1 of its time; from %2 on that is called the limit.</source>
        <translation>Das Gerät hat %1 seiner Zeit nichts zu tun; ab %2 gilt das als Grenze.</translation>
    </message>
    <message>
        <source>Collectives take %1 of the op time and hide behind nothing; from %2 on that is called the limit.</source>
        <translation>Kollektive nehmen %1 der Op-Zeit und sind hinter nichts verborgen; ab %2 gilt das als Grenze.</translation>
    </message>
    <message>
        <source>The ops reach %1 of the peak FLOP rate; from %2 on that is called well used.</source>
        <translation>Die Ops erreichen %1 der höchsten FLOP-Rate; ab %2 gilt das als gut genutzt.</translation>
    </message>
    <message>
        <source>The ops reach %1 of the peak HBM bandwidth; from %2 on that is called well used.</source>
        <translation>Die Ops erreichen %1 der höchsten HBM-Bandbreite; ab %2 gilt das als gut genutzt.</translation>
    </message>
    <message>
        <source>A verdict needs device ops with FLOPs and bytes, and the peaks of the device.</source>
        <translation>Ein Urteil braucht Ops des Geräts mit FLOPs und Bytes sowie die Höchstwerte des Geräts.</translation>
    </message>
    <message>
        <source>%1 takes the most time of all collectives</source>
        <translation>%1 nimmt von allen Kollektiven die meiste Zeit</translation>
    </message>
    <message>
        <source>%1, %2 each, share of the op time</source>
        <translation>%1, je %2, Anteil an der Op-Zeit</translation>
    </message>
    <message>
        <source>%1, %2 each, %3, share of the op time</source>
        <translation>%1, je %2, %3, Anteil an der Op-Zeit</translation>
    </message>
    <message>
        <source>Waiting for asynchronous collectives</source>
        <translation>Warten auf asynchrone Kollektive</translation>
    </message>
    <message>
        <source>%1, %2: there is too little compute beside them to hide them</source>
        <translation>%1, %2: Daneben wird zu wenig gerechnet, um sie zu verbergen</translation>
    </message>
    <message>
        <source>Many collectives, none of which stands out</source>
        <translation>Viele Kollektive, von denen keines heraussticht</translation>
    </message>
    <message>
        <source>share of the op time of all devices</source>
        <translation>Anteil an der Op-Zeit aller Geräte</translation>
    </message>
    <message>
        <source>%1 computes %2 longer than the median</source>
        <translation>%1 rechnet %2 länger als der Median</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>Gerät ohne Arbeit</translation>
    </message>
    <message>
        <source>No op runs, from the first op to the last one, mean over the cores</source>
        <translation>Keine Op läuft, von der ersten bis zur letzten Op, Mittel über die Kerne</translation>
    </message>
    <message>
        <source>Waiting for input</source>
        <translation>Warten auf Eingabe</translation>
    </message>
    <message>
        <source>Infeed of the core that waits longest, share of the step time</source>
        <translation>Infeed des Kerns, der am längsten wartet, Anteil an der Schrittzeit</translation>
    </message>
    <message>
        <source>%1 takes the most time</source>
        <translation>%1 nimmt die meiste Zeit</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>of %1, idle time excluded</source>
        <translation>von %1, ohne Leerlauf</translation>
    </message>
    <message>
        <source>HBM bandwidth utilisation</source>
        <translation>Auslastung der HBM-Bandbreite</translation>
    </message>
    <message>
        <source>Roofline model: bound by %1</source>
        <translation>Roofline-Modell: begrenzt durch %1</translation>
    </message>
    <message>
        <source>The whole program reaches this share of what its intensity allows</source>
        <translation>Diesen Anteil dessen, was seine Intensität erlaubt, erreicht das ganze Programm</translation>
    </message>
    <message>
        <source>Try a larger batch.</source>
        <translation>Einen größeren Batch versuchen.</translation>
    </message>
    <message>
        <source>Hide the collectives behind compute.</source>
        <translation>Die Kollektive hinter Rechenarbeit verbergen.</translation>
    </message>
    <message>
        <source>Feed the device earlier.</source>
        <translation>Das Gerät früher beliefern.</translation>
    </message>
    <message>
        <source>Keep the device busy.</source>
        <translation>Das Gerät beschäftigt halten.</translation>
    </message>
    <message>
        <source>Move fewer bytes.</source>
        <translation>Weniger Bytes bewegen.</translation>
    </message>
    <message>
        <source>Look at the ops with the most time.</source>
        <translation>Die Ops mit der meisten Zeit ansehen.</translation>
    </message>
    <message>
        <source>Synthetic.</source>
        <translation>Synthetisch.</translation>
    </message>
    <message>
        <source>Snapshot.</source>
        <translation>Momentaufnahme.</translation>
    </message>
    <message>
        <source>%1 of %2 devices.</source>
        <translation>%1 von %2 Geräten.</translation>
    </message>
    <message>
        <source>The program runs on more devices than were recorded.</source>
        <translation>Das Programm läuft auf mehr Geräten, als aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Nothing lost:</source>
        <translation>Nichts verloren:</translation>
    </message>
    <message>
        <source>all %1 events of the files were read.</source>
        <translation>alle %1 Ereignisse der Dateien wurden gelesen.</translation>
    </message>
    <message>
        <source>Something is missing:</source>
        <translation>Etwas fehlt:</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>No steps.</source>
        <translation>Keine Schritte.</translation>
    </message>
    <message>
        <source>Annotate them with jax.profiler.StepTraceAnnotation.</source>
        <translation>Mit jax.profiler.StepTraceAnnotation kennzeichnen.</translation>
    </message>
    <message>
        <source>Peaks</source>
        <translation>Höchstwerte</translation>
    </message>
    <message>
        <source>of the device are stated by the profile.</source>
        <translation>des Geräts nennt das Profil.</translation>
    </message>
    <message>
        <source>of the device follow from the vendor&apos;s figures for %1.</source>
        <translation>des Geräts folgen aus den Angaben des Herstellers für %1.</translation>
    </message>
    <message>
        <source>No peaks.</source>
        <translation>Keine Höchstwerte.</translation>
    </message>
    <message>
        <source>The profile does not state them, so there is no utilisation.</source>
        <translation>Das Profil nennt sie nicht, daher gibt es keine Auslastung.</translation>
    </message>
    <message>
        <source>No costs.</source>
        <translation>Keine Kosten.</translation>
    </message>
    <message>
        <source>The ops state no FLOPs and no bytes.</source>
        <translation>Die Ops nennen weder FLOPs noch Bytes.</translation>
    </message>
    <message>
        <source>Not recorded:</source>
        <translation>Nicht aufgezeichnet:</translation>
    </message>
    <message>
        <source>HLO programs (enable_hlo_proto).</source>
        <translation>HLO-Programme (enable_hlo_proto).</translation>
    </message>
    <message>
        <source>allocations, so the memory in use is not known.</source>
        <translation>Speicherzuteilungen, daher ist der belegte Speicher nicht bekannt.</translation>
    </message>
    <message>
        <source>threads of the host.</source>
        <translation>Threads des Hosts.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>duty cycle %1</source>
        <translation>aktive Zeit %1</translation>
    </message>
    <message>
        <source>FLOPS utilisation %1</source>
        <translation>FLOPS-Auslastung %1</translation>
    </message>
    <message>
        <source>communication %1 of the op time</source>
        <translation>Kommunikation %1 der Op-Zeit</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>%1 waits %2 for its input</source>
        <translation>%1 wartet %2 auf die Eingabe</translation>
    </message>
    <message>
        <source>%1 starts %2 late, meanwhile the host runs %3</source>
        <translation>%1 beginnt %2 zu spät, der Host führt derweil %3 aus</translation>
    </message>
    <message>
        <source>%1 is started %2 late by the host</source>
        <translation>%1 wird vom Host %2 zu spät gestartet</translation>
    </message>
    <message>
        <source>%1 begins with %2 without an op</source>
        <translation>%1 beginnt mit %2 ohne Op</translation>
    </message>
    <message>
        <source>A gap before a step</source>
        <translation>Eine Lücke vor einem Schritt</translation>
    </message>
    <message>
        <source>%1 gaps before steps</source>
        <translation>%1 Lücken vor Schritten</translation>
    </message>
    <message>
        <source>1 finding in the import report.</source>
        <translation>1 Befund im Einlesebericht.</translation>
    </message>
    <message>
        <source>%1 findings in the import report.</source>
        <translation>%1 Befunde im Einlesebericht.</translation>
    </message>
    <message>
        <source>from the line Steps, complete on all devices: %1.</source>
        <translation>aus der Zeile Steps, auf allen Geräten vollständig: %1.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Compute-bound: the matrix units are well used</source>
        <translation>Rechengebunden: Die Matrixeinheiten sind gut genutzt</translation>
    </message>
    <message>
        <source>Memory-bound: the bandwidth of the memory is well used</source>
        <translation>Speichergebunden: Die Bandbreite des Speichers ist gut genutzt</translation>
    </message>
    <message>
        <source>Per step; the other chips wait for this straggler at every collective</source>
        <translation>Je Schritt; die anderen Chips warten an jedem Kollektiv auf diesen Nachzügler</translation>
    </message>
    <message>
        <source>%1 of device memory are free; from %2 of it on this is proposed for training. It helps as far as the size of the collectives does not grow with the batch, as with gradients.</source>
        <translation>%1 Gerätespeicher sind frei; ab %2 davon wird das für Training vorgeschlagen. Es hilft, soweit die Größe der Kollektive nicht mit dem Batch wächst, wie bei Gradienten.</translation>
    </message>
    <message>
        <source>They take %1 of the op time, which is the most that can be gained. Asynchronous collectives, or a sharding that keeps them on ICI instead of DCN; there must be independent work beside them.</source>
        <translation>Sie nehmen %1 der Op-Zeit; mehr ist nicht zu gewinnen. Asynchrone Kollektive oder eine Aufteilung, die sie auf ICI statt DCN hält; daneben muss es unabhängige Arbeit geben.</translation>
    </message>
    <message>
        <source>At most %1 of a step can be gained. Prefetch, read in parallel, or move work from the input pipeline to before the run; it helps until the device is the slower side.</source>
        <translation>Höchstens %1 je Schritt sind zu gewinnen. Vorausladen, parallel lesen oder Arbeit aus der Eingabe vor den Lauf verlegen; es hilft, bis das Gerät die langsamere Seite ist.</translation>
    </message>
    <message>
        <source>At most %1 of the time can be gained. Launch ahead, join small programs into one, and avoid compiling and fetching values in the loop; it helps where the host is late, not where the device waits for data.</source>
        <translation>Höchstens %1 der Zeit sind zu gewinnen. Vorausstarten, kleine Programme zusammenlegen und in der Schleife weder übersetzen noch Werte abholen; es hilft, wo der Host zu spät kommt, nicht, wo das Gerät auf Daten wartet.</translation>
    </message>
    <message>
        <source>HBM runs at %1 of its peak, so little is left without moving less. Fuse ops that follow each other, use a smaller type, or raise the batch so that weights are used more often; it helps ops that lie left of the ridge of the roofline.</source>
        <translation>HBM läuft mit %1 seines Höchstwerts, ohne weniger Bytes bleibt also wenig. Aufeinanderfolgende Ops fusionieren, einen kleineren Typ nehmen oder den Batch vergrößern, damit Gewichte öfter benutzt werden; es hilft Ops links vom Knick der Roofline.</translation>
    </message>
    <message>
        <source>The better used of compute and memory reaches %1 of its peak, so at most %2 of the op time can be gained without doing less. Ops far below their roofline are worth tuning; shapes that fill the matrix units help most.</source>
        <translation>Das besser Genutzte von Rechnen und Speicher erreicht %1 seines Höchstwerts; ohne weniger zu tun, sind also höchstens %2 der Op-Zeit zu gewinnen. Lohnend sind Ops weit unter ihrer Roofline; am meisten helfen Formen, die die Matrixeinheiten füllen.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>neu berechnet</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Übriges</translation>
    </message>
    <message>
        <source>%1 (%2 above the median)</source>
        <translation>%1 (%2 über dem Median)</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Outliers: %1</source>
        <translation>Ausreißer: %1</translation>
    </message>
    <message>
        <source>Their stated costs exceed the peak of the device, so one of both is not right, and what can be gained is not known.</source>
        <translation>Ihre angegebenen Kosten übersteigen den Höchstwert des Geräts; eines von beiden stimmt also nicht, und was zu gewinnen ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Busy, but memory bandwidth is not well used</source>
        <translation>Beschäftigt, aber die Speicherbandbreite ist nicht gut genutzt</translation>
    </message>
    <message>
        <source>Busy, but compute is not well used</source>
        <translation>Beschäftigt, aber die Rechenleistung ist nicht gut genutzt</translation>
    </message>
    <message>
        <source>The ops reach %1 of the peak HBM bandwidth; below %2 that is not called well used. Their FLOP rate is not known.</source>
        <translation>Die Ops erreichen %1 der höchsten HBM-Bandbreite; unter %2 gilt das nicht als gut genutzt. Ihre FLOP-Rate ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The ops reach %1 of the peak FLOP rate; below %2 that is not called well used. Their HBM bandwidth is not known.</source>
        <translation>Die Ops erreichen %1 der höchsten FLOP-Rate; unter %2 gilt das nicht als gut genutzt. Ihre HBM-Bandbreite ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The ops reach %1 of the peak FLOP rate and %2 of the peak HBM bandwidth; below %3 neither is called well used.</source>
        <translation>Die Ops erreichen %1 der höchsten FLOP-Rate und %2 der höchsten HBM-Bandbreite; unter %3 gilt keine von beiden als gut genutzt.</translation>
    </message>
</context>
<context>
    <name>OverviewView</name>
    <message>
        <source>%1 input</source>
        <translation>%1 Eingabe</translation>
    </message>
    <message>
        <source>%1 host</source>
        <translation>%1 Host</translation>
    </message>
    <message>
        <source>%1 idle</source>
        <translation>%1 leer</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>shortest</source>
        <translation>kürzester</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>compute time against the median, %</source>
        <translation>Rechenzeit gegen den Median, %</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Chips</translation>
    </message>
    <message>
        <source>computes %1, %2 % against the median</source>
        <translation>rechnet %1, %2 % gegen den Median</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>Alle %1</translation>
    </message>
    <message>
        <source>Ops with the most time</source>
        <translation>Ops mit der meisten Zeit</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>Op</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Share of op time</source>
        <translation>Anteil an der Op-Zeit</translation>
    </message>
    <message numerus="yes">
        <source>and %n duplicate(s)</source>
        <translation>
            <numerusform>und %n Kopie</numerusform>
            <numerusform>und %n Kopien</numerusform>
        </translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>program: %1</source>
        <translation>Programm: %1</translation>
    </message>
    <message>
        <source>%1 FLOP/byte, bound by %2</source>
        <translation>%1 FLOP/Byte, begrenzt durch %2</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Show where this can be seen</source>
        <translation>Zeigen, wo das zu sehen ist</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Einlesebericht</translation>
    </message>
    <message>
        <source>Data quality</source>
        <translation>Güte der Daten</translation>
    </message>
    <message>
        <source>from the profile</source>
        <translation>aus dem Profil</translation>
    </message>
    <message>
        <source>from the vendor&apos;s figures</source>
        <translation>aus Angaben des Herstellers</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>no steps recorded</source>
        <translation>keine Schritte aufgezeichnet</translation>
    </message>
    <message>
        <source>Annotate the steps of the loop with jax.profiler.StepTraceAnnotation.</source>
        <translation>Die Schritte der Schleife mit jax.profiler.StepTraceAnnotation kennzeichnen.</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>Mean of the longest core of each step; from %1 to %2, median %3. After ± stands the standard deviation.</source>
        <translation>Mittel des jeweils längsten Kerns; von %1 bis %2, Median %3. Nach ± steht die Standardabweichung.</translation>
    </message>
    <message>
        <source>Duty cycle</source>
        <translation>Aktive Zeit</translation>
    </message>
    <message numerus="yes">
        <source>of the session, %n chip(s)</source>
        <translation>
            <numerusform>der Sitzung, %n Chip</numerusform>
            <numerusform>der Sitzung, %n Chips</numerusform>
        </translation>
    </message>
    <message>
        <source>Time in which a chip ran an op, from its first to its last event. Infeed, transfers to the host and waits for asynchronous ops are not active.</source>
        <translation>Zeit, in der ein Chip eine Op ausführte, von seinem ersten bis zum letzten Ereignis. Infeed, Übertragungen zum Host und Warten auf asynchrone Ops zählen nicht.</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>Gerät beschäftigt</translation>
    </message>
    <message>
        <source>no device ops</source>
        <translation>keine Ops eines Geräts</translation>
    </message>
    <message numerus="yes">
        <source>from first to last op, %n device(s)</source>
        <translation>
            <numerusform>von der ersten bis zur letzten Op, %n Gerät</numerusform>
            <numerusform>von der ersten bis zur letzten Op, %n Geräte</numerusform>
        </translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>no costs or no peak stated</source>
        <translation>Kosten oder Höchstwert fehlen</translation>
    </message>
    <message>
        <source>of %1, %2</source>
        <translation>von %1, %2</translation>
    </message>
    <message>
        <source>FLOPs of all ops over their time and the peak, idle time excluded.</source>
        <translation>FLOPs aller Ops durch ihre Zeit und den Höchstwert, ohne Leerlauf.</translation>
    </message>
    <message>
        <source>The profiler itself states %1 for the matrix units.</source>
        <translation>Der Profiler selbst nennt %1 für die Matrixeinheiten.</translation>
    </message>
    <message>
        <source>XProf 2.24.2 shows %1, because it counts loops twice.</source>
        <translation>XProf 2.24.2 zeigt %1, weil es Schleifen doppelt zählt.</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>no bytes or no peak stated</source>
        <translation>Bytes oder Höchstwert fehlen</translation>
    </message>
    <message>
        <source>Bytes that the ops read and write in HBM over their time and the peak, idle excluded.</source>
        <translation>Bytes, die die Ops im HBM lesen und schreiben, durch ihre Zeit und den Höchstwert, ohne Leerlauf.</translation>
    </message>
    <message>
        <source>Memory high-water mark</source>
        <translation>Speicherhöchststand</translation>
    </message>
    <message>
        <source>no allocations recorded</source>
        <translation>keine Zuteilungen aufgezeichnet</translation>
    </message>
    <message>
        <source>of the device that used most</source>
        <translation>des Geräts mit dem größten Verbrauch</translation>
    </message>
    <message>
        <source>of %1 on a device</source>
        <translation>von %1 je Gerät</translation>
    </message>
    <message>
        <source>Most that the allocator of a device had given out or reserved at any time.</source>
        <translation>Das Meiste, was der Allokator eines Geräts je vergeben oder reserviert hatte.</translation>
    </message>
    <message>
        <source>Roofline verdict</source>
        <translation>Roofline-Urteil</translation>
    </message>
    <message>
        <source>a roofline cannot say “communication”</source>
        <translation>„Kommunikation“ kann eine Roofline nicht sagen</translation>
    </message>
    <message>
        <source>%1 of what it allows</source>
        <translation>%1 dessen, was sie erlaubt</translation>
    </message>
    <message>
        <source>The resource of which the whole program uses the greatest part of the peak.</source>
        <translation>Das Betriebsmittel, von dessen Höchstwert das ganze Programm den größten Teil nutzt.</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 von %2</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Hosts</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Phase</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>no gradients</source>
        <translation>keine Gradienten</translation>
    </message>
    <message>
        <source>Host tracer</source>
        <translation>Host-Tracer</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>Stufe %1</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show what the verdict follows from</source>
        <translation>Zeigen, woraus das Urteil folgt</translation>
    </message>
    <message>
        <source>Show where this begins</source>
        <translation>Zeigen, wo das beginnt</translation>
    </message>
    <message>
        <source>Of the op time</source>
        <translation>Von der Op-Zeit</translation>
    </message>
    <message>
        <source>16-bit compute</source>
        <translation>Rechnen mit 16 Bit</translation>
    </message>
    <message>
        <source>Input on the hosts</source>
        <translation>Eingabe auf den Hosts</translation>
    </message>
    <message>
        <source>%1, most of it %2</source>
        <translation>%1, davon am meisten %2</translation>
    </message>
    <message>
        <source>an outlier</source>
        <translation>ein Ausreißer</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/Byte</translation>
    </message>
</context>
<context>
    <name>RangeText</name>
    <message>
        <source>A range is written BEGIN..END, with either end open, step:N, step:N..M, layer:N or layer:N/backward.</source>
        <translation>Ein Bereich heißt ANFANG..ENDE, auch mit offenem Ende, step:N, step:N..M, layer:N oder layer:N/backward.</translation>
    </message>
    <message>
        <source>Steps are written step:N or step:N..M, the lower number first.</source>
        <translation>Schritte heißen step:N oder step:N..M, die kleinere Nummer zuerst.</translation>
    </message>
    <message>
        <source>Layers are written layer:N, layer:N/forward or layer:N/backward.</source>
        <translation>Schichten heißen layer:N, layer:N/forward oder layer:N/backward.</translation>
    </message>
    <message>
        <source>%1 is no time; write 1.2ms, 95us or 12345678ps.</source>
        <translation>%1 ist keine Zeit; zum Beispiel 1.2ms, 95us oder 12345678ps.</translation>
    </message>
    <message>
        <source>The profile has no steps.</source>
        <translation>Das Profil hat keine Schritte.</translation>
    </message>
    <message>
        <source>The profile has no step of this number; it has %1 to %2.</source>
        <translation>Das Profil hat keinen Schritt mit dieser Nummer; es hat %1 bis %2.</translation>
    </message>
    <message>
        <source>No layer of this number is named there.</source>
        <translation>Dort ist keine Schicht mit dieser Nummer benannt.</translation>
    </message>
    <message>
        <source>The end of the range lies before its begin.</source>
        <translation>Das Ende des Bereichs liegt vor seinem Beginn.</translation>
    </message>
    <message>
        <source>The range lies outside the session.</source>
        <translation>Der Bereich liegt außerhalb der Sitzung.</translation>
    </message>
    <message>
        <source>Layer %1, forward</source>
        <translation>Schicht %1, vorwärts</translation>
    </message>
    <message>
        <source>Layer %1, backward</source>
        <translation>Schicht %1, rückwärts</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Optimierer</translation>
    </message>
</context>
<context>
    <name>ReviewPicture</name>
    <message>
        <source>Whole session, %1, %2 events.</source>
        <extracomment>%1 is a length of time, %2 a number</extracomment>
        <translation>Ganze Sitzung, %1, %2 Ereignisse.</translation>
    </message>
    <message>
        <source>%1 from %2 on, of %3.</source>
        <extracomment>%1 a length of time, %2 a moment, %3 the length of the session</extracomment>
        <translation>%1 ab %2, von %3.</translation>
    </message>
    <message>
        <source>Step %1.</source>
        <extracomment>%1 is a step&apos;s name, &quot;train 102&quot;</extracomment>
        <translation>Schritt %1.</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstige</translation>
    </message>
    <message numerus="yes">
        <source>What it holds, mean of %n chip(s)</source>
        <translation>
            <numerusform>Inhalt, Mittel über %n Chip</numerusform>
            <numerusform>Inhalt, Mittel über %n Chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What it holds, mean of %n row(s)</source>
        <translation>
            <numerusform>Inhalt, Mittel über %n Zeile</numerusform>
            <numerusform>Inhalt, Mittel über %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Recomputed</source>
        <translation>Neu berechnet</translation>
    </message>
    <message>
        <source>Time since session start, %1</source>
        <translation>Zeit seit Sitzungsbeginn, %1</translation>
    </message>
    <message>
        <source>Time since %1, %2</source>
        <translation>Zeit seit %1, %2</translation>
    </message>
    <message>
        <source>range %1 to %2</source>
        <translation>Bereich %1 bis %2</translation>
    </message>
    <message>
        <source>colour by class</source>
        <translation>Farbe nach Klasse</translation>
    </message>
    <message numerus="yes">
        <source>%n more row(s) not shown</source>
        <translation>
            <numerusform>%n weitere Zeile nicht gezeigt</numerusform>
            <numerusform>%n weitere Zeilen nicht gezeigt</numerusform>
        </translation>
    </message>
    <message>
        <source>No row with an event in this range.</source>
        <translation>Keine Zeile mit einem Ereignis in diesem Bereich.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>colour by name</source>
        <translation>Farbe nach Name</translation>
    </message>
    <message>
        <source>colour by layer</source>
        <translation>Farbe nach Schicht</translation>
    </message>
    <message>
        <source>colour by duration beside the median</source>
        <translation>Farbe nach Dauer neben dem Median</translation>
    </message>
    <message>
        <source>colour by utilisation</source>
        <translation>Farbe nach Auslastung</translation>
    </message>
    <message>
        <source>colour by program</source>
        <translation>Farbe nach Programm</translation>
    </message>
    <message>
        <source>colour by difference</source>
        <translation>Farbe nach Unterschied</translation>
    </message>
</context>
<context>
    <name>Roofline</name>
    <message>
        <source>Program, idle time included</source>
        <translation>Programm, mit Leerlauf</translation>
    </message>
    <message>
        <source>Average step</source>
        <translation>Mittlerer Schritt</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>CMEM read</source>
        <translation>CMEM lesen</translation>
    </message>
    <message>
        <source>CMEM write</source>
        <translation>CMEM schreiben</translation>
    </message>
    <message>
        <source>VMEM read</source>
        <translation>VMEM lesen</translation>
    </message>
    <message>
        <source>VMEM write</source>
        <translation>VMEM schreiben</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
</context>
<context>
    <name>SearchText</name>
    <message>
        <source>The regular expression would grow too large. Repeat less, or smaller parts.</source>
        <translation>Der reguläre Ausdruck würde zu groß. Wiederhole weniger oder kleinere Teile.</translation>
    </message>
    <message>
        <source>The regular expression is not valid: %1.</source>
        <translation>Der reguläre Ausdruck ist nicht gültig: %1.</translation>
    </message>
    <message>
        <source>At the beginning</source>
        <extracomment>%1: the end of what was typed before the mistake</extracomment>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>After “%1”</source>
        <translation>Nach „%1“</translation>
    </message>
    <message>
        <source>a field is missing, such as name, dur, category or stat.flops.</source>
        <translation>fehlt ein Feld, etwa name, dur, category oder stat.flops.</translation>
    </message>
    <message>
        <source>stands no field that is known; the nearest is %1.</source>
        <translation>steht kein bekanntes Feld; das nächste ist %1.</translation>
    </message>
    <message>
        <source>an operator is missing: ~ !~ = != &lt; &lt;= &gt; or &gt;=.</source>
        <translation>fehlt ein Operator: ~ !~ = != &lt; &lt;= &gt; oder &gt;=.</translation>
    </message>
    <message>
        <source>a value is missing.</source>
        <translation>fehlt ein Wert.</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing.</source>
        <translation>fehlt eine schließende Klammer.</translation>
    </message>
    <message>
        <source>begins a text whose closing quote is missing.</source>
        <translation>beginnt ein Text, dessen schließendes Anführungszeichen fehlt.</translation>
    </message>
    <message>
        <source>there are too many parentheses inside of each other.</source>
        <translation>liegen zu viele Klammern ineinander.</translation>
    </message>
    <message>
        <source>a number is missing.</source>
        <translation>fehlt eine Zahl.</translation>
    </message>
    <message>
        <source>a time is missing, such as 10us or 1.5 ms.</source>
        <translation>fehlt eine Zeit, etwa 10us oder 1.5 ms.</translation>
    </message>
    <message>
        <source>stands an operator that this field cannot have; it has %1.</source>
        <translation>steht ein Operator, den dieses Feld nicht hat; es hat %1.</translation>
    </message>
    <message>
        <source>the expression should end, or go on with and or or.</source>
        <translation>sollte der Ausdruck enden oder mit and oder or weitergehen.</translation>
    </message>
</context>
<context>
    <name>SelectionText</name>
    <message>
        <source>layer %1 forward</source>
        <translation>Schicht %1 vorwärts</translation>
    </message>
    <message>
        <source>layer %1 backward</source>
        <translation>Schicht %1 rückwärts</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 Geräte</translation>
    </message>
    <message>
        <source>1 op</source>
        <translation>1 Op</translation>
    </message>
    <message>
        <source>%1 ops</source>
        <translation>%1 Ops</translation>
    </message>
    <message>
        <source>%1, %2: %3, %4.</source>
        <extracomment>%1 is a layer or step, %2 its device, %3 a duration, %4 &quot;54 ops&quot;</extracomment>
        <translation>%1, %2: %3, %4.</translation>
    </message>
    <message>
        <source>%1: %2 from %3, %4.</source>
        <extracomment>%1 is a device, %2 a duration, %3 a moment, %4 &quot;54 ops&quot;</extracomment>
        <translation>%1: %2 ab %3, %4.</translation>
    </message>
    <message>
        <source>Mean:</source>
        <extracomment>Begins the figures of several devices</extracomment>
        <translation>Mittel:</translation>
    </message>
    <message>
        <source>%1 from %2; no device works in the selected rows.</source>
        <extracomment>%1 a duration, %2 a moment</extracomment>
        <translation>%1 ab %2; in den gewählten Zeilen arbeitet kein Gerät.</translation>
    </message>
    <message>
        <source>%1 %2, all exposed.</source>
        <extracomment>%1 AllReduce, %2 &quot;33.000 ms (37.1 %)&quot;</extracomment>
        <translation>%1 %2, ganz offen.</translation>
    </message>
    <message>
        <source>%1 %2, all hidden.</source>
        <extracomment>%1 AllReduce, %2 &quot;33.000 ms (37.1 %)&quot;</extracomment>
        <translation>%1 %2, ganz verdeckt.</translation>
    </message>
    <message>
        <source>%1 %2, %3 exposed, %4 hidden.</source>
        <extracomment>%1 AllGather, %2 &quot;20.3 ms (22.8 %)&quot;, %3 and %4 durations</extracomment>
        <translation>%1 %2, %3 offen, %4 verdeckt.</translation>
    </message>
    <message>
        <source>Idle %1.</source>
        <extracomment>The end of &quot;AllReduce 33.000 ms (37.1 %), all exposed. Matrix 37.2 ms (41.8 %). Idle 0.&quot;</extracomment>
        <translation>Leerlauf %1.</translation>
    </message>
    <message>
        <source>Send and receive</source>
        <translation>Senden und Empfangen</translation>
    </message>
    <message>
        <source>Other collectives</source>
        <translation>Andere Kollektive</translation>
    </message>
    <message>
        <source>Waiting for weights</source>
        <translation>Warten auf Gewichte</translation>
    </message>
    <message>
        <source>Waiting for copies</source>
        <translation>Warten auf Kopien</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>The ops all-gather-done: the compute row stands until gathered weights are there. This time also belongs to the exposed part of AllGather.</source>
        <translation>Die Ops all-gather-done: die Rechenzeile steht, bis gesammelte Gewichte da sind. Diese Zeit gehört auch zum offenen Teil von AllGather.</translation>
    </message>
    <message>
        <source>The ops copy-done: the compute row stands until a copy is done.</source>
        <translation>Die Ops copy-done: die Rechenzeile steht, bis eine Kopie fertig ist.</translation>
    </message>
    <message>
        <source>Loops and conditions between the ops of their bodies.</source>
        <translation>Schleifen und Bedingungen zwischen den Ops ihrer Rümpfe.</translation>
    </message>
    <message>
        <source>Exposed: the device does nothing else meanwhile. Hidden: ops of the same device compute.</source>
        <translation>Offen: das Gerät tut währenddessen nichts anderes. Verdeckt: Ops desselben Geräts rechnen.</translation>
    </message>
</context>
<context>
    <name>StatText</name>
    <message>
        <source>%1, binary</source>
        <extracomment>%1 is a size such as &quot;1.2 KiB&quot;</extracomment>
        <translation>%1, binär</translation>
    </message>
</context>
<context>
    <name>StepStrip</name>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>compiling on the host</source>
        <translation>der Host übersetzt</translation>
    </message>
    <message>
        <source>waiting for input</source>
        <translation>wartet auf Eingabe</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>infeed</source>
        <translation>Infeed</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>wartet auf den Host</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Slow: %1 above the median</source>
        <translation>Langsam: %1 über dem Median</translation>
    </message>
    <message>
        <source>Phase: %1</source>
        <translation>Phase: %1</translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n Host</numerusform>
            <numerusform>%n Hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chip(s)</source>
        <translation>
            <numerusform>%n Chip</numerusform>
            <numerusform>%n Chips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Synthetic</source>
        <extracomment>%1 is &quot;2 hosts, 8 chips, 3 steps, 18.28 s&quot;</extracomment>
        <translation>%1. Synthetisch</translation>
    </message>
</context>
<context>
    <name>TermText</name>
    <message>
        <source>Matrix compute</source>
        <translation>Matrixrechnung</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Dot products, convolutions and fusions that keep the matrix unit busy.</source>
        <translation>Skalarprodukte, Faltungen und Fusionen, die die Matrixeinheit auslasten.</translation>
    </message>
    <message>
        <source>Vector compute</source>
        <translation>Vektorrechnung</translation>
    </message>
    <message>
        <source>Vector</source>
        <translation>Vektor</translation>
    </message>
    <message>
        <source>Elementwise, reduce and loop fusions on the vector unit.</source>
        <translation>Elementweise, reduzierende und Schleifenfusionen auf der Vektoreinheit.</translation>
    </message>
    <message>
        <source>Custom kernel</source>
        <translation>Eigener Kernel</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Custom calls: kernels written in Pallas, Mosaic, Triton or by a library.</source>
        <translation>Custom Calls: Kernel aus Pallas, Mosaic, Triton oder aus einer Bibliothek.</translation>
    </message>
    <message>
        <source>Collective, exposed</source>
        <translation>Kollektiv, offen</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Collectives on the compute row, and waits for them: nothing else runs meanwhile.</source>
        <translation>Kollektive auf der Rechenzeile und Warten auf sie: nichts anderes läuft derweil.</translation>
    </message>
    <message>
        <source>Collective, hidden</source>
        <translation>Kollektiv, verdeckt</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verdeckt</translation>
    </message>
    <message>
        <source>Collectives that run behind compute on rows of their own.</source>
        <translation>Kollektive, die auf eigenen Zeilen hinter der Rechnung laufen.</translation>
    </message>
    <message>
        <source>Data movement</source>
        <translation>Datenbewegung</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Copies, transposes, reshapes and transfers between memories.</source>
        <translation>Kopien, Transpositionen, Umformungen und Übertragungen zwischen Speichern.</translation>
    </message>
    <message>
        <source>Infeed, outfeed</source>
        <translation>Infeed, Outfeed</translation>
    </message>
    <message>
        <source>Infeed</source>
        <translation>Infeed</translation>
    </message>
    <message>
        <source>Transfers from and to the host, the input pipeline.</source>
        <translation>Übertragungen vom und zum Host, die Eingabe-Pipeline.</translation>
    </message>
    <message>
        <source>Sparse, irregular</source>
        <translation>Dünn besetzt, unregelmäßig</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Sparse</translation>
    </message>
    <message>
        <source>Work of the SparseCore, gather, scatter, sort and random numbers.</source>
        <translation>Arbeit des SparseCore, Gather, Scatter, Sortieren und Zufallszahlen.</translation>
    </message>
    <message>
        <source>Host runtime</source>
        <translation>Laufzeit des Hosts</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Dispatch, driver and executor threads of the host.</source>
        <translation>Dispatch-, Treiber- und Ausführungs-Threads des Hosts.</translation>
    </message>
    <message>
        <source>Python, annotation</source>
        <translation>Python, Anmerkung</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Python frames and annotations that the program itself made.</source>
        <translation>Python-Aufrufe und Anmerkungen, die das Programm selbst gemacht hat.</translation>
    </message>
    <message>
        <source>Structure</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Boxes that contain work: steps, modules, loops, scopes.</source>
        <translation>Kästen, die Arbeit enthalten: Schritte, Module, Schleifen, Namensräume.</translation>
    </message>
    <message>
        <source>Not classified</source>
        <translation>Nicht eingeordnet</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Neither category nor name says what kind of work this is.</source>
        <translation>Weder Kategorie noch Name sagt, was für eine Arbeit dies ist.</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>One box for each training or inference step.</source>
        <translation>Ein Kasten für jeden Trainings- oder Inferenzschritt.</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>One box for each run of a compiled program.</source>
        <translation>Ein Kasten für jeden Lauf eines übersetzten Programms.</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>HLO instructions in the order in which the core ran them; loops contain their bodies.</source>
        <translation>HLO-Anweisungen in der Reihenfolge, in der der Kern sie ausführte; Schleifen enthalten ihren Rumpf.</translation>
    </message>
    <message>
        <source>Asynchronous operations</source>
        <translation>Asynchrone Operationen</translation>
    </message>
    <message>
        <source>Copies and collectives from start to done; they may overlap.</source>
        <translation>Kopien und Kollektive von Start bis Done; sie dürfen sich überlappen.</translation>
    </message>
    <message>
        <source>Program annotations</source>
        <translation>Programmanmerkungen</translation>
    </message>
    <message>
        <source>Marks that the compiled program itself left.</source>
        <translation>Marken, die das übersetzte Programm selbst gesetzt hat.</translation>
    </message>
    <message>
        <source>Name scopes</source>
        <translation>Namensräume</translation>
    </message>
    <message>
        <source>Scopes of the framework, one level for each part of the path.</source>
        <translation>Namensräume des Frameworks, eine Ebene für jeden Teil des Pfads.</translation>
    </message>
    <message>
        <source>Framework operations</source>
        <translation>Framework-Operationen</translation>
    </message>
    <message>
        <source>Operations as the framework names them.</source>
        <translation>Operationen, wie das Framework sie nennt.</translation>
    </message>
    <message>
        <source>Source code</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>Source lines that the operations came from.</source>
        <translation>Quelltextzeilen, aus denen die Operationen stammen.</translation>
    </message>
    <message>
        <source>Host offload</source>
        <translation>Host-Auslagerung</translation>
    </message>
    <message>
        <source>Transfers between device and host memory, from start to done.</source>
        <translation>Übertragungen zwischen Geräte- und Hostspeicher, von Start bis Done.</translation>
    </message>
    <message>
        <source>Launch statistics</source>
        <translation>Startstatistik</translation>
    </message>
    <message>
        <source>Kernel launches by the host, summed for each step.</source>
        <translation>Kernelstarts durch den Host, je Schritt summiert.</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Kernels and copies of one GPU stream.</source>
        <translation>Kernel und Kopien eines GPU-Streams.</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>One thread of the host.</source>
        <translation>Ein Thread des Hosts.</translation>
    </message>
    <message>
        <source>SparseCore operations</source>
        <translation>SparseCore-Operationen</translation>
    </message>
    <message>
        <source>Operations of a SparseCore.</source>
        <translation>Operationen eines SparseCore.</translation>
    </message>
    <message>
        <source>SparseCore steps</source>
        <translation>SparseCore-Schritte</translation>
    </message>
    <message>
        <source>Steps as a SparseCore saw them.</source>
        <translation>Schritte, wie ein SparseCore sie sah.</translation>
    </message>
    <message>
        <source>SparseCore programs</source>
        <translation>SparseCore-Programme</translation>
    </message>
    <message>
        <source>Runs of programs on a SparseCore.</source>
        <translation>Läufe von Programmen auf einem SparseCore.</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Sampled values; each holds until the next sample.</source>
        <translation>Abgetastete Werte; jeder gilt bis zum nächsten.</translation>
    </message>
    <message>
        <source>Counter dump</source>
        <translation>Zählerauszug</translation>
    </message>
    <message>
        <source>Hardware counters read at once; shown in their own view, not as boxes.</source>
        <translation>Auf einmal gelesene Hardwarezähler; in eigener Ansicht gezeigt, nicht als Kästen.</translation>
    </message>
    <message>
        <source>Kernel marks</source>
        <translation>Kernelmarken</translation>
    </message>
    <message>
        <source>Marks of instrumented kernels, without a length.</source>
        <translation>Marken instrumentierter Kernel, ohne Dauer.</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstige</translation>
    </message>
    <message>
        <source>A row whose meaning is not known; it is drawn as it is.</source>
        <translation>Eine Zeile unbekannter Bedeutung; sie wird gezeichnet, wie sie ist.</translation>
    </message>
    <message>
        <source>Category that the compiler gave the operation.</source>
        <translation>Kategorie, die der Compiler der Operation gab.</translation>
    </message>
    <message>
        <source>Name of the HLO instruction.</source>
        <translation>Name der HLO-Anweisung.</translation>
    </message>
    <message>
        <source>Name of the compiled program.</source>
        <translation>Name des übersetzten Programms.</translation>
    </message>
    <message>
        <source>Number of the compiled program; the same in all rows of a file.</source>
        <translation>Nummer des übersetzten Programms; in allen Zeilen einer Datei gleich.</translation>
    </message>
    <message>
        <source>Number of the instruction in its program.</source>
        <translation>Nummer der Anweisung in ihrem Programm.</translation>
    </message>
    <message>
        <source>Floating point operations of one run, by the compiler&apos;s cost model.</source>
        <translation>Gleitkommaoperationen eines Laufs nach dem Kostenmodell des Compilers.</translation>
    </message>
    <message>
        <source>Floating point operations that the model asked for, without padding.</source>
        <translation>Gleitkommaoperationen, die das Modell verlangt, ohne Auffüllung.</translation>
    </message>
    <message>
        <source>Bytes read and written in all memory spaces, by the cost model.</source>
        <translation>In allen Speicherbereichen gelesene und geschriebene Bytes nach dem Kostenmodell.</translation>
    </message>
    <message>
        <source>Bytes read and written before the cost model&apos;s corrections.</source>
        <translation>Gelesene und geschriebene Bytes vor den Korrekturen des Kostenmodells.</translation>
    </message>
    <message>
        <source>Bytes by memory space and by reading or writing, in binary form.</source>
        <translation>Bytes nach Speicherbereich und nach Lesen oder Schreiben, in binärer Form.</translation>
    </message>
    <message>
        <source>Shape of the result with its layout in memory.</source>
        <translation>Form des Ergebnisses mit seiner Anordnung im Speicher.</translation>
    </message>
    <message>
        <source>Name of the equal fusion whose code is shared.</source>
        <translation>Name der gleichen Fusion, deren Code geteilt wird.</translation>
    </message>
    <message>
        <source>Path of the operation in the framework.</source>
        <translation>Pfad der Operation im Framework.</translation>
    </message>
    <message>
        <source>Source line that the operation came from.</source>
        <translation>Quelltextzeile, aus der die Operation stammt.</translation>
    </message>
    <message>
        <source>Calls that led to the operation, the outermost first.</source>
        <translation>Aufrufe, die zur Operation führten, der äußerste zuerst.</translation>
    </message>
    <message>
        <source>Registers, shared memory, block and grid of the launch.</source>
        <translation>Register, gemeinsamer Speicher, Block und Gitter des Starts.</translation>
    </message>
    <message>
        <source>Kind, size and goal of the copy.</source>
        <translation>Art, Größe und Ziel der Kopie.</translation>
    </message>
    <message>
        <source>Begin on the device&apos;s own clock.</source>
        <translation>Beginn nach der Uhr des Geräts.</translation>
    </message>
    <message>
        <source>Length on the device&apos;s own clock.</source>
        <translation>Dauer nach der Uhr des Geräts.</translation>
    </message>
    <message>
        <source>Part of the operation that waited for a transfer.</source>
        <translation>Teil der Operation, der auf eine Übertragung wartete.</translation>
    </message>
    <message>
        <source>Bytes that the transfer moved.</source>
        <translation>Bytes, die die Übertragung bewegte.</translation>
    </message>
    <message>
        <source>Number that the collective has on every participant.</source>
        <translation>Nummer, die das Kollektiv bei jedem Teilnehmer hat.</translation>
    </message>
    <message>
        <source>1 when two cores work as one.</source>
        <translation>1, wenn zwei Kerne als einer arbeiten.</translation>
    </message>
    <message>
        <source>Number of the replica that ran the program.</source>
        <translation>Nummer des Replikats, das das Programm ausführte.</translation>
    </message>
    <message>
        <source>Number of the launch.</source>
        <translation>Nummer des Starts.</translation>
    </message>
    <message>
        <source>Queue of the runtime that the launch went through.</source>
        <translation>Warteschlange der Laufzeit, durch die der Start ging.</translation>
    </message>
    <message>
        <source>Kind of core, as a number of the runtime.</source>
        <translation>Art des Kerns, als Nummer der Laufzeit.</translation>
    </message>
    <message>
        <source>Number of the device in the process.</source>
        <translation>Nummer des Geräts im Prozess.</translation>
    </message>
    <message>
        <source>Step that the event belongs to.</source>
        <translation>Schritt, zu dem das Ereignis gehört.</translation>
    </message>
    <message>
        <source>Number of the step, given by the program.</source>
        <translation>Nummer des Schritts, vom Programm vergeben.</translation>
    </message>
    <message>
        <source>Number of the loop iteration.</source>
        <translation>Nummer des Schleifendurchlaufs.</translation>
    </message>
    <message>
        <source>Name of the step.</source>
        <translation>Name des Schritts.</translation>
    </message>
    <message>
        <source>Part of the step in which the core did nothing.</source>
        <translation>Teil des Schritts, in dem der Kern nichts tat.</translation>
    </message>
    <message>
        <source>Joins the call of the host with the work on the device.</source>
        <translation>Verbindet den Aufruf des Hosts mit der Arbeit auf dem Gerät.</translation>
    </message>
    <message>
        <source>Context of the GPU driver.</source>
        <translation>Kontext des GPU-Treibers.</translation>
    </message>
    <message>
        <source>Factor by which the clock of the core was slowed down.</source>
        <translation>Faktor, um den der Takt des Kerns gedrosselt war.</translation>
    </message>
    <message>
        <source>Place in the tree of scopes.</source>
        <translation>Ort im Baum der Namensräume.</translation>
    </message>
    <message>
        <source>Memory that the allocator holds.</source>
        <translation>Speicher, den der Allokator hält.</translation>
    </message>
    <message>
        <source>Memory in use.</source>
        <translation>Belegter Speicher.</translation>
    </message>
    <message>
        <source>Memory that is free.</source>
        <translation>Freier Speicher.</translation>
    </message>
    <message>
        <source>Most memory that was in use so far.</source>
        <translation>Höchste Belegung bis hierher.</translation>
    </message>
    <message>
        <source>Memory that was asked for.</source>
        <translation>Angeforderter Speicher.</translation>
    </message>
    <message>
        <source>Memory that was given, with rounding.</source>
        <translation>Zugeteilter Speicher, mit Rundung.</translation>
    </message>
    <message>
        <source>Share of the free memory that lies outside the largest free block.</source>
        <translation>Anteil des freien Speichers außerhalb des größten freien Blocks.</translation>
    </message>
    <message>
        <source>What the memory is for.</source>
        <translation>Wofür der Speicher ist.</translation>
    </message>
    <message>
        <source>Occupancy that the launch could reach.</source>
        <translation>Auslastung, die der Start erreichen konnte.</translation>
    </message>
    <message>
        <source>Marks the root of a step.</source>
        <translation>Kennzeichnet die Wurzel eines Schritts.</translation>
    </message>
    <message>
        <source>Marks an asynchronous event.</source>
        <translation>Kennzeichnet ein asynchrones Ereignis.</translation>
    </message>
    <message>
        <source>Kind of what the event produces, for arrows.</source>
        <translation>Art dessen, was das Ereignis erzeugt, für Pfeile.</translation>
    </message>
    <message>
        <source>Number of what the event produces, for arrows.</source>
        <translation>Nummer dessen, was das Ereignis erzeugt, für Pfeile.</translation>
    </message>
    <message>
        <source>Kind of what the event consumes, for arrows.</source>
        <translation>Art dessen, was das Ereignis verbraucht, für Pfeile.</translation>
    </message>
    <message>
        <source>Number of what the event consumes, for arrows.</source>
        <translation>Nummer dessen, was das Ereignis verbraucht, für Pfeile.</translation>
    </message>
    <message>
        <source>Arrow that begins or ends here.</source>
        <translation>Pfeil, der hier beginnt oder endet.</translation>
    </message>
    <message>
        <source>Highest compute rate of the device.</source>
        <translation>Höchste Rechenrate des Geräts.</translation>
    </message>
    <message>
        <source>Highest rate of the device&apos;s main memory.</source>
        <translation>Höchste Rate des Hauptspeichers des Geräts.</translation>
    </message>
    <message>
        <source>Highest clock of the device.</source>
        <translation>Höchster Takt des Geräts.</translation>
    </message>
    <message>
        <source>Number of multiprocessors.</source>
        <translation>Zahl der Multiprozessoren.</translation>
    </message>
    <message>
        <source>Size of the device&apos;s main memory.</source>
        <translation>Größe des Hauptspeichers des Geräts.</translation>
    </message>
    <message>
        <source>Events that were lost while recording.</source>
        <translation>Ereignisse, die beim Aufzeichnen verloren gingen.</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message numerus="yes">
        <source>%n more level(s)</source>
        <extracomment>Lanes of a deeply nested row that are not shown; a click shows them.</extracomment>
        <translation>
            <numerusform>%n weitere Ebene</numerusform>
            <numerusform>%n weitere Ebenen</numerusform>
        </translation>
    </message>
    <message>
        <source>from</source>
        <translation>ab</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Host threads</source>
        <translation>Threads des Hosts</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <extracomment>Number of devices and thread groups of a host in the timeline.</extracomment>
        <translation>
            <numerusform>%n Teil</numerusform>
            <numerusform>%n Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statisch</translation>
    </message>
    <message numerus="yes">
        <source>%n series</source>
        <translation>
            <numerusform>%n Reihe</numerusform>
            <numerusform>%n Reihen</numerusform>
        </translation>
    </message>
    <message>
        <source>log</source>
        <extracomment>the scale of a counter is logarithmic</extracomment>
        <translation>log</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>berechnet</translation>
    </message>
</context>
<context>
    <name>TimelineCounters</name>
    <message>
        <source>FLOP rate</source>
        <translation>FLOP-Rate</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive</translation>
    </message>
    <message>
        <source>Memory in use: %1</source>
        <translation>Speicher in Gebrauch: %1</translation>
    </message>
    <message>
        <source>Computed: the FLOP of each op, spread evenly over its execution. Of nested ops the innermost count.</source>
        <translation>Berechnet: die FLOP jeder Op, gleichmäßig über ihre Ausführung verteilt. Von verschachtelten Ops zählen die innersten.</translation>
    </message>
    <message>
        <source>Computed: the bytes that each op moves between HBM and the core, spread evenly over its execution.</source>
        <translation>Berechnet: die Bytes, die jede Op zwischen HBM und Kern bewegt, gleichmäßig über ihre Ausführung verteilt.</translation>
    </message>
    <message>
        <source>Computed: the bytes that collectives state to move over ICI or other links, spread from start to done.</source>
        <translation>Berechnet: die Bytes, die Kollektive nach eigener Angabe über ICI oder andere Leitungen bewegen, verteilt von start bis done.</translation>
    </message>
    <message>
        <source>Computed: what the allocator had given out after each of its calls.</source>
        <translation>Berechnet: was der Allokator nach jedem seiner Aufrufe vergeben hatte.</translation>
    </message>
    <message>
        <source>Computed: a formula over the counters of the device.</source>
        <translation>Berechnet: eine Formel über die Zähler des Geräts.</translation>
    </message>
</context>
<context>
    <name>TimelineLegend</name>
    <message>
        <source>Events of one name have one colour, in every profile. Forty colours are in use, so some names share one.</source>
        <translation>Ereignisse eines Namens haben eine Farbe, in jedem Profil. Vierzig Farben sind in Gebrauch, daher teilen sich manche Namen eine.</translation>
    </message>
    <message>
        <source>one colour per name</source>
        <translation>eine Farbe je Name</translation>
    </message>
    <message>
        <source>Layers have ten colours in turn. Grey lies in no layer, or on a row whose device has none.</source>
        <translation>Schichten haben reihum zehn Farben. Grau liegt in keiner Schicht oder auf einer Zeile, deren Gerät keine hat.</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>vorwärts</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>rückwärts</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>no layer</source>
        <translation>keine Schicht</translation>
    </message>
    <message>
        <source>The length of an event beside the median of all events of its name in this profile: blue is shorter, orange longer.</source>
        <translation>Die Länge eines Ereignisses neben dem Median aller Ereignisse seines Namens in diesem Profil: Blau ist kürzer, Orange länger.</translation>
    </message>
    <message>
        <source>How near an op came to what limits it: the larger one of its shares of the peak FLOP rate and of the peak bandwidth of HBM. Grey: the profile states no cost or no peak.</source>
        <translation>Wie nahe eine Op ihrer Grenze kam: der größere ihrer Anteile an der höchsten FLOP-Rate und an der höchsten Bandbreite des HBM. Grau: das Profil nennt keine Kosten oder keinen Höchstwert.</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>no program</source>
        <translation>kein Programm</translation>
    </message>
    <message>
        <source>The profile does not say to which program these belong.</source>
        <translation>Das Profil sagt nicht, zu welchem Programm diese gehören.</translation>
    </message>
    <message>
        <source>half to twice the median of the name</source>
        <translation>halber bis doppelter Median des Namens</translation>
    </message>
    <message>
        <source>%1 to %2 of the peak</source>
        <extracomment>the ends of a ramp of colours, in percent</extracomment>
        <translation>%1 bis %2 des Höchstwerts</translation>
    </message>
    <message>
        <source>no other profile is open</source>
        <translation>kein anderes Profil ist offen</translation>
    </message>
    <message>
        <source>Open a second profile: then colours say what takes longer here and what shorter.</source>
        <translation>Öffnen Sie ein zweites Profil: dann sagen Farben, was hier länger und was kürzer dauert.</translation>
    </message>
    <message>
        <source>The self time of an op in a step beside the same op in %1; of other events the median of their name. Blue is shorter here, orange longer.</source>
        <translation>Die Eigenzeit einer Op in einem Schritt neben derselben Op in %1; bei anderen Ereignissen der Median ihres Namens. Blau ist hier kürzer, Orange länger.</translation>
    </message>
    <message>
        <source>half to twice its time in %1</source>
        <extracomment>%1: name of another profile</extracomment>
        <translation>halbe bis doppelte Zeit von %1</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>dort nicht</translation>
    </message>
    <message>
        <source>The other profile has nothing of this name.</source>
        <translation>Im anderen Profil gibt es nichts mit diesem Namen.</translation>
    </message>
    <message>
        <source>You gave the events of this name their colour: %1</source>
        <translation>Sie gaben den Ereignissen dieses Namens ihre Farbe: %1</translation>
    </message>
</context>
<context>
    <name>View</name>
    <message>
        <source>Import report</source>
        <translation>Einlesebericht</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Search hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Op profile</source>
        <translation>Op-Profil</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Op statistics</source>
        <translation>Op-Statistik</translation>
    </message>
    <message>
        <source>Op stats</source>
        <translation>Op-Statistik</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Memory profile</source>
        <translation>Speicherprofil</translation>
    </message>
    <message>
        <source>Allocators</source>
        <translation>Allokatoren</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>HLO</source>
        <translation>HLO</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Lesezeichen und Notizen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Use of units</source>
        <translation>Auslastung der Einheiten</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
</context>
<context>
    <name>planescope::AboutDialog</name>
    <message>
        <source>About Planescope</source>
        <translation>Über Planescope</translation>
    </message>
    <message>
        <source>Shows profiles of machine learning programs: every op of every chip.
Free software under the GNU General Public License, version 3 or later.
Built with Qt %1. Fonts: Inter and JetBrains Mono under the SIL Open Font License.</source>
        <translation>Zeigt Profile von Programmen des maschinellen Lernens: jede Op auf jedem Chip.
Freie Software unter der GNU General Public License, Version 3 oder neuer.
Gebaut mit Qt %1. Schriften: Inter und JetBrains Mono unter der SIL Open Font License.</translation>
    </message>
</context>
<context>
    <name>planescope::AllocationsModel</name>
    <message>
        <source>Reserved for running programs</source>
        <translation>Reserviert für laufende Programme</translation>
    </message>
    <message>
        <source>Taken before the step or the recording</source>
        <translation>Vor dem Schritt oder der Aufzeichnung genommen</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>XProf calls this row &quot;stack&quot;.</source>
        <translation>XProf nennt diese Zeile „stack“.</translation>
    </message>
    <message>
        <source>XProf calls this row &quot;unused preallocated device memory&quot;, although it is in use.</source>
        <translation>XProf nennt diese Zeile „unused preallocated device memory“, obwohl er belegt ist.</translation>
    </message>
    <message>
        <source>In use at the mark</source>
        <translation>An der Marke belegt</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Requested</source>
        <translation>Verlangt</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
</context>
<context>
    <name>planescope::AllocatorPlot</name>
    <message>
        <source>Memory of the allocator over time</source>
        <translation>Speicher des Allokators über die Zeit</translation>
    </message>
    <message>
        <source>Fragmentation, %</source>
        <translation>Zersplitterung, %</translation>
    </message>
    <message>
        <source>High-water mark %1</source>
        <translation>Höchststand %1</translation>
    </message>
    <message>
        <source>Freed %1</source>
        <translation>%1 freigegeben</translation>
    </message>
    <message>
        <source>Allocated %1</source>
        <translation>%1 belegt</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>verlangt waren %1</translation>
    </message>
    <message>
        <source>in use %1: reserved %2, heap %3</source>
        <translation>in Gebrauch %1: reserviert %2, Heap %3</translation>
    </message>
    <message>
        <source>free %1, fragmentation %2</source>
        <translation>frei %1, Zersplitterung %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>Capacity %1</source>
        <translation>Kapazität %1</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Kein Speicher mehr</translation>
    </message>
    <message>
        <source>in use %1 of %2 held</source>
        <translation>belegt %1 von %2 gehaltenen</translation>
    </message>
    <message>
        <source>in use %1</source>
        <translation>belegt %1</translation>
    </message>
</context>
<context>
    <name>planescope::Banner</name>
    <message>
        <source>Fold this line to a badge beside the document tabs</source>
        <translation>Diese Zeile zu einem Abzeichen neben den Reitern einklappen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Einklappen</translation>
    </message>
</context>
<context>
    <name>planescope::BannerArea</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiteres</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Synthetic</source>
        <translation>Synthetisch</translation>
    </message>
    <message>
        <source>What does this mean?</source>
        <translation>Was bedeutet das?</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Einlesebericht</translation>
    </message>
</context>
<context>
    <name>planescope::BundleGrid</name>
    <message>
        <source>Bundles of the program</source>
        <translation>Bündel des Programms</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>made at %1 by %2</source>
        <translation>erzeugt bei %1 von %2</translation>
    </message>
    <message>
        <source>made outside of this program</source>
        <translation>außerhalb dieses Programms erzeugt</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>und weitere</translation>
    </message>
    <message>
        <source>read at %1 by %2, %3 bundles later</source>
        <translation>gelesen bei %1 von %2, %3 Bündel später</translation>
    </message>
    <message>
        <source>read at %1 by %2, in the next iteration</source>
        <translation>gelesen bei %1 von %2, im nächsten Durchlauf</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>nie gelesen</translation>
    </message>
    <message>
        <source>spilled registers: %1</source>
        <translation>ausgelagerte Register: %1</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>Copy the bundles</source>
        <translation>Die Bündel kopieren</translation>
    </message>
    <message>
        <source>Copy the sum of the units</source>
        <translation>Die Summe der Einheiten kopieren</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Select the whole section</source>
        <translation>Den ganzen Abschnitt wählen</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>Alle zuklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Alle aufklappen</translation>
    </message>
    <message>
        <source>Opcodes</source>
        <translation>Opcodes</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>%1 Depth %2.</source>
        <translation>%1 Tiefe %2.</translation>
    </message>
    <message>
        <source>to region %1</source>
        <translation>zu Region %1</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>waits: %1</source>
        <translation>wartet: %1</translation>
    </message>
    <message>
        <source>region %1 begins</source>
        <translation>Region %1 beginnt</translation>
    </message>
    <message>
        <source>region %1 ends</source>
        <translation>Region %1 endet</translation>
    </message>
    <message>
        <source>Source, branches, waits</source>
        <translation>Quelle, Sprünge, Warten</translation>
    </message>
    <message>
        <source>%1, folded. %2</source>
        <translation>%1, zugeklappt. %2</translation>
    </message>
</context>
<context>
    <name>planescope::CallsPage</name>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Matrix unit: static against measured</source>
        <translation>Matrixeinheit: statisch gegen gemessen</translation>
    </message>
    <message>
        <source>Custom calls</source>
        <translation>Custom Calls</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Show the bundles</source>
        <translation>Die Bündel zeigen</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>In der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>at %1, %2</source>
        <translation>bei %1, %2</translation>
    </message>
    <message>
        <source>Nothing was recorded inside the launches of this call.</source>
        <translation>In den Starts dieses Aufrufs wurde nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>Neither marks nor rows of instructions were recorded in this launch.</source>
        <translation>In diesem Start wurden weder Marken noch Zeilen von Anweisungen aufgezeichnet.</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Show in HLO</source>
        <translation>Im HLO zeigen</translation>
    </message>
    <message>
        <source>Windows one mark later</source>
        <translation>Fenster eine Marke später</translation>
    </message>
    <message>
        <source>In some files the value of a stretch of code stands in the window before it: then its share appears only with this. Windows that wait get the mean of their loop with it, so the mean is too high. No other number uses it.</source>
        <translation>In manchen Dateien steht der Wert eines Codestücks im Fenster davor: Dann erscheint sein Anteil nur hiermit. Fenster, die warten, bekommen damit den Mittelwert ihrer Schleife, daher ist das Mittel zu hoch. Keine andere Zahl nutzt es.</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Stages, units, waits, schedule, marks or findings of a launch</source>
        <translation>Stufen, Einheiten, Warten, Plan, Marken oder Befunde eines Starts</translation>
    </message>
</context>
<context>
    <name>planescope::ChipDiagram</name>
    <message>
        <source>Block diagram of the chip</source>
        <translation>Blockbild des Chips</translation>
    </message>
</context>
<context>
    <name>planescope::ChipUnitBars</name>
    <message>
        <source>Use of the units</source>
        <translation>Auslastung der Einheiten</translation>
    </message>
</context>
<context>
    <name>planescope::ChipWords</name>
    <message>
        <source>Share of cycles, %</source>
        <translation>Anteil der Takte, %</translation>
    </message>
    <message>
        <source>no share defined: raw numbers</source>
        <translation>kein Anteil definiert: rohe Zahlen</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>die %1</source>
        <translation>Die %1</translation>
    </message>
    <message>
        <source>%1 cycles sampled in this time</source>
        <translation>%1 Takte in dieser Zeit abgetastet</translation>
    </message>
    <message>
        <source>%1 cycles, whole session, idle included</source>
        <translation>%1 Takte, ganze Sitzung mit Leerlauf</translation>
    </message>
    <message>
        <source>no cycles counted: no shares</source>
        <translation>keine Takte gezählt: keine Anteile</translation>
    </message>
    <message>
        <source>TensorCore</source>
        <translation>TensorCore</translation>
    </message>
    <message>
        <source>sync wait %1 of the cycles</source>
        <translation>Sync-Warten %1 der Takte</translation>
    </message>
    <message>
        <source>counted in part only</source>
        <translation>nur zum Teil gezählt</translation>
    </message>
    <message>
        <source>not counted</source>
        <translation>nicht gezählt</translation>
    </message>
    <message>
        <source>both %1, one %2</source>
        <translation>beide %1, eine %2</translation>
    </message>
    <message>
        <source>MXU, 2 units</source>
        <translation>MXU, 2 Einheiten</translation>
    </message>
    <message>
        <source>XLU, 2 units</source>
        <translation>XLU, 2 Einheiten</translation>
    </message>
    <message>
        <source>instructions per cycle</source>
        <translation>Befehle je Takt</translation>
    </message>
    <message>
        <source>VPU %1</source>
        <translation>VPU %1</translation>
    </message>
    <message>
        <source>Scalar %1</source>
        <translation>Skalar %1</translation>
    </message>
    <message>
        <source>loads %1, %2</source>
        <translation>Laden %1, %2</translation>
    </message>
    <message>
        <source>stores %1</source>
        <translation>Speichern %1</translation>
    </message>
    <message>
        <source>load slots used</source>
        <translation>Ladeplätze genutzt</translation>
    </message>
    <message>
        <source>DMA queue starved, cycles</source>
        <translation>DMA-Schlange leer, Takte</translation>
    </message>
    <message>
        <source>HBM controllers</source>
        <translation>HBM-Steuerungen</translation>
    </message>
    <message>
        <source>%1 moved, of the peak</source>
        <translation>%1 bewegt, vom Höchstwert</translation>
    </message>
    <message>
        <source>%1 of %2 counters above zero</source>
        <translation>%1 von %2 Zählern über null</translation>
    </message>
    <message>
        <source>HBM stacks</source>
        <translation>HBM-Stapel</translation>
    </message>
    <message>
        <source>requests: %1 read, %2 written</source>
        <translation>Anfragen: %1 gelesen, %2 geschrieben</translation>
    </message>
    <message>
        <source>SparseCore</source>
        <translation>SparseCore</translation>
    </message>
    <message>
        <source>ICI router</source>
        <translation>ICI-Router</translation>
    </message>
    <message>
        <source>read, of the peak</source>
        <translation>gelesen, vom Höchstwert</translation>
    </message>
    <message>
        <source>written, of the peak</source>
        <translation>geschrieben, vom Höchstwert</translation>
    </message>
    <message>
        <source>Links to other chips</source>
        <translation>Leitungen zu anderen Chips</translation>
    </message>
    <message>
        <source>packets: %1 out, %2 in</source>
        <translation>Pakete: %1 hinaus, %2 herein</translation>
    </message>
    <message>
        <source>Host link</source>
        <translation>Leitung zum Host</translation>
    </message>
    <message>
        <source>no public counters</source>
        <translation>keine öffentlichen Zähler</translation>
    </message>
    <message>
        <source>No public counter speaks of the link to the host. Copies between host and device stand on the timeline.</source>
        <translation>Kein öffentlicher Zähler spricht von der Leitung zum Host. Kopien zwischen Host und Gerät stehen auf der Zeitachse.</translation>
    </message>
    <message>
        <source>Power manager</source>
        <translation>Energieverwaltung</translation>
    </message>
    <message>
        <source>clocks skipped %1</source>
        <translation>ausgelassene Takte %1</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Scalar unit</source>
        <translation>Skalarwerk</translation>
    </message>
    <message>
        <source>Vector units and VMEM</source>
        <translation>Vektorwerke und VMEM</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>Matrixwerke</translation>
    </message>
    <message>
        <source>Cross-lane units</source>
        <translation>Querwerke (XLU)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>of the traffic</source>
        <translation>vom Verkehr</translation>
    </message>
    <message>
        <source>counters are missing</source>
        <translation>Zähler fehlen</translation>
    </message>
    <message>
        <source>Not in the profile: %1. XProf counts them as 0 and shows %2.</source>
        <translation>Nicht im Profil: %1. XProf zählt sie als 0 und zeigt %2.</translation>
    </message>
    <message>
        <source>a chip without a type</source>
        <translation>ein Chip ohne Typ</translation>
    </message>
    <message>
        <source>The use of units is computed by formulas that are public for TPU v6e and v7x only. This profile is of: %1.</source>
        <translation>Die Auslastung wird nach Formeln berechnet, die nur für TPU v6e und v7x öffentlich sind. Dieses Profil ist von: %1.</translation>
    </message>
    <message>
        <source>The counter of cycles is missing or stands at 0: there is nothing that the others could be a share of.</source>
        <translation>Der Taktzähler fehlt oder steht auf 0: es gibt nichts, wovon die anderen ein Anteil sein könnten.</translation>
    </message>
    <message>
        <source>None of the counters that the formulas need was counted in this time.</source>
        <translation>Keiner der Zähler, die die Formeln brauchen, wurde in dieser Zeit gezählt.</translation>
    </message>
</context>
<context>
    <name>planescope::ClassLegend</name>
    <message>
        <source>Colours: %1</source>
        <translation>Farben: %1</translation>
    </message>
</context>
<context>
    <name>planescope::CommandPalette</name>
    <message>
        <source>Type a few letters of a command</source>
        <translation>Einige Buchstaben eines Befehls eingeben</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
</context>
<context>
    <name>planescope::CompareView</name>
    <message>
        <source>Profile to compare with</source>
        <translation>Profil zum Vergleichen</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>Only one profile is open.</source>
        <translation>Nur ein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>Open a second one to see both side by side.</source>
        <translation>Ein zweites öffnen, um beide nebeneinander zu sehen.</translation>
    </message>
    <message>
        <source>Both profiles are still being read or added up.</source>
        <translation>Beide Profile werden noch gelesen oder zusammengezählt.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Sequences in a step of A</source>
        <translation>Sequenzen in einem Schritt von A</translation>
    </message>
    <message>
        <source>Sequences in a step of B</source>
        <translation>Sequenzen in einem Schritt von B</translation>
    </message>
    <message>
        <source>Sequences per step: A</source>
        <translation>Sequenzen je Schritt: A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
</context>
<context>
    <name>planescope::CompareWidget</name>
    <message>
        <source>Two profiles side by side</source>
        <translation>Zwei Profile nebeneinander</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>planescope::CompilerPage</name>
    <message>
        <source>Table of the compiler</source>
        <translation>Tabelle des Compilers</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a table and its number of rows</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: not there.</source>
        <translation>%1: nicht vorhanden.</translation>
    </message>
    <message>
        <source>HLO instruction</source>
        <translation>HLO-Anweisung</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>Whose sequencer runs the code; nothing: no code was emitted.</source>
        <translation>Wessen Sequencer den Code ausführt; leer: es entstand kein Code.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>The first address behind the code, in its overlay.</source>
        <translation>Die erste Adresse hinter dem Code, in ihrem Overlay.</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Overlay</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>A bundle that several share is divided.</source>
        <translation>Ein Bündel, das sich mehrere teilen, wird aufgeteilt.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>HLO opcode</source>
        <translation>HLO-Opcode</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Bundles of one</source>
        <translation>Bündel je Anweisung</translation>
    </message>
    <message>
        <source>Bundles divided by instructions.</source>
        <translation>Bündel geteilt durch Anweisungen.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>Offset</translation>
    </message>
    <message>
        <source>Bytes from the begin of the fast memory.</source>
        <translation>Bytes ab dem Anfang des schnellen Speichers.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Place in the order of instructions.</source>
        <translation>Stelle in der Reihenfolge der Anweisungen.</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>First instruction</source>
        <translation>Erste Anweisung</translation>
    </message>
    <message>
        <source>Last instruction</source>
        <translation>Letzte Anweisung</translation>
    </message>
    <message>
        <source>Benefit</source>
        <translation>Nutzen</translation>
    </message>
    <message>
        <source>The compiler&apos;s own estimate, without a unit.</source>
        <translation>Die eigene Schätzung des Compilers, ohne Einheit.</translation>
    </message>
    <message>
        <source>Placed</source>
        <translation>Untergebracht</translation>
    </message>
    <message>
        <source>Whether the buffer found room; else it stays in HBM.</source>
        <translation>Ob der Puffer Platz fand; sonst bleibt er im HBM.</translation>
    </message>
    <message>
        <source>Compiled body</source>
        <translation>Übersetzter Rumpf</translation>
    </message>
    <message>
        <source>Uses</source>
        <translation>Verwendungen</translation>
    </message>
    <message>
        <source>HLO instructions that share the body.</source>
        <translation>HLO-Anweisungen, die sich den Rumpf teilen.</translation>
    </message>
    <message>
        <source>Ordinal</source>
        <translation>Ordnungszahl</translation>
    </message>
    <message>
        <source>HLO instructions</source>
        <translation>HLO-Anweisungen</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>What the trace has in place of the name.</source>
        <translation>Was die Aufzeichnung anstelle des Namens hat.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>HLO module</source>
        <translation>HLO-Modul</translation>
    </message>
    <message>
        <source>LLO opcode</source>
        <translation>LLO-Opcode</translation>
    </message>
    <message>
        <source>The format is not published: a number stands where its name is not known.</source>
        <translation>Das Format ist nicht veröffentlicht: Wo der Name unbekannt ist, steht eine Nummer.</translation>
    </message>
    <message>
        <source>Of control</source>
        <translation>Davon Steuerung</translation>
    </message>
    <message>
        <source>Tests and steps of loops and predicates.</source>
        <translation>Prüfungen und Schritte von Schleifen und Prädikaten.</translation>
    </message>
    <message>
        <source>Addresses of HLO instructions</source>
        <translation>Adressen von HLO-Anweisungen</translation>
    </message>
    <message>
        <source>Schedule by HLO instruction</source>
        <translation>Ablaufplan je HLO-Anweisung</translation>
    </message>
    <message>
        <source>Schedule by HLO opcode</source>
        <translation>Ablaufplan je HLO-Opcode</translation>
    </message>
    <message>
        <source>Memory-space assignment</source>
        <translation>Zuweisung der Speicherräume</translation>
    </message>
    <message>
        <source>Shared bodies</source>
        <translation>Geteilte Rümpfe</translation>
    </message>
    <message>
        <source>Trace marks</source>
        <translation>Marken der Aufzeichnung</translation>
    </message>
    <message>
        <source>LLO program of the profile</source>
        <translation>LLO-Programm des Profils</translation>
    </message>
    <message>
        <source>It lies beside the listing in the folder of a dump: LIBTPU_INIT_ARGS=&quot;--xla_jf_dump_to=DIR --xla_jf_dump_llo_text=true&quot;.</source>
        <translation>Sie liegt neben dem Listing im Ordner eines Dumps: LIBTPU_INIT_ARGS=&quot;--xla_jf_dump_to=DIR --xla_jf_dump_llo_text=true&quot;.</translation>
    </message>
    <message>
        <source>File: %1.txt.</source>
        <translation>Datei: %1.txt.</translation>
    </message>
    <message>
        <source>The profile holds it when it was recorded with LLO debug information.</source>
        <translation>Das Profil enthält es, wenn es mit LLO-Debug-Informationen aufgezeichnet wurde.</translation>
    </message>
</context>
<context>
    <name>planescope::CopyTable</name>
    <message>
        <source>Copy cell</source>
        <translation>Zelle kopieren</translation>
    </message>
    <message>
        <source>Copy rows as text</source>
        <translation>Zeilen als Text kopieren</translation>
    </message>
    <message>
        <source>Copy rows as Markdown</source>
        <translation>Zeilen als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy rows as CSV</source>
        <translation>Zeilen als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy table as text</source>
        <translation>Tabelle als Text kopieren</translation>
    </message>
    <message>
        <source>Copy table as Markdown</source>
        <translation>Tabelle als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>Tabelle als CSV kopieren</translation>
    </message>
</context>
<context>
    <name>planescope::CounterCells</name>
    <message>
        <source>The profile states no id; that of the event&apos;s metadata stands for it.</source>
        <translation>Das Profil nennt keine Id; die der Metadaten des Ereignisses steht dafür.</translation>
    </message>
    <message>
        <source>The id lies in no block that is public for this chip.</source>
        <translation>Die Id liegt in keinem Block, der für diesen Chip öffentlich ist.</translation>
    </message>
    <message>
        <source>This reading has the name more than once.</source>
        <translation>Diese Ablesung hat den Namen mehr als einmal.</translation>
    </message>
    <message>
        <source>Less than in the reading before: it wrapped around or was cleared. Its width is not known, so there is no difference.</source>
        <translation>Weniger als in der Ablesung davor: er ist übergelaufen oder wurde gelöscht. Seine Breite ist nicht bekannt, also gibt es keine Differenz.</translation>
    </message>
    <message>
        <source>It wrapped around; the difference is corrected by its width.</source>
        <translation>Er ist übergelaufen; die Differenz ist um seine Breite berichtigt.</translation>
    </message>
    <message>
        <source>The value is no number.</source>
        <translation>Der Wert ist keine Zahl.</translation>
    </message>
    <message>
        <source>A count below zero cannot be.</source>
        <translation>Ein Zählwert unter null kann nicht sein.</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Since the sample before</source>
        <translation>Seit der vorigen Ablesung</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>Je Sekunde</translation>
    </message>
    <message>
        <source>Per cycle</source>
        <translation>Je Takt</translation>
    </message>
    <message>
        <source>Of peak, %</source>
        <translation>Vom Höchstwert, %</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Die</source>
        <translation>Die</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ablesung</translation>
    </message>
    <message>
        <source>Part of the chip</source>
        <translation>Teil des Chips</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Voller Name</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Favourites: click to add or to take away</source>
        <translation>Favoriten: ein Klick nimmt auf oder weg</translation>
    </message>
    <message>
        <source>Address of the register</source>
        <translation>Adresse des Registers</translation>
    </message>
    <message>
        <source>Growth since the reading of the same chip with the next smaller sample</source>
        <translation>Wachstum seit der Ablesung desselben Chips mit der nächstkleineren Nummer</translation>
    </message>
    <message>
        <source>Growth by time; the time is the cycles of the same part of the chip by its clock</source>
        <translation>Wachstum durch die Zeit; die Zeit sind die Takte desselben Teils des Chips durch seine Taktfrequenz</translation>
    </message>
    <message>
        <source>Growth by the cycles of the same part of the chip</source>
        <translation>Wachstum durch die Takte desselben Teils des Chips</translation>
    </message>
    <message>
        <source>Growth per cycle by the most that it can grow in a cycle, where that is known</source>
        <translation>Wachstum je Takt durch das Meiste, um das er in einem Takt wachsen kann, wo das bekannt ist</translation>
    </message>
    <message>
        <source>Number in its block, as the sampling options want it: (id - id of the first) / 8</source>
        <translation>Nummer in seinem Block, wie die Optionen für Abtastungen sie wollen: (Id - Id des ersten) / 8</translation>
    </message>
    <message>
        <source>The same counter in the other reading</source>
        <translation>Derselbe Zähler in der anderen Ablesung</translation>
    </message>
    <message>
        <source>The reading beside it minus this one</source>
        <translation>Die Ablesung daneben minus diese</translation>
    </message>
    <message>
        <source>The reading beside it by this one</source>
        <translation>Die Ablesung daneben durch diese</translation>
    </message>
</context>
<context>
    <name>planescope::CounterDetails</name>
    <message>
        <source>Copy full name</source>
        <translation>Vollen Namen kopieren</translation>
    </message>
    <message>
        <source>Show its samples as a curve</source>
        <translation>Abtastungen als Kurve zeigen</translation>
    </message>
    <message>
        <source>%1 per cycle</source>
        <translation>%1 je Takt</translation>
    </message>
    <message>
        <source>Used by: %1</source>
        <translation>Genutzt von: %1</translation>
    </message>
</context>
<context>
    <name>planescope::CounterGapBars</name>
    <message>
        <source>%1: promised %2, counted %3</source>
        <translation>%1: versprochen %2, gezählt %3</translation>
    </message>
    <message>
        <source>Promised</source>
        <translation>Versprochen</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>Too much, points</source>
        <translation>Zu viel, Punkte</translation>
    </message>
    <message>
        <source>promised</source>
        <translation>versprochen</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>listing, every bundle once: %1</source>
        <translation>Listing, jedes Bündel einmal: %1</translation>
    </message>
    <message>
        <source>schedule over time, from the profile&apos;s tracks: %1</source>
        <translation>Ablaufplan über die Zeit, aus den Spuren des Profils: %1</translation>
    </message>
    <message>
        <source>counted by the hardware: %1</source>
        <translation>von der Hardware gezählt: %1</translation>
    </message>
    <message>
        <source>With waits</source>
        <translation>Mit Warten</translation>
    </message>
    <message>
        <source>with waits</source>
        <translation>mit Warten</translation>
    </message>
    <message>
        <source>schedule, every bundle as often as it runs: %1</source>
        <translation>Plan, jedes Bündel so oft, wie es läuft: %1</translation>
    </message>
    <message>
        <source>the same over the calls with their waits: %1</source>
        <translation>dasselbe über die Aufrufe mit ihrem Warten: %1</translation>
    </message>
</context>
<context>
    <name>planescope::CounterHeatMap</name>
    <message>
        <source>Chips against counters</source>
        <translation>Chips gegen Zähler</translation>
    </message>
    <message>
        <source>Off the median of the chips, %. Orange: far outside what the other chips do.</source>
        <translation>Abstand vom Median der Chips, %. Orange: weit außerhalb dessen, was die anderen Chips tun.</translation>
    </message>
    <message>
        <source>This chip does not have the counter.</source>
        <translation>Dieser Chip hat den Zähler nicht.</translation>
    </message>
    <message>
        <source>median of the chips %1</source>
        <translation>Median der Chips %1</translation>
    </message>
    <message>
        <source>Fewer than three chips: none can be called an outlier.</source>
        <translation>Weniger als drei Chips: keiner kann ein Ausreißer heißen.</translation>
    </message>
    <message>
        <source>%1 robust standard deviations off</source>
        <translation>%1 robuste Standardabweichungen entfernt</translation>
    </message>
    <message>
        <source>No chip stands out; a blank cell is at the median.</source>
        <translation>Kein Chip fällt auf; ein leeres Feld liegt am Median.</translation>
    </message>
</context>
<context>
    <name>planescope::CounterModels</name>
    <message>
        <source>Favourite: click to change</source>
        <translation>Favorit: ein Klick ändert es</translation>
    </message>
    <message>
        <source>favourite</source>
        <translation>Favorit</translation>
    </message>
    <message>
        <source>Part of the name</source>
        <translation>Teil des Namens</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
</context>
<context>
    <name>planescope::CounterPanel</name>
    <message>
        <source>What is listed</source>
        <translation>Was aufgeführt ist</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>Nur Favoriten</translation>
    </message>
    <message>
        <source>Click the star before a counter to make it a favourite.</source>
        <translation>Ein Klick auf den Stern vor einem Zähler macht ihn zum Favoriten.</translation>
    </message>
    <message>
        <source>Keep this filter…</source>
        <translation>Diesen Filter behalten …</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Two readings</source>
        <translation>Zwei Ablesungen</translation>
    </message>
    <message>
        <source>Two samples or chips beside each other, with difference and ratio</source>
        <translation>Zwei Ablesungen oder Chips nebeneinander, mit Differenz und Verhältnis</translation>
    </message>
    <message>
        <source>This reading</source>
        <translation>Diese Ablesung</translation>
    </message>
    <message>
        <source>The reading beside it</source>
        <translation>Die Ablesung daneben</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Die</source>
        <translation>Die</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Ablesung</translation>
    </message>
    <message>
        <source>without a set</source>
        <translation>ohne Satz</translation>
    </message>
    <message>
        <source>of the whole chip</source>
        <translation>des ganzen Chips</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>The profile holds one reading of one chip: there is nothing to put beside it.</source>
        <translation>Das Profil enthält eine Ablesung eines Chips: es gibt nichts, was daneben stehen könnte.</translation>
    </message>
    <message>
        <source>Favourites only (%1)</source>
        <translation>Nur Favoriten (%1)</translation>
    </message>
    <message>
        <source>Forget this filter</source>
        <translation>Diesen Filter vergessen</translation>
    </message>
    <message>
        <source>Forget the filter %1</source>
        <translation>Den Filter %1 vergessen</translation>
    </message>
</context>
<context>
    <name>planescope::CounterProblems</name>
    <message numerus="yes">
        <source>%n plane(s) state no chip, such as %1. XProf leaves them out; they are shown.</source>
        <translation>
            <numerusform>%n Ebene nennt keinen Chip, nämlich %1. XProf lässt sie aus; sie ist gezeigt.</numerusform>
            <numerusform>%n Ebenen nennen keinen Chip, etwa %1. XProf lässt sie aus; sie sind gezeigt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) have no count of cycles, such as %1: no rates and shares.</source>
        <translation>
            <numerusform>%n Ablesung hat keinen Taktzähler, nämlich %1: keine Raten und Anteile.</numerusform>
            <numerusform>%n Ablesungen haben keinen Taktzähler, etwa %1: keine Raten und Anteile.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are of a chip whose clock and formulas are not public (%1): no rates and no use of units.</source>
        <translation>
            <numerusform>%n Ablesung ist von einem Chip, dessen Takt und Formeln nicht öffentlich sind (%1): keine Raten, keine Auslastung.</numerusform>
            <numerusform>%n Ablesungen sind von einem Chip, dessen Takt und Formeln nicht öffentlich sind (%1): keine Raten, keine Auslastung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) state no counter id, such as %1.</source>
        <translation>
            <numerusform>%n Zeile nennt keine Zähler-Id, nämlich %1.</numerusform>
            <numerusform>%n Zeilen nennen keine Zähler-Id, etwa %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) have an id that lies in no public block of the chip, such as %1.</source>
        <translation>
            <numerusform>%n Zeile hat eine Id, die in keinem öffentlichen Block des Chips liegt, nämlich %1.</numerusform>
            <numerusform>%n Zeilen haben eine Id, die in keinem öffentlichen Block des Chips liegt, etwa %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) repeat a name of their reading, such as %1.</source>
        <translation>
            <numerusform>%n Zeile wiederholt einen Namen ihrer Ablesung, nämlich %1.</numerusform>
            <numerusform>%n Zeilen wiederholen einen Namen ihrer Ablesung, etwa %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are numbered against their times, such as %1.</source>
        <translation>
            <numerusform>%n Ablesung ist gegen ihre Zeit nummeriert, nämlich %1.</numerusform>
            <numerusform>%n Ablesungen sind gegen ihre Zeiten nummeriert, etwa %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) have the number of another one, such as %1.</source>
        <translation>
            <numerusform>%n Ablesung hat die Nummer einer anderen, nämlich %1.</numerusform>
            <numerusform>%n Ablesungen haben die Nummer einer anderen, etwa %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counter(s) became less from one reading to the next, such as %1: wrapped around or cleared. Without their width there is no difference.</source>
        <translation>
            <numerusform>%n Zähler wurde von einer Ablesung zur nächsten kleiner, nämlich %1: übergelaufen oder gelöscht. Ohne seine Breite gibt es keine Differenz.</numerusform>
            <numerusform>%n Zähler wurden von einer Ablesung zur nächsten kleiner, etwa %1: übergelaufen oder gelöscht. Ohne ihre Breite gibt es keine Differenz.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n counter(s) wrapped around, such as %1; corrected by their width.</source>
        <translation>
            <numerusform>%n Zähler ist übergelaufen, nämlich %1; um seine Breite berichtigt.</numerusform>
            <numerusform>%n Zähler sind übergelaufen, etwa %1; um ihre Breite berichtigt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are no numbers, such as that of %1.</source>
        <translation>
            <numerusform>%n Wert ist keine Zahl, nämlich der von %1.</numerusform>
            <numerusform>%n Werte sind keine Zahlen, etwa der von %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are below zero, such as that of %1, which no count can be.</source>
        <translation>
            <numerusform>%n Wert liegt unter null, nämlich der von %1, was kein Zählwert sein kann.</numerusform>
            <numerusform>%n Werte liegen unter null, etwa der von %1, was kein Zählwert sein kann.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) on lines of counters have no value, such as %1.</source>
        <translation>
            <numerusform>%n Ereignis auf Zeilen von Zählern hat keinen Wert, nämlich %1.</numerusform>
            <numerusform>%n Ereignisse auf Zeilen von Zählern haben keinen Wert, etwa %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::CounterWords</name>
    <message>
        <source>SparseCore</source>
        <translation>SparseCore</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>Kachel</translation>
    </message>
    <message>
        <source>TensorCore</source>
        <translation>TensorCore</translation>
    </message>
    <message>
        <source>sequencer</source>
        <translation>Ablaufsteuerung</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>Vektoren</translation>
    </message>
    <message>
        <source>scalars and streams</source>
        <translation>Skalare und Ströme</translation>
    </message>
    <message>
        <source>Memory network</source>
        <translation>Speichernetz</translation>
    </message>
    <message>
        <source>Links to other chips</source>
        <translation>Leitungen zu anderen Chips</translation>
    </message>
    <message>
        <source>Router queue</source>
        <translation>Router-Schlange</translation>
    </message>
    <message>
        <source>HBM stack</source>
        <translation>HBM-Stapel</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>Kanal</translation>
    </message>
    <message>
        <source>Power manager</source>
        <translation>Energieverwaltung</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>packets</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Cycles of its part of the chip: what shares refer to.</source>
        <translation>Takte seines Teils des Chips: worauf sich Anteile beziehen.</translation>
    </message>
    <message>
        <source>Cycles in which so many units worked.</source>
        <translation>Takte, in denen so viele Einheiten arbeiteten.</translation>
    </message>
    <message>
        <source>Cycles in which something waited; the name is the cause. Causes overlap.</source>
        <translation>Takte, in denen etwas wartete; der Name ist die Ursache. Ursachen überschneiden sich.</translation>
    </message>
    <message>
        <source>Cycles skipped for want of power.</source>
        <translation>Takte, die aus Mangel an Leistung ausgelassen wurden.</translation>
    </message>
    <message>
        <source>Instructions issued in a slot.</source>
        <translation>Befehle, die in einem Platz ausgegeben wurden.</translation>
    </message>
    <message>
        <source>Operations of an arithmetic unit.</source>
        <translation>Operationen eines Rechenwerks.</translation>
    </message>
    <message>
        <source>Requests or words of memory.</source>
        <translation>Anfragen oder Wörter des Speichers.</translation>
    </message>
    <message>
        <source>Packets on a link.</source>
        <translation>Pakete auf einer Leitung.</translation>
    </message>
    <message>
        <source>Depth of a queue, summed over cycles: by cycles it is the mean depth.</source>
        <translation>Tiefe einer Schlange, über Takte summiert: durch die Takte ist es die mittlere Tiefe.</translation>
    </message>
    <message>
        <source>Cycles summed over sampled requests: by requests it is the mean latency.</source>
        <translation>Takte, über Stichproben von Anfragen summiert: durch die Anfragen ist es die mittlere Wartezeit.</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>Chip %1</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>Ablesung %1</translation>
    </message>
    <message>
        <source>Place %1</source>
        <translation>Stelle %1</translation>
    </message>
    <message>
        <source>there is no field “%1”.</source>
        <translation>es gibt kein Feld „%1“.</translation>
    </message>
    <message>
        <source>there is no field “%1”; did you mean “%2”?</source>
        <translation>es gibt kein Feld „%1“; ist „%2“ gemeint?</translation>
    </message>
    <message>
        <source>not a regular expression: %1.</source>
        <translation>kein regulärer Ausdruck: %1.</translation>
    </message>
    <message>
        <source>a value is missing here.</source>
        <translation>hier fehlt ein Wert.</translation>
    </message>
    <message>
        <source>“%1” is not a number; 1e6, 0x4d67 and 12 % are.</source>
        <translation>„%1“ ist keine Zahl; 1e6, 0x4d67 und 12 % sind welche.</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing.</source>
        <translation>eine schließende Klammer fehlt.</translation>
    </message>
    <message>
        <source>“%1” cannot stand here.</source>
        <translation>„%1“ kann hier nicht stehen.</translation>
    </message>
    <message>
        <source>a word or a comparison is missing here.</source>
        <translation>hier fehlt ein Wort oder ein Vergleich.</translation>
    </message>
    <message>
        <source>this is not understood: %1.</source>
        <translation>das ist nicht verständlich: %1.</translation>
    </message>
</context>
<context>
    <name>planescope::CountersView</name>
    <message>
        <source>The profile holds no hardware counters. Record with tpu_perf_counters = true for one reading of all registers at the end (TPU v6e and later); with tpu_enable_kernel_profiling = true, or tpu_enable_periodic_counter_sampling = true and tpu_perf_counter_sets = TC_COMPUTATION, for samples over time (TPU v7x and later). These are keys of advanced_configuration of the profiler&apos;s options.</source>
        <translation>Das Profil enthält keine Hardware-Zähler. Mit tpu_perf_counters = true aufzeichnen für eine Ablesung aller Register am Ende (TPU v6e und neuer); mit tpu_enable_kernel_profiling = true oder tpu_enable_periodic_counter_sampling = true und tpu_perf_counter_sets = TC_COMPUTATION für Abtastungen über die Zeit (TPU v7x und neuer). Das sind Schlüssel von advanced_configuration in den Optionen des Profilers.</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>Zeros are hidden: %1 of %2.</source>
        <translation>Nullen sind verborgen: %1 von %2.</translation>
    </message>
    <message>
        <source>A counter that was not recorded is not listed here.</source>
        <translation>Ein Zähler, der nicht aufgezeichnet wurde, steht hier nicht.</translation>
    </message>
    <message>
        <source>No counter passes the filter.</source>
        <translation>Kein Zähler passt zum Filter.</translation>
    </message>
    <message>
        <source>All counters stand at 0.</source>
        <translation>Alle Zähler stehen auf 0.</translation>
    </message>
    <message>
        <source>%1 that stand at 0 are hidden.</source>
        <translation>%1, die auf 0 stehen, sind verborgen.</translation>
    </message>
    <message>
        <source>Show zeros</source>
        <translation>Nullen zeigen</translation>
    </message>
    <message>
        <source>Selected time, from samples</source>
        <translation>Ausgewählte Zeit, aus Abtastungen</translation>
    </message>
    <message>
        <source>No samples in the selected time: the whole session is shown</source>
        <translation>Keine Abtastungen in der ausgewählten Zeit: die ganze Sitzung ist gezeigt</translation>
    </message>
    <message>
        <source>Whole session, from one reading</source>
        <translation>Ganze Sitzung, aus einer Ablesung</translation>
    </message>
    <message>
        <source>Reading the counters</source>
        <translation>Die Zähler werden gelesen</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Nichts ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>No counter was sampled over time: the profile holds one reading of the registers.</source>
        <translation>Kein Zähler wurde über die Zeit abgetastet: das Profil enthält eine Ablesung der Register.</translation>
    </message>
    <message>
        <source>Record with tpu_enable_periodic_counter_sampling = true and tpu_perf_counter_sets = TC_COMPUTATION, on TPU v7x or later.</source>
        <translation>Mit tpu_enable_periodic_counter_sampling = true und tpu_perf_counter_sets = TC_COMPUTATION aufzeichnen, auf TPU v7x oder neuer.</translation>
    </message>
    <message>
        <source>The registers were not read; counters were sampled over time and stand under Curves.</source>
        <translation>Die Register wurden nicht abgelesen; über die Zeit wurden Zähler abgetastet, sie stehen unter Kurven.</translation>
    </message>
    <message>
        <source>Record with tpu_perf_counters = true to read all of them at the end.</source>
        <translation>Mit tpu_perf_counters = true aufzeichnen, um am Ende alle abzulesen.</translation>
    </message>
    <message>
        <source>The profile holds the counters of one chip: there is nothing to compare it with.</source>
        <translation>Das Profil enthält die Zähler eines Chips: es gibt nichts, womit er zu vergleichen wäre.</translation>
    </message>
    <message>
        <source>Open a run folder with the files of all hosts to see all chips.</source>
        <translation>Einen Laufordner mit den Dateien aller Hosts öffnen, um alle Chips zu sehen.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table and diagram</source>
        <translation>Tabelle und Blockbild</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Chips × counters</source>
        <translation>Chips × Zähler</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Filter, e.g. mxu busy or value &gt; 1e6</source>
        <translation>Filter, z. B. mxu busy oder value &gt; 1e6</translation>
    </message>
    <message>
        <source>Words that name, set or description must hold, /regular expressions/, and comparisons: value &gt; 1e6, set = HBM, die = 0, name ~ &quot;mxu_busy_[12]&quot;. Join them with and, or, not and parentheses.
Fields: name set description host kernel block kind value id sample chip device die delta rate per_cycle share index</source>
        <translation>Wörter, die Name, Satz oder Beschreibung enthalten müssen, /reguläre Ausdrücke/ und Vergleiche: value &gt; 1e6, set = HBM, die = 0, name ~ &quot;mxu_busy_[12]&quot;. Verbunden mit and, or, not und Klammern.
Felder: name set description host kernel block kind value id sample chip device die delta rate per_cycle share index</translation>
    </message>
    <message>
        <source>Filter of the counters</source>
        <translation>Filter der Zähler</translation>
    </message>
    <message>
        <source>Hide zeros</source>
        <translation>Nullen verbergen</translation>
    </message>
    <message>
        <source>As a tree</source>
        <translation>Als Baum</translation>
    </message>
    <message>
        <source>Groups counters by the parts of their names, from chip and die down to the unit</source>
        <translation>Ordnet die Zähler nach den Teilen ihrer Namen, von Chip und Die bis zur Einheit</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Copy the rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Save the table as CSV, JSON or Markdown, or the curves as a picture</source>
        <translation>Die Tabelle als CSV, JSON oder Markdown speichern, oder die Kurven als Bild</translation>
    </message>
    <message>
        <source>Chip of the diagram</source>
        <translation>Chip des Blockbilds</translation>
    </message>
    <message>
        <source>Counters</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Counters by the parts of their names</source>
        <translation>Zähler nach den Teilen ihrer Namen</translation>
    </message>
    <message>
        <source>Keep the filter</source>
        <translation>Den Filter behalten</translation>
    </message>
    <message>
        <source>Name of the filter:</source>
        <translation>Name des Filters:</translation>
    </message>
    <message>
        <source>Columns as at first</source>
        <translation>Spalten wie am Anfang</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save the counters</source>
        <translation>Die Zähler speichern</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation>Spalten wählen …</translation>
    </message>
</context>
<context>
    <name>planescope::CurvePlot</name>
    <message>
        <source>Counters over time</source>
        <translation>Zähler über die Zeit</translation>
    </message>
    <message>
        <source>per sample</source>
        <translation>je Abtastung</translation>
    </message>
</context>
<context>
    <name>planescope::CurvesPage</name>
    <message>
        <source>Place %1</source>
        <translation>Stelle %1</translation>
    </message>
    <message>
        <source>no counter “%1” was sampled here.</source>
        <translation>kein Zähler „%1“ wurde hier abgetastet.</translation>
    </message>
    <message>
        <source>no counter “%1” was sampled here; did you mean “%2”?</source>
        <translation>kein Zähler „%1“ wurde hier abgetastet; ist „%2“ gemeint?</translation>
    </message>
    <message>
        <source>there is no function “%1”; there are rate, delta, abs, min, max, sum and mean.</source>
        <translation>es gibt keine Funktion „%1“; es gibt rate, delta, abs, min, max, sum und mean.</translation>
    </message>
    <message>
        <source>this function wants another number of arguments.</source>
        <translation>diese Funktion will eine andere Zahl von Argumenten.</translation>
    </message>
    <message>
        <source>different units cannot be added: %1.</source>
        <translation>verschiedene Einheiten lassen sich nicht addieren: %1.</translation>
    </message>
    <message>
        <source>a counter or a number is missing here.</source>
        <translation>hier fehlt ein Zähler oder eine Zahl.</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing.</source>
        <translation>eine schließende Klammer fehlt.</translation>
    </message>
    <message>
        <source>the formula should end here.</source>
        <translation>die Formel sollte hier enden.</translation>
    </message>
    <message>
        <source>a closing quote is missing.</source>
        <translation>ein schließendes Anführungszeichen fehlt.</translation>
    </message>
    <message>
        <source>this is not a number.</source>
        <translation>das ist keine Zahl.</translation>
    </message>
    <message>
        <source>A formula needs at least one counter.</source>
        <translation>Eine Formel braucht mindestens einen Zähler.</translation>
    </message>
    <message>
        <source>Find a track</source>
        <translation>Eine Spur finden</translation>
    </message>
    <message>
        <source>Sampled counters</source>
        <translation>Abgetastete Zähler</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Abtastungen</translation>
    </message>
    <message>
        <source>Formula, e.g. mxu_busy_2 / cycles</source>
        <translation>Formel, z. B. mxu_busy_2 / cycles</translation>
    </message>
    <message>
        <source>Counters by name, + - * / and parentheses, rate(a) per second, delta(a), abs(a), min(a, b), max(a, b), sum(a), mean(a, samples). Names with blanks in quotes. Enter adds the curve.</source>
        <translation>Zähler nach Namen, + - * / und Klammern, rate(a) je Sekunde, delta(a), abs(a), min(a, b), max(a, b), sum(a), mean(a, Abtastungen). Namen mit Leerzeichen in Anführungszeichen. Die Eingabetaste fügt die Kurve hinzu.</translation>
    </message>
    <message>
        <source>Formula of a curve</source>
        <translation>Formel einer Kurve</translation>
    </message>
    <message>
        <source>Device of the formula</source>
        <translation>Gerät der Formel</translation>
    </message>
    <message>
        <source>Follow the timeline</source>
        <translation>Der Zeitachse folgen</translation>
    </message>
    <message>
        <source>Wheel: zoom. Shift and wheel, or drag: pan. Shift and drag: select a time.</source>
        <translation>Rad: zoomen. Umschalt und Rad oder Ziehen: verschieben. Umschalt und Ziehen: eine Zeit auswählen.</translation>
    </message>
    <message>
        <source>one sample each %1</source>
        <translation>eine Abtastung je %1</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) at the time of the one before</source>
        <translation>
            <numerusform>%n Abtastung zur Zeit der vorigen</numerusform>
            <numerusform>%n Abtastungen zur Zeit der vorigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) are no numbers and left out</source>
        <translation>
            <numerusform>%n Abtastung ist keine Zahl und fehlt</numerusform>
            <numerusform>%n Abtastungen sind keine Zahlen und fehlen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s) came so late that the counter may have wrapped around</source>
        <translation>
            <numerusform>%n Abtastung kam so spät, dass der Zähler übergelaufen sein kann</numerusform>
            <numerusform>%n Abtastungen kamen so spät, dass der Zähler übergelaufen sein kann</numerusform>
        </translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>Formeln</translation>
    </message>
    <message>
        <source>Pin in the timeline</source>
        <translation>An die Zeitachse heften</translation>
    </message>
    <message>
        <source>Show this one alone</source>
        <translation>Nur diese zeigen</translation>
    </message>
    <message>
        <source>Remove the formula</source>
        <translation>Die Formel entfernen</translation>
    </message>
    <message>
        <source>the formula is too long.</source>
        <translation>die Formel ist zu lang.</translation>
    </message>
</context>
<context>
    <name>planescope::DetailsView</name>
    <message>
        <source>%1, instance %2 of %3 on %4</source>
        <extracomment>%1 op, %2 and %3 numbers, %4 device</extracomment>
        <translation>%1, Ausführung %2 von %3 auf %4</translation>
    </message>
    <message>
        <source>selection, %1</source>
        <extracomment>%1 a layer or step, %2 a duration</extracomment>
        <translation>Auswahl, %1</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist offen.</translation>
    </message>
    <message>
        <source>Details of a selected event appear here.</source>
        <translation>Hier stehen die Einzelheiten eines ausgewählten Ereignisses.</translation>
    </message>
    <message>
        <source>No event is selected.</source>
        <translation>Kein Ereignis ist ausgewählt.</translation>
    </message>
    <message>
        <source>Click an event in the timeline to read everything about it, or drag over rows to sum a range.</source>
        <translation>Ein Ereignis der Zeitachse anklicken, um alles darüber zu lesen, oder über Zeilen ziehen, um einen Bereich zu summieren.</translation>
    </message>
    <message>
        <source>Show the timeline</source>
        <translation>Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Als CSV kopieren</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>planescope::DiffPage</name>
    <message>
        <source>outside of loops</source>
        <translation>außerhalb von Schleifen</translation>
    </message>
    <message>
        <source>Loop before</source>
        <translation>Schleife vorher</translation>
    </message>
    <message>
        <source>Loop after</source>
        <translation>Schleife nachher</translation>
    </message>
    <message>
        <source>Bundles before</source>
        <translation>Bündel vorher</translation>
    </message>
    <message>
        <source>Of one iteration, without inner loops</source>
        <translation>Eines Durchlaufs, ohne innere Schleifen</translation>
    </message>
    <message>
        <source>Bundles after</source>
        <translation>Bündel nachher</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespart</translation>
    </message>
    <message>
        <source>Bundles an iteration; below zero: lost</source>
        <translation>Bündel je Durchlauf; unter null: verloren</translation>
    </message>
    <message>
        <source>Iterations before</source>
        <translation>Durchläufe vorher</translation>
    </message>
    <message>
        <source>Iterations after</source>
        <translation>Durchläufe nachher</translation>
    </message>
    <message>
        <source>Empty before</source>
        <translation>Leer vorher</translation>
    </message>
    <message>
        <source>Empty after</source>
        <translation>Leer nachher</translation>
    </message>
    <message>
        <source>Fills before</source>
        <translation>Fills vorher</translation>
    </message>
    <message>
        <source>Fills after</source>
        <translation>Fills nachher</translation>
    </message>
    <message>
        <source>Spills before</source>
        <translation>Spills vorher</translation>
    </message>
    <message>
        <source>Spills after</source>
        <translation>Spills nachher</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Opcodes before</source>
        <translation>Opcodes vorher</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>= the same opcodes, ≠ others, − gone, + new</source>
        <translation>= dieselben Opcodes, ≠ andere, − weg, + neu</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Opcodes after</source>
        <translation>Opcodes nachher</translation>
    </message>
    <message>
        <source>Opcode</source>
        <translation>Opcode</translation>
    </message>
    <message>
        <source>%1 bundles become %2; the same: %3.</source>
        <translation>Aus %1 Bündeln werden %2; gleich: %3.</translation>
    </message>
    <message>
        <source>Loop %1 saves %2 bundles an iteration.</source>
        <translation>Schleife %1 spart %2 Bündel je Durchlauf.</translation>
    </message>
    <message>
        <source>Loop %1 loses %2 bundles an iteration.</source>
        <translation>Schleife %1 verliert %2 Bündel je Durchlauf.</translation>
    </message>
    <message>
        <source>They are of different chips: slots can be compared, times cannot.</source>
        <translation>Sie sind für verschiedene Chips: Plätze lassen sich vergleichen, Zeiten nicht.</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Opcodes</source>
        <translation>Opcodes</translation>
    </message>
    <message>
        <source>Differences of two listings</source>
        <translation>Unterschiede zweier Listings</translation>
    </message>
    <message>
        <source>Two listings are compared. Only one is known.</source>
        <translation>Verglichen werden zwei Listings. Nur eines ist bekannt.</translation>
    </message>
    <message>
        <source>Open another build of the kernel, or a dump folder that holds it.</source>
        <translation>Öffnen Sie einen anderen Build des Kernels oder einen Dump-Ordner, der ihn enthält.</translation>
    </message>
    <message>
        <source>Open a listing…</source>
        <translation>Listing öffnen …</translation>
    </message>
</context>
<context>
    <name>planescope::DockHost</name>
    <message>
        <source>Every view is closed.</source>
        <translation>Alle Ansichten sind geschlossen.</translation>
    </message>
    <message>
        <source>Reset the layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>To the centre</source>
        <translation>In die Mitte</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>Nach rechts</translation>
    </message>
    <message>
        <source>To the bottom</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>Andocken</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>planescope::DockTitle</name>
    <message>
        <source>Float or dock</source>
        <translation>Lösen oder andocken</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Menu of this view</source>
        <translation>Menü dieser Ansicht</translation>
    </message>
</context>
<context>
    <name>planescope::DocumentTabs</name>
    <message>
        <source>Open profiles</source>
        <translation>Offene Profile</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>not open</source>
        <translation>nicht offen</translation>
    </message>
</context>
<context>
    <name>planescope::ErrorPage</name>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Reading %1 was cancelled</source>
        <translation>Das Lesen von %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>%1 cannot be shown</source>
        <translation>%1 lässt sich nicht zeigen</translation>
    </message>
    <message>
        <source>Nothing of it is kept in memory.</source>
        <translation>Nichts davon bleibt im Speicher.</translation>
    </message>
</context>
<context>
    <name>planescope::EventPage</name>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Without the events inside it.</source>
        <translation>Ohne die Ereignisse darin.</translation>
    </message>
    <message>
        <source>Share of parent</source>
        <translation>Anteil Eltern</translation>
    </message>
    <message>
        <source>Share of step</source>
        <translation>Anteil Schritt</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>Bytes accessed</source>
        <translation>Bytes bewegt</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message>
        <source>%1, recomputed</source>
        <translation>%1, neu berechnet</translation>
    </message>
    <message>
        <source>%1, on a computed row</source>
        <extracomment>%1 is a class; the row is computed from other rows</extracomment>
        <translation>%1, auf einer abgeleiteten Zeile</translation>
    </message>
    <message>
        <source>Zoom to it</source>
        <translation>Dorthin zoomen</translation>
    </message>
    <message>
        <source>Same name</source>
        <translation>Gleicher Name</translation>
    </message>
    <message>
        <source>Lists all events of this name.</source>
        <translation>Listet alle Ereignisse dieses Namens auf.</translation>
    </message>
    <message>
        <source>Parent</source>
        <translation>Elternereignis</translation>
    </message>
    <message>
        <source>Selects %1, which contains this event.</source>
        <translation>Wählt %1, das dieses Ereignis enthält.</translation>
    </message>
    <message>
        <source>Duration, only instance</source>
        <extracomment>%1 is a number</extracomment>
        <translation>Dauer, einzige Ausführung</translation>
    </message>
    <message>
        <source>Duration, all %1 instances</source>
        <translation>Dauer, alle %1 Ausführungen</translation>
    </message>
    <message>
        <source>p50 %1   p99 %2   max %3</source>
        <translation>p50 %1   p99 %2   max %3</translation>
    </message>
    <message>
        <source>total %1   average %2   σ %3   min %4</source>
        <translation>Summe %1   Mittel %2   σ %3   min %4</translation>
    </message>
    <message>
        <source>Source and HLO</source>
        <translation>Quelle und HLO</translation>
    </message>
    <message>
        <source>Statistics %1</source>
        <translation>Statistik %1</translation>
    </message>
    <message>
        <source>Filter statistics</source>
        <translation>Statistik filtern</translation>
    </message>
    <message>
        <source>This event has neither a source line nor HLO text.</source>
        <translation>Dieses Ereignis hat weder Quelltextzeile noch HLO-Text.</translation>
    </message>
    <message>
        <source>Source event</source>
        <translation>Quellereignis</translation>
    </message>
    <message>
        <source>Selects the first event that this one was computed from.</source>
        <translation>Wählt das erste Ereignis, aus dem dieses berechnet ist.</translation>
    </message>
    <message>
        <source>The file holds no statistics for this event.</source>
        <translation>Die Datei hält zu diesem Ereignis keine Statistik.</translation>
    </message>
    <message>
        <source>This event is computed from others and has no statistics of its own. Its source event has them.</source>
        <translation>Dieses Ereignis ist aus anderen berechnet und hat keine eigene Statistik. Sein Quellereignis hat sie.</translation>
    </message>
    <message>
        <source>This event is computed from others and has no statistics of its own.</source>
        <translation>Dieses Ereignis ist aus anderen berechnet und hat keine eigene Statistik.</translation>
    </message>
    <message>
        <source>Statistics of the event</source>
        <translation>Statistik des Ereignisses</translation>
    </message>
    <message>
        <source>Text of the op</source>
        <translation>Text der Op</translation>
    </message>
    <message>
        <source>What is known of the event</source>
        <translation>Was über das Ereignis bekannt ist</translation>
    </message>
    <message>
        <source>FLOP rate</source>
        <translation>FLOP-Rate</translation>
    </message>
    <message>
        <source>FLOPs of one execution in its duration.</source>
        <translation>FLOPs einer Ausführung in ihrer Dauer.</translation>
    </message>
    <message>
        <source>Source stack:</source>
        <translation>Aufrufstapel der Quelle:</translation>
    </message>
</context>
<context>
    <name>planescope::EventSearchField</name>
    <message>
        <source>searching…</source>
        <translation>suche …</translation>
    </message>
    <message>
        <source>no hits</source>
        <translation>kein Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>position in the list of hits</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Find events</source>
        <translation>Ereignisse suchen</translation>
    </message>
    <message>
        <source>not understood</source>
        <extracomment>of what was typed into the search line</extracomment>
        <translation>nicht verstanden</translation>
    </message>
    <message>
        <source>%1 or more</source>
        <extracomment>a number of hits so far</extracomment>
        <translation>%1 oder mehr</translation>
    </message>
    <message>
        <source>a part of the name</source>
        <translation>ein Teil des Namens</translation>
    </message>
    <message>
        <source>the whole name</source>
        <translation>der ganze Name</translation>
    </message>
    <message>
        <source>a regular expression</source>
        <translation>ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>a filter</source>
        <translation>ein Filter</translation>
    </message>
    <message>
        <source>Find events. Enter: next hit, Shift+Enter: previous hit.</source>
        <translation>Ereignisse finden. Eingabe: nächster Treffer, Umschalt+Eingabe: voriger Treffer.</translation>
    </message>
    <message>
        <source>Fields of filters: %1</source>
        <extracomment>%1: names such as name, dur, stat.NAME</extracomment>
        <translation>Felder von Filtern: %1</translation>
    </message>
</context>
<context>
    <name>planescope::GapBars</name>
    <message>
        <source>%1, %2 points</source>
        <translation>%1, %2 Punkte</translation>
    </message>
</context>
<context>
    <name>planescope::GapPage</name>
    <message>
        <source>What the chip waited for</source>
        <translation>Worauf der Chip wartete</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Kernels, promised and counted</source>
        <translation>Kernels, versprochen und gezählt</translation>
    </message>
    <message>
        <source>The profile holds no schedule of the compiler to compare with: no tracks of unit use, no listing.</source>
        <translation>Das Profil enthält keinen Ablaufplan des Compilers zum Vergleich: keine Auslastungsspuren, kein Listing.</translation>
    </message>
    <message>
        <source>No counters of the hardware lie in this time.</source>
        <translation>In dieser Zeit liegen keine Zähler der Hardware.</translation>
    </message>
    <message>
        <source>%1 of the time was sampled; the figures speak of that part.</source>
        <translation>%1 der Zeit wurden abgetastet; die Zahlen gelten für diesen Teil.</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>No counter of waiting lies in this time.</source>
        <translation>In dieser Zeit liegt kein Zähler des Wartens.</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Sampled calls</source>
        <translation>Abgetastete Aufrufe</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>MXU promised</source>
        <translation>MXU versprochen</translation>
    </message>
    <message>
        <source>MXU counted</source>
        <translation>MXU gezählt</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längstes Warten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Calls with samples of the hardware inside; the figures are sums over them</source>
        <translation>Aufrufe mit Abtastungen der Hardware darin; die Zahlen sind Summen über sie</translation>
    </message>
    <message>
        <source>A flag of a DMA or another core</source>
        <translation>Auf eine Marke eines DMA oder eines anderen Kerns</translation>
    </message>
    <message>
        <source>A result</source>
        <translation>Auf ein Ergebnis</translation>
    </message>
    <message>
        <source>A unit, path or register in use</source>
        <translation>Auf eine belegte Einheit, einen Pfad oder ein Register</translation>
    </message>
    <message>
        <source>Memory on the chip</source>
        <translation>Auf Speicher auf dem Chip</translation>
    </message>
    <message>
        <source>A full queue</source>
        <translation>Auf eine volle Warteschlange</translation>
    </message>
    <message>
        <source>The next instructions</source>
        <translation>Auf die nächsten Befehle</translation>
    </message>
    <message>
        <source>Delays and fences of the program</source>
        <translation>Verzögerungen und Schranken des Programms</translation>
    </message>
    <message>
        <source>Power: clocks were skipped or braked</source>
        <translation>Leistung: Takte wurden ausgelassen oder gebremst</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Promised by the listing of %1.</source>
        <translation>Versprochen vom Listing von %1.</translation>
    </message>
    <message>
        <source>Promised by the listing of %1, which ran %2 of this time; what was counted speaks of all of it.</source>
        <translation>Versprochen vom Listing von %1, das %2 dieser Zeit lief; das Gezählte spricht von der ganzen.</translation>
    </message>
    <message>
        <source>The listing of %1 ran only %2 of this time and promises nothing for the rest: the kernels stand in the table.</source>
        <translation>Das Listing von %1 lief nur %2 dieser Zeit und verspricht nichts für den Rest: Die Kernels stehen in der Tabelle.</translation>
    </message>
    <message>
        <source>Of its time %1 are waits that the schedule does not explain.</source>
        <translation>Von seiner Zeit sind %1 Warten, das der Plan nicht erklärt.</translation>
    </message>
    <message>
        <source>The listings of the kernels are being read.</source>
        <translation>Die Listings der Kernels werden gelesen.</translation>
    </message>
    <message>
        <source>Of the cycles. Causes overlap, so they do not add up.</source>
        <translation>Von den Takten. Ursachen überlappen sich; sie ergeben also keine Summe.</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>Listing</translation>
    </message>
    <message>
        <source>MXU with waits</source>
        <translation>MXU mit Warten</translation>
    </message>
    <message>
        <source>The profile&apos;s tracks of unit use speak of only %1 of this time and promise nothing for the rest.</source>
        <translation>Die Spuren des Profils zur Nutzung der Einheiten sprechen nur von %1 dieser Zeit und versprechen nichts für den Rest.</translation>
    </message>
    <message numerus="yes">
        <source>Kernels; %n more have neither a listing nor samples</source>
        <translation>
            <numerusform>Kernels; %n weiterer hat weder Listing noch Abtastwerte</numerusform>
            <numerusform>Kernels; %n weitere haben weder Listing noch Abtastwerte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::GuidedTour</name>
    <message>
        <source>The session is still being read and added up.</source>
        <translation>Die Sitzung wird noch gelesen und zusammengezählt.</translation>
    </message>
    <message>
        <source>Three synthetic runs</source>
        <translation>Drei synthetische Läufe</translation>
    </message>
    <message>
        <source>Busy, yet slow</source>
        <translation>Beschäftigt und doch langsam</translation>
    </message>
    <message>
        <source>A step takes %1. The chips are busy for %2 of the time, yet they reach only %3 of their FLOP rate. %4.</source>
        <translation>Ein Schritt dauert %1. Die Chips arbeiten %2 der Zeit, erreichen aber nur %3 ihrer FLOP-Rate. %4.</translation>
    </message>
    <message>
        <source>No step begins late</source>
        <translation>Kein Schritt beginnt zu spät</translation>
    </message>
    <message>
        <source>A third of the time is one collective</source>
        <translation>Ein Drittel der Zeit ist ein einziges Kollektiv</translation>
    </message>
    <message>
        <source>One layer, backwards</source>
        <translation>Eine Schicht, rückwärts</translation>
    </message>
    <message>
        <source>What the layer is made of</source>
        <translation>Woraus die Schicht besteht</translation>
    </message>
    <message>
        <source>There is room in memory</source>
        <translation>Im Speicher ist Platz</translation>
    </message>
    <message>
        <source>Inside a kernel</source>
        <translation>Im Inneren eines Kernels</translation>
    </message>
    <message>
        <source>The same with batch 8</source>
        <translation>Dasselbe mit Batch 8</translation>
    </message>
    <message>
        <source>Guided tour, step %1 of %2</source>
        <translation>Geführte Tour, Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Attention: the case study has another figure here.</source>
        <translation>Achtung: Die Fallstudie hat hier eine andere Zahl.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Leave the tour</source>
        <translation>Tour verlassen</translation>
    </message>
    <message>
        <source>Step 102, layer 17, first chip: %1 long. The AllReduce stands in it alone: nothing runs beside it.</source>
        <translation>Schritt 102, Schicht 17, erster Chip: %1 lang. Das AllReduce steht darin für sich, daneben läuft nichts.</translation>
    </message>
    <message>
        <source>Training with batch 1 and batch 8, and one kernel: rebuilt from the figures of a published talk, not measured. The label stands in every file, on the plane Task Environment. This run holds %1 hosts and %2 of %3 chips, %4 steps.</source>
        <translation>Training mit Batch 1 und Batch 8 und ein Kernel: aus den Zahlen eines veröffentlichten Vortrags nachgebaut, nicht gemessen. Der Hinweis steht in jeder Datei, auf der Ebene Task Environment. Dieser Lauf enthält %1 Hosts und %2 von %3 Chips, %4 Schritte.</translation>
    </message>
    <message>
        <source>%1 ops. The AllReduce takes %2 of it, %3. It moves %4, %5, which does not depend on the batch.</source>
        <translation>%1 Ops. Das AllReduce nimmt davon %2, %3. Es bewegt %4, %5, und das hängt nicht vom Batch ab.</translation>
    </message>
    <message>
        <source>%1; its own AllReduce takes %2 only: the others wait for it.</source>
        <translation>%1; sein eigenes AllReduce dauert nur %2: die anderen warten auf ihn.</translation>
    </message>
    <message>
        <source>The talk rounds: it shows 8x16Kx16K as the array. The gradient of the experts of Mixtral 8x22B is three arrays of [8,6144,16384]; the sessions keep the array of the talk.</source>
        <translation>Der Vortrag rundet: Er zeigt 8x16Kx16K als Feld. Der Gradient der Experten von Mixtral 8x22B sind drei Felder zu [8,6144,16384]; die Sitzungen behalten das Feld des Vortrags.</translation>
    </message>
    <message>
        <source>FLOPS utilisation rises from %1 to %2, because eight sequences share the AllReduce: it still takes %3 in each layer, but only %4 of the program and %5 of the layer. %6 of %7 are in use, and the roofline says: %8. The gradients of attention are reduced behind compute.</source>
        <translation>Die FLOPS-Auslastung steigt von %1 auf %2, weil acht Sequenzen sich das AllReduce teilen: Es dauert weiter %3 je Schicht, nimmt aber nur %4 des Programms und %5 der Schicht. %6 von %7 sind belegt, und das Roofline sagt: %8. Die Gradienten der Attention werden hinter der Rechnung reduziert.</translation>
    </message>
    <message>
        <source>That the talk&apos;s two figures for the share of the AllReduce mean the program and a layer is our reading. This run is marked as a snapshot of continuous profiling; it keeps the rows of the host, which a real snapshot does not have.</source>
        <translation>Dass die zwei Zahlen des Vortrags für den Anteil des AllReduce das Programm und eine Schicht meinen, ist unsere Lesart. Dieser Lauf ist als Ausschnitt einer laufenden Aufzeichnung gekennzeichnet; er behält die Zeilen des Hosts, die ein echter Ausschnitt nicht hat.</translation>
    </message>
    <message>
        <source>%1 takes %2 of the op time, %3 per call, and the FLOPS utilisation is %4. The pie by category, idle left out, shows it as a slice; a click on a slice lights up its events on the timeline.</source>
        <translation>%1 nimmt %2 der Op-Zeit, %3 je Aufruf, und die FLOPS-Auslastung ist %4. Der Kreis nach Kategorie, ohne Leerlauf, zeigt es als Stück; ein Klick auf ein Stück lässt seine Ereignisse auf der Zeitachse aufleuchten.</translation>
    </message>
    <message>
        <source>At most %1 of %2 are in use. The largest block at the high-water mark is %3, %4: the array that the AllReduce moves. So there is room for a larger batch, and the AllReduce costs the same for it.</source>
        <translation>Höchstens %1 von %2 sind belegt. Der größte Block am Höchststand ist %3, %4: das Feld, das das AllReduce bewegt. Es ist also Platz für einen größeren Batch, und das AllReduce kostet dafür gleich viel.</translation>
    </message>
    <message>
        <source>At most %1 of %2 are in use. The largest block at the high-water mark is %3, %4. So there is room for a larger batch.</source>
        <translation>Höchstens %1 von %2 sind belegt. Der größte Block am Höchststand ist %3, %4. Es ist also Platz für einen größeren Batch.</translation>
    </message>
    <message>
        <source>%1 on TPU v6e: the schedule of its listing takes %2; waits of %3 make it %4, the call.</source>
        <translation>%1 auf TPU v6e: Der Plan seines Listings dauert %2; mit %3 Warten werden es %4, der Aufruf.</translation>
    </message>
    <message>
        <source>MATMUL fills %1 of the slots of its body (%2 bundles, %3 fills, %4 spills), %5 of those of the schedule and %6 of those of the call; useful FLOPs are %7 of the peak.</source>
        <translation>MATMUL füllt %1 der Plätze seines Rumpfes (%2 Bündel, %3 Fills, %4 Spills), %5 derer des Plans und %6 derer des Aufrufs; nützliche FLOPs sind %7 des Höchstwerts.</translation>
    </message>
    <message>
        <source>How long it waits is invented, and the backward kernel was not compiled.</source>
        <translation>Wie lange gewartet wird, ist erfunden, und der Rückwärts-Kernel wurde nicht übersetzt.</translation>
    </message>
    <message>
        <source>On TPU v7x it is %1, %2 and %3, and %4 of the peak are useful; sampled counters say that the matrix units are busy for %5 of the cycles and that %6 are waiting; beside them stand %7 raw counters.</source>
        <translation>Auf TPU v7x sind es %1, %2 und %3, und %4 des Höchstwerts sind nützlich; abgetastete Zähler sagen, dass die Matrixeinheiten %5 der Takte beschäftigt sind und %6 gewartet wird; daneben stehen %7 rohe Zähler.</translation>
    </message>
</context>
<context>
    <name>planescope::HelpWindow</name>
    <message>
        <source>Planescope manual</source>
        <translation>Planescope-Handbuch</translation>
    </message>
    <message>
        <source>First page</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
</context>
<context>
    <name>planescope::HistogramWidget</name>
    <message>
        <source>Lengths of %1 events from %2 to %3.</source>
        <extracomment>for screen readers; %1 number of events, %2 and %3 lengths</extracomment>
        <translation>Dauern von %1 Ereignissen von %2 bis %3.</translation>
    </message>
    <message>
        <source>this one, %1</source>
        <extracomment>label of the selected event in a histogram; %1 is its length</extracomment>
        <translation>dieses, %1</translation>
    </message>
    <message>
        <source>%1 events from %2 to below %3</source>
        <extracomment>%1 number of events, %2 and %3 bounds of their lengths</extracomment>
        <translation>%1 Ereignisse von %2 bis unter %3</translation>
    </message>
</context>
<context>
    <name>planescope::HitsModel</name>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
</context>
<context>
    <name>planescope::HloCard</name>
    <message>
        <source>Show in timeline</source>
        <translation>In der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Choose an instruction</source>
        <translation>Eine Anweisung wählen</translation>
    </message>
    <message>
        <source>A click on a line or a node shows what is around it. Names in colour lead to where they are computed.</source>
        <translation>Ein Klick auf eine Zeile oder einen Knoten zeigt, was darum herum steht. Farbige Namen führen dorthin, wo sie berechnet werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1, %2 of the op time</source>
        <translation>%1, %2 der Op-Zeit</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>Ausführungen</translation>
    </message>
    <message>
        <source>%1, %2 on average</source>
        <translation>%1, im Mittel %2</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>%1 per execution, %2</source>
        <translation>%1 je Ausführung, %2</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Operands</source>
        <translation>Operanden</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>Runs after</source>
        <translation>Läuft nach</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Ruft auf</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>In</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>Sharding</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Scope</translation>
    </message>
    <message>
        <source>Copy of</source>
        <translation>Kopie von</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>%1 elements, which the text leaves out</source>
        <translation>%1 Elemente, die der Text auslässt</translation>
    </message>
</context>
<context>
    <name>planescope::HloGraphWidget</name>
    <message>
        <source>Graph around the op</source>
        <translation>Graph um die Op</translation>
    </message>
    <message numerus="yes">
        <source>Only the nearest %n node(s) are shown.</source>
        <translation>
            <numerusform>Nur der nächste Knoten ist gezeigt.</numerusform>
            <numerusform>Nur die nächsten %n Knoten sind gezeigt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::HloTextWidget</name>
    <message>
        <source>Text of the program</source>
        <translation>Text des Programms</translation>
    </message>
    <message>
        <source>Copy lines</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Fold all computations</source>
        <translation>Alle Berechnungen zuklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Alle aufklappen</translation>
    </message>
</context>
<context>
    <name>planescope::HloView</name>
    <message>
        <source>Record with enable_hlo_proto on, and compile inside the recorded time or with a newer JAX.</source>
        <translation>Mit eingeschaltetem enable_hlo_proto aufzeichnen und innerhalb der Aufzeichnung übersetzen oder mit einem neueren JAX.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Back to what was looked at before (Backspace)</source>
        <translation>Zurück zu dem, was zuvor gezeigt war (Rücktaste)</translation>
    </message>
    <message>
        <source>Forward again</source>
        <translation>Wieder vor</translation>
    </message>
    <message>
        <source>Search in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>Scope and source line behind every instruction</source>
        <translation>Scope und Quellzeile hinter jeder Anweisung</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>What the compiler notes for itself (backend_config)</source>
        <translation>Was der Compiler für sich notiert (backend_config)</translation>
    </message>
    <message>
        <source>Fold all computations, or unfold them</source>
        <translation>Alle Berechnungen zuklappen oder aufklappen</translation>
    </message>
    <message>
        <source>Copy the chosen lines</source>
        <translation>Die gewählten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Save the text of the program</source>
        <translation>Den Text des Programms speichern</translation>
    </message>
    <message>
        <source>Steps around the op</source>
        <translation>Schritte um die Op</translation>
    </message>
    <message>
        <source>Open fusions</source>
        <translation>Fusionen öffnen</translation>
    </message>
    <message>
        <source>Show what is inside the fusions</source>
        <translation>Zeigen, was in den Fusionen ist</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Whole graph (0)</source>
        <translation>Ganzer Graph (0)</translation>
    </message>
    <message>
        <source>Copy the graph as DOT, for Graphviz</source>
        <translation>Den Graphen als DOT kopieren, für Graphviz</translation>
    </message>
    <message>
        <source>Save the graph as a picture</source>
        <translation>Den Graphen als Bild speichern</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>Den Text speichern</translation>
    </message>
    <message>
        <source>HLO text (*.txt)</source>
        <translation>HLO-Text (*.txt)</translation>
    </message>
    <message>
        <source>Save the graph</source>
        <translation>Den Graphen speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The program has no instruction %1.</source>
        <translation>Das Programm hat keine Anweisung %1.</translation>
    </message>
    <message>
        <source>Reading the program</source>
        <translation>Das Programm wird gelesen</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist offen.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>The HLO of this program cannot be read.</source>
        <translation>Das HLO dieses Programms ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Other programs can be chosen above.</source>
        <translation>Oben lassen sich andere Programme wählen.</translation>
    </message>
    <message>
        <source>Choose an instruction to see what is around it.</source>
        <translation>Eine Anweisung wählen, um zu sehen, was um sie steht.</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft…</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1 number of the hit, %2 how many there are</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>This profile has no HLO programs.</source>
        <translation>Dieses Profil enthält keine HLO-Programme.</translation>
    </message>
</context>
<context>
    <name>planescope::JobOverlay</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>planescope::KernelCalls</name>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>this build</source>
        <translation>dieser Build</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>dem Namen nach</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>another build</source>
        <translation>anderer Build</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>Starts</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the time of all steps; without steps, of the modules</source>
        <translation>An der Zeit aller Schritte; ohne Schritte an der der Module</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>Listing</translation>
    </message>
    <message>
        <source>How the listing was found: the marks prove the build, a name is only a candidate</source>
        <translation>Wie das Listing gefunden wurde: Die Marken beweisen den Build, ein Name ist nur ein Kandidat</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Static: bundles x runs at the clock of the core, without any wait</source>
        <translation>Statisch: Bündel mal Durchläufe beim Takt des Kerns, ohne jedes Warten</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>The launch minus the schedule</source>
        <translation>Der Start minus den Plan</translation>
    </message>
    <message>
        <source>Busiest block</source>
        <translation>Vollster Block</translation>
    </message>
    <message>
        <source>Static: MATMUL slots used of the busiest block</source>
        <translation>Statisch: belegte MATMUL-Plätze des vollsten Blocks</translation>
    </message>
    <message>
        <source>All bundles</source>
        <translation>Alle Bündel</translation>
    </message>
    <message>
        <source>Static: MATMUL slots used of the whole schedule</source>
        <translation>Statisch: belegte MATMUL-Plätze des ganzen Plans</translation>
    </message>
    <message>
        <source>Measured busy</source>
        <translation>Gemessen beschäftigt</translation>
    </message>
    <message>
        <source>Measured: share of the cycles in which the matrix units worked</source>
        <translation>Gemessen: Anteil der Takte, in denen die Matrixeinheiten arbeiteten</translation>
    </message>
    <message>
        <source>Sync waits</source>
        <translation>Sync-Warten</translation>
    </message>
    <message>
        <source>Measured: share of the cycles that waited for a copy or a semaphore</source>
        <translation>Gemessen: Anteil der Takte, die auf eine Kopie oder einen Semaphor warteten</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>Vom Spitzenwert</translation>
    </message>
    <message>
        <source>Useful FLOP/s of the peak of the core</source>
        <translation>Nützliche FLOP/s vom Spitzenwert des Kerns</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>Recorded inside the first launch with details</source>
        <translation>Aufgezeichnet im ersten Start mit Einzelheiten</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Of the launch</source>
        <translation>Am Start</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Mean of the track between the marks, weighted by time. The profiler fills the windows from the static schedule: only their times are measured.</source>
        <translation>Mittel der Spur zwischen den Marken, nach Zeit gewichtet. Der Profiler füllt die Fenster aus dem statischen Plan: Gemessen sind nur ihre Zeiten.</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>Höchster</translation>
    </message>
    <message>
        <source>Of one window between two marks</source>
        <translation>Eines Fensters zwischen zwei Marken</translation>
    </message>
    <message>
        <source>Static</source>
        <translation>Statisch</translation>
    </message>
    <message>
        <source>Slots used of the whole schedule</source>
        <translation>Belegte Plätze des ganzen Plans</translation>
    </message>
    <message>
        <source>With waits</source>
        <translation>Mit Warten</translation>
    </message>
    <message>
        <source>The same slots over the time of the launch</source>
        <translation>Dieselben Plätze über die Zeit des Starts</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Of fills and spills: sum over the windows</source>
        <translation>Von Fills und Spills: Summe über die Fenster</translation>
    </message>
    <message>
        <source>MATMUL slots used, bundles: %1</source>
        <translation>belegte MATMUL-Plätze, Bündel: %1</translation>
    </message>
    <message>
        <source>Static, busiest block</source>
        <translation>Statisch, vollster Block</translation>
    </message>
    <message>
        <source>Static, whole schedule</source>
        <translation>Statisch, ganzer Plan</translation>
    </message>
    <message>
        <source>copies, tests and steps without work</source>
        <translation>Kopien, Prüfungen und Schritte ohne Arbeit</translation>
    </message>
    <message>
        <source>Schedule over the launch</source>
        <translation>Plan über den Start</translation>
    </message>
    <message>
        <source>static slots, measured time: with its waits</source>
        <translation>statische Plätze, gemessene Zeit: mit ihrem Warten</translation>
    </message>
    <message>
        <source>Measured, matrix units busy</source>
        <translation>Gemessen, Matrixeinheiten beschäftigt</translation>
    </message>
    <message>
        <source>sampled by the hardware, launches: %1</source>
        <translation>von der Hardware abgetastet, Starts: %1</translation>
    </message>
    <message>
        <source>sampled by the hardware</source>
        <translation>von der Hardware abgetastet</translation>
    </message>
    <message>
        <source>Useful FLOP/s</source>
        <translation>Nützliche FLOP/s</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>No listing lies beside this profile.</source>
        <translation>Neben diesem Profil liegt kein Listing.</translation>
    </message>
    <message>
        <source>None of the listings is of this call.</source>
        <translation>Keines der Listings gehört zu diesem Aufruf.</translation>
    </message>
    <message>
        <source>The listing %1 is of the build that ran: marks that agree: %2.</source>
        <translation>Das Listing %1 gehört zu dem Build, der lief: übereinstimmende Marken: %2.</translation>
    </message>
    <message>
        <source>The listing %1 has the name of the call. Nothing proves that it is of the build that ran.</source>
        <translation>Das Listing %1 heißt wie der Aufruf. Nichts beweist, dass es zu dem Build gehört, der lief.</translation>
    </message>
    <message>
        <source>You chose the listing %1; nothing contradicts.</source>
        <translation>Das Listing %1 haben Sie gewählt; nichts widerspricht.</translation>
    </message>
    <message>
        <source>The listing %1 is of another build: marks that are not in it: %2 of %3. Its bundles are not joined with the times.</source>
        <translation>Das Listing %1 gehört zu einem anderen Build: Marken, die es nicht enthält: %2 von %3. Seine Bündel werden nicht mit den Zeiten verbunden.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statisch</translation>
    </message>
    <message>
        <source>SYNC_WAIT takes %1 of the cycles (measured).</source>
        <translation>SYNC_WAIT nimmt %1 der Takte (gemessen).</translation>
    </message>
    <message>
        <source>Stages that wait for copies take %1, %2 of the launch (measured).</source>
        <translation>Stufen, die auf Kopien warten, dauern %1, das sind %2 des Starts (gemessen).</translation>
    </message>
    <message>
        <source>The schedule needs %1; %2 of the launch are waits.</source>
        <translation>Der Plan braucht %1; %2 des Starts sind Warten.</translation>
    </message>
    <message>
        <source>Loads and stores stand alone for %1 of the time, without compute beside them (interpolated).</source>
        <translation>Laden und Speichern stehen %1 der Zeit allein, ohne Rechnen daneben (interpoliert).</translation>
    </message>
    <message>
        <source>Matrix work overlaps with memory for %1 of the time only (interpolated).</source>
        <translation>Matrixarbeit überlappt nur %1 der Zeit mit Speicherzugriffen (interpoliert).</translation>
    </message>
    <message>
        <source>Vector work without matrix work takes %1 of the time (interpolated).</source>
        <translation>Vektorarbeit ohne Matrixarbeit nimmt %1 der Zeit (interpoliert).</translation>
    </message>
    <message>
        <source>Stretches in which every unit is below a quarter: %1 (interpolated).</source>
        <translation>Strecken, in denen jede Einheit unter einem Viertel liegt: %1 (interpoliert).</translation>
    </message>
    <message>
        <source>Zeroes are stored for %1 before the work begins (interpolated).</source>
        <translation>%1 lang werden Nullen gespeichert, bevor die Arbeit beginnt (interpoliert).</translation>
    </message>
    <message>
        <source>The detectors find nothing in the rows of instructions.</source>
        <translation>Die Detektoren finden nichts in den Zeilen von Anweisungen.</translation>
    </message>
    <message>
        <source>How often some blocks run is not known, so the schedule has no time.</source>
        <translation>Wie oft einige Blöcke laufen, ist nicht bekannt; darum hat der Plan keine Zeit.</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Static: of the listing. Measured: of the trace. Derived: of both. Stated: by the compiler or the user.</source>
        <translation>Statisch: aus dem Listing. Gemessen: aus der Aufzeichnung. Abgeleitet: aus beidem. Angegeben: vom Compiler oder vom Nutzer.</translation>
    </message>
    <message>
        <source>From mark</source>
        <translation>Von Marke</translation>
    </message>
    <message>
        <source>To mark</source>
        <translation>Bis Marke</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source>Measured between the two marks</source>
        <translation>Gemessen zwischen den beiden Marken</translation>
    </message>
    <message>
        <source>Stalled</source>
        <translation>Gestaut</translation>
    </message>
    <message>
        <source>What the passes took beyond the shortest one; a wait that every pass has is not in it</source>
        <translation>Was die Durchgänge über den kürzesten hinaus dauerten; ein Warten, das jeder Durchgang hat, ist nicht darin</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>Stages that wait for copies take %1 in the steps that were recorded, %2 of %3 (measured).</source>
        <translation>Stufen, die auf Kopien warten, dauern in den aufgezeichneten Schritten %1, es sind %2 von %3 (gemessen).</translation>
    </message>
    <message>
        <source>Since the launch</source>
        <translation>Seit dem Start</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>In the program that ran</source>
        <translation>Im Programm, das lief</translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>In the listing; only when the marks prove that it is of the build that ran</source>
        <translation>Im Listing; nur wenn die Marken beweisen, dass es zum gelaufenen Build gehört</translation>
    </message>
    <message>
        <source>Least overlap</source>
        <translation>Geringste Überlappung</translation>
    </message>
    <message>
        <source>No instruction</source>
        <translation>Keine Anweisung</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>Flaute</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Bubble: every unit below a quarter for ten bundles or more; least overlap: the 50 ns in which memory and compute overlap least. XProf&apos;s detectors, interpolated times.</source>
        <translation>Flaute: jede Einheit unter einem Viertel für zehn Bündel oder mehr; geringste Überlappung: die 50 ns, in denen Speicher und Rechnen am wenigsten überlappen. Detektoren von XProf, interpolierte Zeiten.</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Davor</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Danach</translation>
    </message>
</context>
<context>
    <name>planescope::KernelPromise</name>
    <message>
        <source>runs of the listing in a call</source>
        <translation>Läufe des Listings in einem Aufruf</translation>
    </message>
    <message>
        <source>steps of the grid</source>
        <translation>Schritte des Rasters</translation>
    </message>
    <message>
        <source>runs of the busiest block</source>
        <translation>Läufe des vollsten Blocks</translation>
    </message>
    <message>
        <source>bundles executed</source>
        <translation>ausgeführte Bündel</translation>
    </message>
    <message>
        <source>schedule: bundles x cycle</source>
        <translation>Plan: Bündel mal Takt</translation>
    </message>
    <message>
        <source>call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>waits: call - schedule</source>
        <translation>Warten: Aufruf minus Plan</translation>
    </message>
    <message>
        <source>waits, share of the call</source>
        <translation>Warten, Anteil am Aufruf</translation>
    </message>
    <message>
        <source>steps that were recorded</source>
        <translation>aufgezeichnete Schritte</translation>
    </message>
    <message>
        <source>waits up to the first step</source>
        <translation>Warten bis zum ersten Schritt</translation>
    </message>
    <message>
        <source>waits of the recorded steps</source>
        <translation>Warten der aufgezeichneten Schritte</translation>
    </message>
    <message>
        <source>flops of the call</source>
        <translation>Flops des Aufrufs</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>share of the peak</source>
        <translation>Anteil am Spitzenwert</translation>
    </message>
    <message>
        <source>MATMUL slots, busiest block</source>
        <translation>MATMUL-Plätze, vollster Block</translation>
    </message>
    <message>
        <source>the busiest block&apos;s part of the bundles</source>
        <translation>Anteil des vollsten Blocks an den Bündeln</translation>
    </message>
    <message>
        <source>MATMUL slots, whole schedule</source>
        <translation>MATMUL-Plätze, ganzer Plan</translation>
    </message>
    <message>
        <source>MATMUL slots, call with its waits</source>
        <translation>MATMUL-Plätze, Aufruf mit seinem Warten</translation>
    </message>
    <message>
        <source>useful flops of a MATMUL slot in use</source>
        <translation>nützliche Flops eines belegten MATMUL-Platzes</translation>
    </message>
    <message>
        <source>stages that wait</source>
        <translation>Stufen, die warten</translation>
    </message>
    <message>
        <source>sampled MXU busy</source>
        <translation>abgetastet: MXU beschäftigt</translation>
    </message>
    <message>
        <source>sampled SYNC_WAIT</source>
        <translation>abgetastet: SYNC_WAIT</translation>
    </message>
    <message>
        <source>static</source>
        <translation>statisch</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>angegeben</translation>
    </message>
</context>
<context>
    <name>planescope::KernelText</name>
    <message>
        <source>Loop %1–%2: %3 bundles an iteration, iterations: %4</source>
        <translation>Schleife %1–%2: %3 Bündel je Durchlauf, Durchläufe: %4</translation>
    </message>
    <message>
        <source>Loop %1–%2: %3 bundles an iteration</source>
        <translation>Schleife %1–%2: %3 Bündel je Durchlauf</translation>
    </message>
    <message>
        <source>%1 needs at least %2 (%3 %)</source>
        <translation>%1 braucht mindestens %2 (%3 %)</translation>
    </message>
    <message>
        <source>%1 empty</source>
        <translation>%1 leer</translation>
    </message>
    <message>
        <source>reloads of spilled registers: %1</source>
        <translation>Nachladen ausgelagerter Register: %1</translation>
    </message>
    <message>
        <source>places that wait: %1</source>
        <translation>wartende Stellen: %1</translation>
    </message>
    <message>
        <source>The units of the opcode %1 are not known: %2 times, first in line %3.</source>
        <translation>Die Einheiten des Befehls %1 sind nicht bekannt: %2-mal, zuerst in Zeile %3.</translation>
    </message>
    <message>
        <source>Lines that are no bundle and were skipped: %1, the first is line %2.</source>
        <translation>Zeilen, die kein Bündel sind und übersprungen wurden: %1, die erste ist Zeile %2.</translation>
    </message>
    <message>
        <source>The label %1 is not known: %2 times, first in line %3.</source>
        <translation>Die Marke %1 ist nicht bekannt: %2-mal, zuerst in Zeile %3.</translation>
    </message>
    <message>
        <source>Addresses that do not follow their predecessor: %1, the first in line %2. The listing is not whole.</source>
        <translation>Adressen, die nicht auf ihre Vorgängerin folgen: %1, die erste in Zeile %2. Das Listing ist nicht vollständig.</translation>
    </message>
    <message>
        <source>Bundles without an end: %1, the first in line %2. The listing is cut.</source>
        <translation>Bündel ohne Ende: %1, das erste in Zeile %2. Das Listing ist abgeschnitten.</translation>
    </message>
    <message>
        <source>Comments without an end: %1, the first in line %2. The listing is cut.</source>
        <translation>Kommentare ohne Ende: %1, der erste in Zeile %2. Das Listing ist abgeschnitten.</translation>
    </message>
    <message>
        <source>Bytes that are no UTF-8: %1. The file went through another encoding.</source>
        <translation>Bytes, die kein UTF-8 sind: %1. Die Datei ging durch eine andere Kodierung.</translation>
    </message>
    <message>
        <source>Bundles nested deeper than listings are: %1, the first in line %2.</source>
        <translation>Bündel, die tiefer geschachtelt sind, als Listings es sind: %1, das erste in Zeile %2.</translation>
    </message>
</context>
<context>
    <name>planescope::KernelView</name>
    <message>
        <source>This profile holds no kernels of a TPU.</source>
        <translation>Dieses Profil enthält keine Kernel einer TPU.</translation>
    </message>
    <message>
        <source>Looking for kernels and listings</source>
        <translation>Kernel und Listings werden gesucht</translation>
    </message>
    <message>
        <source>Reading the listing</source>
        <translation>Das Listing wird gelesen</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>Listings are written at compile time: LIBTPU_INIT_ARGS=&quot;--xla_jf_dump_to=DIR --xla_jf_dump_llo_text=true&quot;. Put the folder beside the profile, or open it here.</source>
        <translation>Listings entstehen beim Kompilieren: LIBTPU_INIT_ARGS=&quot;--xla_jf_dump_to=DIR --xla_jf_dump_llo_text=true&quot;. Legen Sie den Ordner neben das Profil, oder öffnen Sie ihn hier.</translation>
    </message>
    <message>
        <source>This profile holds no custom calls, and no listing lies beside it.</source>
        <translation>Dieses Profil enthält keine Custom Calls, und daneben liegt kein Listing.</translation>
    </message>
    <message>
        <source>No listing lies beside this profile.</source>
        <translation>Neben diesem Profil liegt kein Listing.</translation>
    </message>
    <message>
        <source>Open a listing…</source>
        <translation>Listing öffnen …</translation>
    </message>
    <message>
        <source>Open listings of this profile</source>
        <translation>Listings dieses Profils öffnen</translation>
    </message>
    <message>
        <source>Listings (*final_bundles*.txt *bundles*.txt)</source>
        <translation>Listings (*final_bundles*.txt *bundles*.txt)</translation>
    </message>
    <message>
        <source>No listing is open.</source>
        <translation>Kein Listing ist geöffnet.</translation>
    </message>
    <message>
        <source>There is no listing of %1.</source>
        <translation>Es gibt kein Listing von %1.</translation>
    </message>
    <message>
        <source>The listing has no bundle %1.</source>
        <translation>Das Listing hat kein Bündel %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n bundle(s)</source>
        <translation>
            <numerusform>%n Bündel</numerusform>
            <numerusform>%n Bündel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s) per bundle</source>
        <translation>
            <numerusform>%n Platz je Bündel</numerusform>
            <numerusform>%n Plätze je Bündel</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Slots</source>
        <translation>Plätze</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Slots with a summary of opcodes, instructions in full, or both</source>
        <translation>Plätze mit einer Übersicht der Opcodes, ganze Anweisungen oder beides</translation>
    </message>
    <message>
        <source>Fold all loops and blocks, or unfold them</source>
        <translation>Alle Schleifen und Blöcke zu- oder aufklappen</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Most expensive loop</source>
        <translation>Teuerste Schleife</translation>
    </message>
    <message>
        <source>Next fill or spill</source>
        <translation>Nächster Fill oder Spill</translation>
    </message>
    <message>
        <source>Next wait</source>
        <translation>Nächste Wartestelle</translation>
    </message>
    <message>
        <source>Next empty bundle</source>
        <translation>Nächstes leeres Bündel</translation>
    </message>
    <message>
        <source>Next branch target</source>
        <translation>Nächstes Sprungziel</translation>
    </message>
    <message>
        <source>First bundle</source>
        <translation>Erstes Bündel</translation>
    </message>
    <message>
        <source>Last bundle</source>
        <translation>Letztes Bündel</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>Voriger Treffer (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>Nächster Treffer (Eingabe)</translation>
    </message>
    <message>
        <source>Copy the selected bundles</source>
        <translation>Die gewählten Bündel kopieren</translation>
    </message>
    <message>
        <source>Save the bundles as a table or a picture</source>
        <translation>Die Bündel als Tabelle oder Bild sichern</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Save the bundles</source>
        <translation>Die Bündel sichern</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Copy the list of loops</source>
        <translation>Die Liste der Schleifen kopieren</translation>
    </message>
    <message>
        <source>Save the bundles…</source>
        <translation>Die Bündel sichern …</translation>
    </message>
    <message>
        <source>Save the list of loops…</source>
        <translation>Die Liste der Schleifen sichern …</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>To record</source>
        <translation>Aufzuzeichnen</translation>
    </message>
    <message>
        <source>No row of instructions says where bundle %1 comes from.</source>
        <translation>Keine Zeile mit Anweisungen sagt, woher Bündel %1 kommt.</translation>
    </message>
    <message>
        <source>Listings have no source lines; rows of instructions would join them.</source>
        <translation>Listings haben keine Quellzeilen; Zeilen mit Anweisungen würden sie verbinden.</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>In der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Show the MLIR operation</source>
        <translation>Die MLIR-Operation zeigen</translation>
    </message>
    <message>
        <source>Show the HLO operation</source>
        <translation>Die HLO-Operation zeigen</translation>
    </message>
    <message>
        <source>clock unknown</source>
        <translation>Takt unbekannt</translation>
    </message>
    <message>
        <source>One bundle is one cycle. Clock of the core: of v2, v3 and v4 as published with TPU v4 (ISCA 2023), of v6e and TPU7x as XProf&apos;s utilization viewer has it.</source>
        <translation>Ein Bündel ist ein Takt. Takt des Kerns: von v2, v3 und v4 wie mit TPU v4 veröffentlicht (ISCA 2023), von v6e und TPU7x wie im Utilization Viewer von XProf.</translation>
    </message>
    <message>
        <source>The clock of this core is not stated: neither in the profile, nor in XProf, nor in what is published of v5e and v5p. So bundles cannot be turned into time; shares of slots need no clock.</source>
        <translation>Der Takt dieses Kerns ist nirgends angegeben: weder im Profil noch in XProf noch in dem, was über v5e und v5p veröffentlicht ist. Bündel lassen sich daher nicht in Zeit umrechnen; Anteile der Plätze brauchen keinen Takt.</translation>
    </message>
    <message>
        <source>Slots per bundle: the CAPACITY row of the compiler&apos;s table beside the listing.</source>
        <translation>Plätze je Bündel: die Zeile CAPACITY der Compilertabelle neben dem Listing.</translation>
    </message>
    <message>
        <source>Slots per bundle: the CAPACITY row of the compiler&apos;s tables of this generation.</source>
        <translation>Plätze je Bündel: die Zeile CAPACITY der Compilertabellen dieser Generation.</translation>
    </message>
    <message>
        <source>Opcode, register, source, 0x1f</source>
        <translation>Opcode, Register, Quelle, 0x1f</translation>
    </message>
    <message>
        <source>Finds opcodes, registers, words of comments, and source lines where they are known; an address leads to its bundle.</source>
        <translation>Findet Opcodes, Register, Wörter aus Kommentaren und, wo bekannt, Quellzeilen; eine Adresse führt zu ihrem Bündel.</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
</context>
<context>
    <name>planescope::KernelWords</name>
    <message>
        <source>Matrix units, multiplying or taking weights: the table of an older compiler counts both in one column.</source>
        <translation>Matrixeinheiten, beim Multiplizieren oder beim Übernehmen von Gewichten: Die Tabelle eines älteren Compilers zählt beides in einer Spalte.</translation>
    </message>
    <message>
        <source>Matrix units that multiply. A cell is a unit that works in this bundle, not an instruction issued in it.</source>
        <translation>Matrixeinheiten, die multiplizieren. Eine Zelle ist eine Einheit, die in diesem Bündel arbeitet, keine Anweisung, die in ihm ausgegeben wird.</translation>
    </message>
    <message>
        <source>Matrix units that take weights. A cell is a unit that works in this bundle.</source>
        <translation>Matrixeinheiten, die Gewichte übernehmen. Eine Zelle ist eine Einheit, die in diesem Bündel arbeitet.</translation>
    </message>
    <message>
        <source>Cross-lane units: transposes, rotations, permutations and reductions over lanes. A cell is a unit that works in this bundle.</source>
        <translation>Einheiten quer über die Spuren: Transponieren, Drehen, Permutieren und Reduzieren. Eine Zelle ist eine Einheit, die in diesem Bündel arbeitet.</translation>
    </message>
    <message>
        <source>Vector arithmetic, issued in this bundle.</source>
        <translation>Vektorarithmetik, in diesem Bündel ausgegeben.</translation>
    </message>
    <message>
        <source>Results taken from the matrix, cross-lane and transcendental units.</source>
        <translation>Ergebnisse, die den Matrix-, Quer- und Transzendenteneinheiten entnommen werden.</translation>
    </message>
    <message>
        <source>Transcendental unit: exponentials, reciprocals, tanh, roots. A cell is a unit that works in this bundle.</source>
        <translation>Transzendenteneinheit: Exponentiale, Kehrwerte, tanh, Wurzeln. Eine Zelle ist eine Einheit, die in diesem Bündel arbeitet.</translation>
    </message>
    <message>
        <source>Vector loads, and what shares their slots: semaphores, waits, masks, marks.</source>
        <translation>Vektorladen und was sich dessen Plätze teilt: Semaphore, Warten, Masken, Marken.</translation>
    </message>
    <message>
        <source>Loads that read a spilled register again. They are counted in VLD as well.</source>
        <translation>Laden, das ein ausgelagertes Register wieder liest. Es zählt auch in VLD.</translation>
    </message>
    <message>
        <source>Vector stores, issued in this bundle.</source>
        <translation>Vektorspeichern, in diesem Bündel ausgegeben.</translation>
    </message>
    <message>
        <source>Stores that save a register for want of registers. They are counted in VST as well.</source>
        <translation>Speichern, das aus Mangel an Registern ein Register auslagert. Es zählt auch in VST.</translation>
    </message>
    <message>
        <source>Scalar arithmetic, branches and starts of copies.</source>
        <translation>Skalararithmetik, Sprünge und Starts von Kopien.</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eintritt</translation>
    </message>
    <message>
        <source>Copy in</source>
        <translation>Kopie ein</translation>
    </message>
    <message>
        <source>Wait in</source>
        <translation>Warten ein</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Copy out</source>
        <translation>Kopie aus</translation>
    </message>
    <message>
        <source>Wait out</source>
        <translation>Warten aus</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Austritt</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>%1: bundles: %2</source>
        <translation>%1: Bündel: %2</translation>
    </message>
    <message>
        <source>%1: bundles: %2, left out when %3 branches</source>
        <translation>%1: Bündel: %2, ausgelassen, wenn %3 springt</translation>
    </message>
    <message>
        <source>%1 needs at least %2 (%3)</source>
        <translation>%1 braucht mindestens %2 (%3)</translation>
    </message>
    <message>
        <source>fills: %1, spills: %2</source>
        <translation>Fills: %1, Spills: %2</translation>
    </message>
    <message>
        <source>%1 %2 of %3 (%4)</source>
        <translation>%1 %2 von %3 (%4)</translation>
    </message>
    <message>
        <source>%1, bundles: %2. No unit is used.</source>
        <translation>%1, Bündel: %2. Keine Einheit wird benutzt.</translation>
    </message>
    <message>
        <source>%1, bundles: %2. %3</source>
        <translation>%1, Bündel: %2. %3</translation>
    </message>
</context>
<context>
    <name>planescope::KeyPage</name>
    <message>
        <source>%1 belongs to &quot;%2&quot;.</source>
        <translation>%1 gehört zu „%2“.</translation>
    </message>
    <message>
        <source>&amp;Add key</source>
        <translation>Taste &amp;hinzufügen</translation>
    </message>
    <message>
        <source>T&amp;ake it from there</source>
        <translation>&amp;Von dort nehmen</translation>
    </message>
    <message>
        <source>&amp;Keys as in</source>
        <translation>&amp;Tasten wie in</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>Befehle filtern</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>&amp;Keine Tasten</translation>
    </message>
    <message>
        <source>&amp;Keys of the preset</source>
        <translation>Tasten der V&amp;orgabe</translation>
    </message>
</context>
<context>
    <name>planescope::KeySheet</name>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Letters act while the timeline has the focus; all others act everywhere.</source>
        <translation>Buchstaben wirken, solange die Zeitachse den Fokus hat; alle anderen überall.</translation>
    </message>
</context>
<context>
    <name>planescope::LayerStrips</name>
    <message>
        <source>%1 takes %2, among %3 layers of %4 to %5; %6 of its ops deviate.</source>
        <extracomment>for screen readers; %1 a layer, %2 its length, %3 number of layers, %4 shortest, %5 longest, %6 number of ops</extracomment>
        <translation>%1 dauert %2, unter %3 Schichten von %4 bis %5; %6 ihrer Ops weichen ab.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 a layer, %2 its length</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2, usually %3</source>
        <extracomment>%1 an op, %2 and %3 lengths</extracomment>
        <translation>%1: %2, sonst %3</translation>
    </message>
    <message>
        <source>1 op deviates</source>
        <translation>1 Op weicht ab</translation>
    </message>
    <message>
        <source>%1 ops deviate</source>
        <translation>%1 Ops weichen ab</translation>
    </message>
</context>
<context>
    <name>planescope::LimitsPanel</name>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>Spills</source>
        <translation>Spills</translation>
    </message>
    <message>
        <source>Loops, waits or spills of the program</source>
        <translation>Schleifen, Wartestellen oder Spills des Programms</translation>
    </message>
    <message>
        <source>The whole program</source>
        <translation>Das ganze Programm</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Limited by %1: %2 of its slots</source>
        <translation>Begrenzt von %1: %2 der Plätze</translation>
    </message>
    <message>
        <source>No unit is used</source>
        <translation>Keine Einheit wird benutzt</translation>
    </message>
    <message>
        <source>The slots of this TPU are not known</source>
        <translation>Die Plätze dieser TPU sind nicht bekannt</translation>
    </message>
    <message>
        <source>Bundles: %1, empty: %2.</source>
        <translation>Bündel: %1, leer: %2.</translation>
    </message>
    <message>
        <source>Spilled registers: %1, read again: %2.</source>
        <translation>Ausgelagerte Register: %1, wieder gelesen: %2.</translation>
    </message>
    <message>
        <source>Units from the compiler&apos;s table.</source>
        <translation>Einheiten aus der Tabelle des Compilers.</translation>
    </message>
    <message>
        <source>Units counted from the opcodes.</source>
        <translation>Einheiten aus den Opcodes gezählt.</translation>
    </message>
    <message>
        <source>The utilisation table beside it is of another build and was not used.</source>
        <translation>Die Auslastungstabelle daneben gehört zu einem anderen Build und wurde nicht benutzt.</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Gewählt: %1</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erstes</translation>
    </message>
    <message>
        <source>Address of its first bundle</source>
        <translation>Adresse seines ersten Bündels</translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Bundles of one iteration, with inner loops</source>
        <translation>Bündel eines Durchlaufs, mit inneren Schleifen</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Durchläufe</translation>
    </message>
    <message>
        <source>Of one entry, read off the exit test; nothing when the listing does not tell</source>
        <translation>Eines Eintritts, am Abbruchtest abgelesen; nichts, wenn das Listing es nicht sagt</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>The unit that needs most: slots used / slots per bundle</source>
        <translation>Die Einheit, die am meisten braucht: belegte Plätze / Plätze je Bündel</translation>
    </message>
    <message>
        <source>Needs</source>
        <translation>Braucht</translation>
    </message>
    <message>
        <source>Bundles that the limiting unit needs at least, of those that are issued</source>
        <translation>Bündel, die die begrenzende Einheit mindestens braucht, von denen, die ausgegeben werden</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Bundles that issue nothing</source>
        <translation>Bündel, die nichts ausgeben</translation>
    </message>
    <message>
        <source>Fills</source>
        <translation>Fills</translation>
    </message>
    <message>
        <source>Spilled registers read again</source>
        <translation>Ausgelagerte Register, wieder gelesen</translation>
    </message>
    <message>
        <source>Registers saved for want of registers</source>
        <translation>Register, aus Mangel an Registern ausgelagert</translation>
    </message>
    <message>
        <source>Places that wait for a copy or a semaphore</source>
        <translation>Stellen, die auf eine Kopie oder einen Semaphor warten</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Sections around it</source>
        <translation>Abschnitte darum</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Opcode</source>
        <translation>Opcode</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>Wartet auf</translation>
    </message>
    <message>
        <source>As the compiler&apos;s comment says</source>
        <translation>Wie der Kommentar des Compilers sagt</translation>
    </message>
</context>
<context>
    <name>planescope::LiveBar</name>
    <message>
        <source>Live buffers by size</source>
        <translation>Lebende Puffer nach Größe</translation>
    </message>
</context>
<context>
    <name>planescope::LiveBuffersModel</name>
    <message>
        <source>without a scope</source>
        <translation>ohne Bereich</translation>
    </message>
    <message>
        <source>without a source line</source>
        <translation>ohne Quellzeile</translation>
    </message>
    <message>
        <source>alive during the whole run</source>
        <translation>lebt während des ganzen Laufs</translation>
    </message>
    <message>
        <source>alive from #%1 to #%2</source>
        <translation>lebt von #%1 bis #%2</translation>
    </message>
    <message>
        <source>%1, values alone %2</source>
        <translation>%1, Werte allein %2</translation>
    </message>
    <message>
        <source>%1; the kind is guessed from names and provenance</source>
        <translation>%1; die Art ist aus Namen und Herkunft geraten</translation>
    </message>
    <message>
        <source>Sorted upwards: in order of allocation; downwards: the longest first</source>
        <translation>Aufwärts sortiert: in der Reihenfolge der Belegung; abwärts: die längste zuerst</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>Puffer</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation>Lebensdauer</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>Füllung</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>planescope::LoadStrip</name>
    <message>
        <source>%1 of %2</source>
        <extracomment>bytes read of all bytes</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n s left</source>
        <translation>
            <numerusform>noch %n s</numerusform>
            <numerusform>noch %n s</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading host %1 of %2</source>
        <translation>Liest Host %1 von %2</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
</context>
<context>
    <name>planescope::MainWindow</name>
    <message>
        <source>%1 – Planescope</source>
        <extracomment>window title: name of the profile, name of the program</extracomment>
        <translation>%1 – Planescope</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 Ereignisse</translation>
    </message>
    <message>
        <source>Drop an .xplane.pb file or a run folder anywhere in this window.</source>
        <translation>Eine .xplane.pb-Datei oder einen Laufordner irgendwo in diesem Fenster ablegen.</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Reading %1: %2</source>
        <translation>Liest %1: %2</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Open a run folder</source>
        <translation>Laufordner öffnen</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Gespeichert: %1</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Writing the demo session</source>
        <translation>Beispielsitzung wird geschrieben</translation>
    </message>
    <message>
        <source>Zoom and pan</source>
        <translation>Zoomen und verschieben</translation>
    </message>
    <message>
        <source>Zoom to selection, fit</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>Ganze Sitzung</translation>
    </message>
    <message>
        <source>Find events</source>
        <translation>Ereignisse suchen</translation>
    </message>
    <message>
        <source>Any command</source>
        <translation>Beliebiger Befehl</translation>
    </message>
    <message>
        <source>Previous, next event</source>
        <translation>Voriges, nächstes Ereignis</translation>
    </message>
    <message>
        <source>Previous, next step</source>
        <translation>Voriger, nächster Schritt</translation>
    </message>
    <message>
        <source>Details drawer</source>
        <translation>Details zeigen</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>What is on the screen is kept in %1 and comes back with the profile.</source>
        <translation>Was auf dem Bildschirm steht, ist in %1 festgehalten und kommt mit dem Profil wieder.</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryCanvas</name>
    <message>
        <source>Memory over the program</source>
        <translation>Speicher über das Programm</translation>
    </message>
    <message>
        <source>Address map</source>
        <translation>Adresskarte</translation>
    </message>
    <message>
        <source>temporaries in %1; height is size, width is lifetime</source>
        <translation>Zwischenwerte in %1; Höhe ist Größe, Breite ist Lebensdauer</translation>
    </message>
    <message>
        <source>%1 unused at the mark</source>
        <translation>%1 an der Marke ungenutzt</translation>
    </message>
    <message>
        <source>%1 of padding, %2 times the values</source>
        <translation>%1 Füllung, das %2-Fache der Werte</translation>
    </message>
    <message>
        <source>alive from #%1 to #%2</source>
        <translation>lebt von #%1 bis #%2</translation>
    </message>
    <message>
        <source>Pin #%1</source>
        <translation>Nadel #%1</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryCurve</name>
    <message>
        <source>Time in the session</source>
        <translation>Zeit in der Sitzung</translation>
    </message>
    <message>
        <source>Order in the program, 0 to %1</source>
        <translation>Reihenfolge im Programm, 0 bis %1</translation>
    </message>
    <message>
        <source>%1 capacity %2</source>
        <translation>%1-Kapazität %2</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message>
        <source>Capacity %1, far above</source>
        <translation>Kapazität %1, weit darüber</translation>
    </message>
    <message>
        <source>Parameters, results and constants, %1, alive throughout</source>
        <translation>Parameter, Ergebnisse und Konstanten, %1, leben die ganze Zeit</translation>
    </message>
    <message>
        <source>High-water mark %1</source>
        <translation>Höchststand %1</translation>
    </message>
    <message>
        <source>High-water mark %1, %2</source>
        <translation>Höchststand %1, %2</translation>
    </message>
    <message>
        <source>Hypothetical mark %1</source>
        <translation>Hypothetischer Höchststand %1</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryIcicle</name>
    <message>
        <source>Memory by what asked for it</source>
        <translation>Speicher nach dem, was ihn verlangte</translation>
    </message>
    <message>
        <source>%1, %2 of all</source>
        <translation>%1, %2 von allem</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::MemoryPage</name>
    <message>
        <source>Nothing is open.</source>
        <translation>Nichts ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryProfileView</name>
    <message>
        <source>In use at the mark</source>
        <translation>An der Marke belegt</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Allocator</source>
        <translation>Allokator</translation>
    </message>
    <message>
        <source>Free memory</source>
        <translation>Freier Speicher</translation>
    </message>
    <message>
        <source>Show what is free, up to the capacity; without it the curve fills the height</source>
        <translation>Zeigt, was bis zur Kapazität frei ist; ohne das füllt die Kurve die Höhe</translation>
    </message>
    <message>
        <source>With the timeline</source>
        <translation>Mit der Zeitachse</translation>
    </message>
    <message>
        <source>Show the same range of time as the timeline</source>
        <translation>Zeigt denselben Zeitbereich wie die Zeitachse</translation>
    </message>
    <message>
        <source>Filter allocations</source>
        <translation>Belegungen filtern</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>Die Tabelle als CSV speichern</translation>
    </message>
    <message>
        <source>Save the curve as a picture</source>
        <translation>Die Kurve als Bild speichern</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>without a name</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>Reading the allocator events</source>
        <translation>Ereignisse der Allokatoren werden gelesen</translation>
    </message>
    <message>
        <source>High-water mark</source>
        <translation>Höchststand</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>bei %1</translation>
    </message>
    <message>
        <source>The most in use while the profile was recorded: reserved and heap. %1.</source>
        <translation>Das Meiste, was während der Aufzeichnung belegt war: reserviert und Heap. %1.</translation>
    </message>
    <message>
        <source>Share of capacity</source>
        <translation>Anteil an der Kapazität</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>What is in use and what is free together, at the mark.</source>
        <translation>Was belegt und was frei ist zusammen, an der Marke.</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>Reserviert</translation>
    </message>
    <message>
        <source>for running programs</source>
        <translation>für laufende Programme</translation>
    </message>
    <message>
        <source>XProf calls it stack: what a program has set aside while it runs.</source>
        <translation>XProf nennt es stack: was ein Programm beiseitegelegt hat, während es läuft.</translation>
    </message>
    <message>
        <source>Heap</source>
        <translation>Heap</translation>
    </message>
    <message>
        <source>given out</source>
        <translation>ausgegeben</translation>
    </message>
    <message>
        <source>Blocks that the allocator has given out.</source>
        <translation>Blöcke, die der Allokator ausgegeben hat.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>at the mark</source>
        <translation>an der Marke</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>Zersplitterung</translation>
    </message>
    <message>
        <source>Share of the free memory that does not lie in its largest piece, as the allocator states it.</source>
        <translation>Anteil des freien Speichers, der nicht in seinem größten Stück liegt, wie der Allokator ihn nennt.</translation>
    </message>
    <message>
        <source>Since the start</source>
        <translation>Seit dem Start</translation>
    </message>
    <message>
        <source>most given out ever</source>
        <translation>je ausgegebener Höchstwert</translation>
    </message>
    <message>
        <source>The greatest heap since the process began, also before the recording.</source>
        <translation>Der größte Heap seit Beginn des Prozesses, auch vor der Aufzeichnung.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>%1 allocations, %2 frees</source>
        <translation>%1 Belegungen, %2 Freigaben</translation>
    </message>
    <message>
        <source>%1: %2 freed, %3 in use</source>
        <translation>%1: %2 freigegeben, %3 in Gebrauch</translation>
    </message>
    <message>
        <source>%1: %2 allocated, %3 in use</source>
        <translation>%1: %2 belegt, %3 in Gebrauch</translation>
    </message>
    <message>
        <source>By op</source>
        <translation>Nach Op</translation>
    </message>
    <message>
        <source>By call stack</source>
        <translation>Nach Aufrufstapel</translation>
    </message>
    <message>
        <source>Largest allocations</source>
        <translation>Größte Belegungen</translation>
    </message>
    <message>
        <source>Call stacks of the file</source>
        <translation>Aufrufstapel der Datei</translation>
    </message>
    <message>
        <source>capacity not known</source>
        <translation>Kapazität nicht bekannt</translation>
    </message>
    <message>
        <source>The allocator does not state how much memory there is.</source>
        <translation>Der Allokator nennt nicht, wie viel Speicher es gibt.</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gehalten</translation>
    </message>
    <message>
        <source>%1 of it not in use</source>
        <translation>davon %1 nicht belegt</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>What the allocator has taken from the device, in use or kept for later. PyTorch calls it reserved.</source>
        <translation>Was der Allokator vom Gerät genommen hat, belegt oder für später behalten. PyTorch nennt es „reserved“.</translation>
    </message>
    <message>
        <source>This allocator does not state how its free memory is scattered.</source>
        <translation>Dieser Allokator nennt nicht, wie zersplittert sein freier Speicher ist.</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>Kein Speicher mehr</translation>
    </message>
    <message>
        <source>calls that failed</source>
        <translation>Aufrufe misslangen</translation>
    </message>
    <message>
        <source>Calls that the allocator could not serve.</source>
        <translation>Aufrufe, die der Allokator nicht bedienen konnte.</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>Nötig</translation>
    </message>
    <message>
        <source>by the program, rounded</source>
        <translation>vom Programm, gerundet</translation>
    </message>
    <message>
        <source>As the compiler&apos;s report states it.</source>
        <translation>Wie der Bericht des Compilers es nennt.</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>Kapazität</translation>
    </message>
    <message>
        <source>%1 too little</source>
        <translation>%1 zu wenig</translation>
    </message>
    <message>
        <source>of what is needed</source>
        <translation>von dem, was nötig ist</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>Im Speicher</translation>
    </message>
    <message>
        <source>Everything that the file lists.</source>
        <translation>Alles, was die Datei aufführt.</translation>
    </message>
    <message>
        <source>Call stacks</source>
        <translation>Aufrufstapel</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Out of memory at %1: %2 were asked for while %3 were in use.</source>
        <translation>Kein Speicher mehr bei %1: Verlangt wurden %2, während %3 belegt waren.</translation>
    </message>
    <message>
        <source>The device had %1 left.</source>
        <translation>Dem Gerät blieben %1.</translation>
    </message>
    <message>
        <source>Asked for by %1.</source>
        <translation>Verlangt von %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n more failed.</source>
        <translation>
            <numerusform>%n weiterer misslang.</numerusform>
            <numerusform>%n weitere misslangen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>In der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Was aufgeführt ist</translation>
    </message>
    <message>
        <source>Memory by what asked for it</source>
        <translation>Speicher nach dem, was ihn verlangte</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryTreeModel</name>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>Reserved for running programs</source>
        <translation>Für laufende Programme reserviert</translation>
    </message>
    <message>
        <source>Taken before the step or the recording</source>
        <translation>Vor dem Schritt oder der Aufzeichnung belegt</translation>
    </message>
    <message>
        <source>From the outside inwards</source>
        <translation>Von außen nach innen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Blöcke</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>planescope::MemoryView</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Memory space</source>
        <translation>Speicherbereich</translation>
    </message>
    <message>
        <source>Program order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>Waagerechte Achse</translation>
    </message>
    <message>
        <source>Without padding</source>
        <translation>Ohne Füllung</translation>
    </message>
    <message>
        <source>Count the values alone, without what tiles and alignment add</source>
        <translation>Nur die Werte zählen, ohne was Kacheln und Ausrichtung hinzufügen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Copy the list</source>
        <translation>Die Liste kopieren</translation>
    </message>
    <message>
        <source>Save the list as CSV</source>
        <translation>Die Liste als CSV speichern</translation>
    </message>
    <message>
        <source>Save curve and address map as a picture</source>
        <translation>Kurve und Adresskarte als Bild speichern</translation>
    </message>
    <message>
        <source>Save the list</source>
        <translation>Liste speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>At the mark</source>
        <translation>An der Marke</translation>
    </message>
    <message>
        <source>At the cursor</source>
        <translation>Am Cursor</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Which buffers are listed</source>
        <translation>Welche Puffer die Liste zeigt</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Ohne Gruppen</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>Nach Art</translation>
    </message>
    <message>
        <source>By scope</source>
        <translation>Nach Bereich</translation>
    </message>
    <message>
        <source>By source</source>
        <translation>Nach Quelle</translation>
    </message>
    <message>
        <source>By shape</source>
        <translation>Nach Form</translation>
    </message>
    <message>
        <source>Grouping of the list</source>
        <translation>Gruppierung der Liste</translation>
    </message>
    <message>
        <source>Filter buffers</source>
        <translation>Puffer filtern</translation>
    </message>
    <message>
        <source>Live buffers</source>
        <translation>Lebende Puffer</translation>
    </message>
    <message>
        <source>Show in the timeline</source>
        <translation>In der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The compiler left no heap simulation for this space: the order is rebuilt from the schedule, from a buffer&apos;s definition to its last use. XProf shows no curve here.</source>
        <translation>Der Compiler hinterließ für diesen Bereich keine Heap-Simulation: Die Reihenfolge ist aus dem Ablaufplan rekonstruiert, von der Entstehung eines Puffers bis zu seiner letzten Nutzung. XProf zeigt hier keine Kurve.</translation>
    </message>
    <message>
        <source>XProf leaves %1 of thread-local memory out of totals and peaks, and so do these figures. With it the mark is %2 at most, and all allocations are %3 instead of %4.</source>
        <translation>XProf lässt %1 thread-lokalen Speicher aus Summen und Höchstständen heraus, und diese Zahlen tun es auch. Mit ihm liegt der Höchststand bei höchstens %2, und alle Belegungen zusammen sind %3 statt %4.</translation>
    </message>
    <message>
        <source>No op of this program has run in this session, so there is no time to show it over.</source>
        <translation>Keine Op dieses Programms lief in dieser Sitzung, daher gibt es keine Zeit, über der es zu zeigen wäre.</translation>
    </message>
    <message>
        <source>Reading the buffers</source>
        <translation>Puffer werden gelesen</translation>
    </message>
    <message>
        <source>High-water mark</source>
        <translation>Höchststand</translation>
    </message>
    <message>
        <source>The most that is in use at once: what is fixed, %1, and temporaries, %2.</source>
        <translation>Das Meiste, was zugleich belegt ist: Feststehendes, %1, und Zwischenwerte, %2.</translation>
    </message>
    <message>
        <source>Share of capacity</source>
        <translation>Anteil an der Kapazität</translation>
    </message>
    <message>
        <source>of %1, %2 free</source>
        <translation>von %1, %2 frei</translation>
    </message>
    <message>
        <source>of %1, %2 too much</source>
        <translation>von %1, %2 zu viel</translation>
    </message>
    <message>
        <source>capacity not known</source>
        <translation>Kapazität nicht bekannt</translation>
    </message>
    <message>
        <source>The profile does not state how much memory the device has.</source>
        <translation>Das Profil nennt nicht, wie viel Speicher das Gerät hat.</translation>
    </message>
    <message>
        <source>Alive throughout</source>
        <translation>Die ganze Zeit</translation>
    </message>
    <message>
        <source>parameters %1, results %2</source>
        <translation>Parameter %1, Ergebnisse %2</translation>
    </message>
    <message>
        <source>Temporaries at the mark</source>
        <translation>Zwischenwerte an der Marke</translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s)</source>
        <translation>
            <numerusform>%n Puffer</numerusform>
            <numerusform>%n Puffer</numerusform>
        </translation>
    </message>
    <message>
        <source>All allocations of this space together: %1.</source>
        <translation>Alle Zuteilungen dieses Bereichs zusammen: %1.</translation>
    </message>
    <message>
        <source>Largest buffer</source>
        <translation>Größter Puffer</translation>
    </message>
    <message>
        <source>%1 of what is in use at the mark.</source>
        <translation>%1 von dem, was an der Marke belegt ist.</translation>
    </message>
    <message>
        <source>Scoped VMEM</source>
        <translation>Eigener VMEM</translation>
    </message>
    <message>
        <source>The most that one op sets aside for itself.</source>
        <translation>Das Meiste, was eine Op für sich beiseitelegt.</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Host-Speicher</translation>
    </message>
    <message>
        <source>off-loaded by the program</source>
        <translation>vom Programm ausgelagert</translation>
    </message>
    <message>
        <source>What the same program keeps in the memory of the host.</source>
        <translation>Was dasselbe Programm im Speicher des Hosts hält.</translation>
    </message>
    <message numerus="yes">
        <source>The largest %n buffer(s) of the program</source>
        <translation>
            <numerusform>Der größte Puffer des Programms</numerusform>
            <numerusform>Die größten %n Puffer des Programms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n buffer(s) of the program</source>
        <translation>
            <numerusform>Der einzige Puffer des Programms</numerusform>
            <numerusform>Alle %n Puffer des Programms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s), %1 in all</source>
        <translation>
            <numerusform>%n Puffer, %1</numerusform>
            <numerusform>%n Puffer, zusammen %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n buffer(s), alive throughout</source>
        <translation>
            <numerusform>%1 in %n Puffer, die ganze Zeit</numerusform>
            <numerusform>%1 in %n Puffern, die ganze Zeit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>#%1 %2: %3 in %n buffer(s)</source>
        <translation>
            <numerusform>#%1 %2: %3 in %n Puffer</numerusform>
            <numerusform>#%1 %2: %3 in %n Puffern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, of it %2 padding</source>
        <translation>%1, davon %2 Füllung</translation>
    </message>
    <message>
        <source>%1, no padding</source>
        <translation>%1, ohne Füllung</translation>
    </message>
    <message>
        <source>alive from #%1 to #%2</source>
        <translation>lebt von #%1 bis #%2</translation>
    </message>
    <message>
        <source>alive during the whole run</source>
        <translation>lebt während des ganzen Laufs</translation>
    </message>
    <message>
        <source>%1, %2, allocation %3 at %4</source>
        <translation>%1, %2, Zuteilung %3 bei %4</translation>
    </message>
    <message>
        <source>This op has not run in this session.</source>
        <translation>Diese Op lief in dieser Sitzung nicht.</translation>
    </message>
    <message>
        <source>What if…</source>
        <translation>Was wäre wenn …</translation>
    </message>
    <message>
        <source>What the memory would be with other decisions; buffers are chosen in the list</source>
        <translation>Wie der Speicher mit anderen Entscheidungen aussähe; Puffer werden in der Liste gewählt</translation>
    </message>
    <message>
        <source>Back to what was compiled</source>
        <translation>Zurück zum Übersetzten</translation>
    </message>
    <message>
        <source>Off-load</source>
        <translation>Auslagern</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>Neu berechnen</translation>
    </message>
    <message>
        <source>Split over %1 devices</source>
        <translation>Auf %1 Geräte verteilen</translation>
    </message>
    <message>
        <source>With %1 bits per element</source>
        <translation>Mit %1 Bit je Element</translation>
    </message>
    <message>
        <source>Fit into…</source>
        <translation>Passend machen …</translation>
    </message>
    <message>
        <source>Fit into</source>
        <translation>Passend machen</translation>
    </message>
    <message>
        <source>GiB of this space:</source>
        <translation>GiB dieses Bereichs:</translation>
    </message>
    <message>
        <source>It fits into %1.</source>
        <translation>Es passt in %1.</translation>
    </message>
    <message>
        <source>It does not fit into %1: what is left is needed at the mark or alive throughout.</source>
        <translation>Es passt nicht in %1: Was übrig ist, wird an der Marke gebraucht oder lebt die ganze Zeit.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Hypothetical, not compiled: %1 instead of %2, with other decisions for %3.</source>
        <translation>Hypothetisch, nicht übersetzt: %1 statt %2, mit anderen Entscheidungen für %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them change nothing.</source>
        <translation>
            <numerusform>%n davon ändert nichts.</numerusform>
            <numerusform>%n davon ändern nichts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>#%1 %2: %3 in %n buffer(s), %4 below the mark</source>
        <translation>
            <numerusform>#%1 %2: %3 in %n Puffer, %4 unter der Marke</numerusform>
            <numerusform>#%1 %2: %3 in %n Puffern, %4 unter der Marke</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>There is no program %1.</source>
        <translation>Ein Programm %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 is no memory space.</source>
        <translation>%1 ist kein Speicherbereich.</translation>
    </message>
    <message>
        <source>%1 is no place of a program.</source>
        <translation>%1 ist keine Stelle eines Programms.</translation>
    </message>
    <message>
        <source>Capacity %1…</source>
        <translation>Kapazität %1…</translation>
    </message>
    <message>
        <source>Capacity…</source>
        <translation>Kapazität…</translation>
    </message>
    <message>
        <source>Memory of a device</source>
        <translation>Speicher eines Geräts</translation>
    </message>
    <message>
        <source>GiB of one device, for all profiles; 0: what the profile says</source>
        <translation>GiB eines Geräts, für alle Profile; 0: was das Profil sagt</translation>
    </message>
    <message>
        <source>Longest lived</source>
        <translation>Am längsten da</translation>
    </message>
    <message>
        <source>Wasted at the mark</source>
        <translation>Vergeudet an der Marke</translation>
    </message>
    <message>
        <source>padding %1, gaps %2</source>
        <translation>Füllung %1, Lücken %2</translation>
    </message>
    <message>
        <source>Padding is what tiles and alignment add to the values, %1 of it in temporaries; gaps are what the allocations of temporaries hold beyond them. XProf 2.24.2 shows %2 of padding: it counts temporaries only and lets buffers that are smaller than their shape offset the others.</source>
        <translation>Füllung ist, was Kacheln und Ausrichtung zu den Werten hinzufügen, davon %1 in Zwischenwerten; Lücken sind, was die Belegungen der Zwischenwerte darüber hinaus enthalten. XProf 2.24.2 zeigt %2 an Füllung: Es zählt nur Zwischenwerte und verrechnet Puffer, die kleiner sind als ihre Form, mit den anderen.</translation>
    </message>
    <message numerus="yes">
        <source>%n buffer(s) that the hypothesis changes, %1 in all</source>
        <translation>
            <numerusform>%n Puffer, den die Annahme ändert, zusammen %1</numerusform>
            <numerusform>%n Puffer, die die Annahme ändert, zusammen %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything is alive throughout; nothing comes or goes.</source>
        <translation>Alles lebt durchgehend; nichts kommt oder geht.</translation>
    </message>
    <message>
        <source>From #%1 to #%2: %3 came in %4, %5 went in %6. P sets the pin at the cursor.</source>
        <translation>Von #%1 bis #%2: %3 kamen in %4, %5 gingen in %6. P setzt die Nadel an den Cursor.</translation>
    </message>
    <message>
        <source>Memory of a device, where the profile does not state it or states another</source>
        <translation>Speicher eines Geräts, wo das Profil ihn nicht oder anders nennt</translation>
    </message>
    <message>
        <source>List them</source>
        <translation>Auflisten</translation>
    </message>
    <message>
        <source>Out of memory: the program needs %1 more than the device has. What if, Fit into… looks for what would have to leave.</source>
        <translation>Kein Speicher mehr: Das Programm braucht %1 mehr, als das Gerät hat. „Was wäre wenn“, „Passend machen…“ sucht, was weichen müsste.</translation>
    </message>
    <message>
        <source>Entry parameters, results and constants (%1). Results written over parameters, %2, count once.</source>
        <translation>Eingabeparameter, Ergebnisse und Konstanten (%1). Ergebnisse, die Parameter überschreiben, %2, zählen einmal.</translation>
    </message>
    <message>
        <source>Split over…</source>
        <translation>Verteilen auf…</translation>
    </message>
    <message>
        <source>Split over</source>
        <translation>Verteilen auf</translation>
    </message>
    <message>
        <source>Devices:</source>
        <translation>Geräte:</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>There is no place %1 in this program: its places are 0 to %2, and peak.</source>
        <translation>Eine Stelle %1 gibt es in diesem Programm nicht: Seine Stellen sind 0 bis %2 und peak.</translation>
    </message>
    <message>
        <source>There is no place %1 in this program: everything is alive throughout, and peak is its only place.</source>
        <translation>Eine Stelle %1 gibt es in diesem Programm nicht: Alles lebt durchgehend, und peak ist seine einzige Stelle.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>%1 name of a buffer, %2 its size</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Of the program&apos;s %1 events, from where it is made to its last use. Of the temporaries at the mark; the list sorts by lifetime as well.</source>
        <extracomment>%1 number of events, the share of which is shown</extracomment>
        <translation>Von den %1 Ereignissen des Programms, vom Entstehen bis zur letzten Verwendung. Unter den Zwischenwerten an der Marke; die Liste lässt sich auch nach Lebensdauer ordnen.</translation>
    </message>
</context>
<context>
    <name>planescope::Notes</name>
    <message>
        <source>The notes in %1 cannot be read.</source>
        <translation>Die Notizen in %1 lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>The file %1 is damaged or holds no notes. It is left as it is.</source>
        <translation>Die Datei %1 ist beschädigt oder enthält keine Notizen. Sie bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>The notes in %1 belong to another profile. They are left as they are.</source>
        <translation>Die Notizen in %1 gehören zu einem anderen Profil. Sie bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Notes cannot be written, neither beside the profile nor into %1.</source>
        <translation>Notizen lassen sich nicht schreiben, weder neben das Profil noch nach %1.</translation>
    </message>
</context>
<context>
    <name>planescope::NotesModel</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
</context>
<context>
    <name>planescope::NotesView</name>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>There are no bookmarks and notes.</source>
        <translation>Es gibt keine Lesezeichen und Notizen.</translation>
    </message>
    <message>
        <source>Select an event or a range and press Ctrl+D. Ctrl+1 to Ctrl+9 store a place, Alt+1 to Alt+9 go there.</source>
        <translation>Wählen Sie ein Ereignis oder einen Bereich und drücken Sie Strg+D. Strg+1 bis Strg+9 merken eine Stelle, Alt+1 bis Alt+9 gehen dorthin.</translation>
    </message>
    <message>
        <source>Note this place</source>
        <translation>Diese Stelle notieren</translation>
    </message>
    <message>
        <source>Remove the note</source>
        <translation>Notiz entfernen</translation>
    </message>
    <message>
        <source>Bookmarks and notes</source>
        <translation>Lesezeichen und Notizen</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Notiz</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Notizen</translation>
    </message>
</context>
<context>
    <name>planescope::OpCard</name>
    <message>
        <source>Show in timeline</source>
        <translation>Auf der Zeitachse zeigen</translation>
    </message>
    <message>
        <source>Choose a slice or a row</source>
        <translation>Wählen Sie ein Stück oder eine Zeile</translation>
    </message>
    <message>
        <source>The tree, the chart and the timeline follow.
A second click on a slice looks inside.</source>
        <translation>Baum, Diagramm und Zeitachse folgen.
Ein zweiter Klick auf ein Stück schaut hinein.</translation>
    </message>
    <message>
        <source>Part of a fusion: it has no time of its own.</source>
        <translation>Teil einer Fusion: ohne eigene Zeit.</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1, %2 der Zeit</translation>
    </message>
    <message>
        <source>%1 executions, %2 on average, shortest %3</source>
        <translation>%1 Ausführungen, im Mittel %2, kürzeste %3</translation>
    </message>
    <message>
        <source>FLOPS utilisation %1: %2 of %3</source>
        <translation>FLOPS-Auslastung %1: %2 von %3</translation>
    </message>
    <message>
        <source>HBM bandwidth %1: %2 of %3</source>
        <translation>HBM-Bandbreite %1: %2 von %3</translation>
    </message>
    <message>
        <source>%1, program %2</source>
        <translation>%1, Programm %2</translation>
    </message>
    <message>
        <source>Its executions state %1 themselves; XProf does not count them.</source>
        <translation>Ihre Ausführungen nennen selbst %1; XProf zählt sie nicht.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Fused: %1</source>
        <extracomment>What is inside a fusion; %1 is a list of instructions</extracomment>
        <translation>Verschmolzen: %1</translation>
    </message>
    <message>
        <source>Show HLO</source>
        <translation>HLO zeigen</translation>
    </message>
    <message>
        <source>Source stack:</source>
        <translation>Aufrufstapel der Quelle:</translation>
    </message>
    <message>
        <source>The tree lists the rest.</source>
        <translation>Der Baum führt den Rest auf.</translation>
    </message>
    <message>
        <source>Inside it:</source>
        <translation>Darin:</translation>
    </message>
    <message>
        <source>HLO text, source stack, what is inside</source>
        <translation>HLO-Text, Aufrufstapel der Quelle, was darin ist</translation>
    </message>
    <message>
        <source>Ran on a SparseCore, started by the op above: its time is in no sum.</source>
        <translation>Lief auf einem SparseCore, gestartet von der Op darüber: Ihre Zeit steht in keiner Summe.</translation>
    </message>
    <message>
        <source>FLOP rate %1</source>
        <translation>FLOP-Rate %1</translation>
    </message>
    <message>
        <source>%1 moved by each execution, %2 in all</source>
        <translation>%1 bewegt jede Ausführung, %2 insgesamt</translation>
    </message>
    <message>
        <source>Bound by %1: %2 of its peak</source>
        <extracomment>%1 is a resource such as HBM, %2 how much of its peak was used</extracomment>
        <translation>Begrenzt durch %1: %2 seines Höchstwerts</translation>
    </message>
</context>
<context>
    <name>planescope::OpChartWidget</name>
    <message>
        <source>Chart of the op profile</source>
        <translation>Diagramm des Op-Profils</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1, %2 der Zeit</translation>
    </message>
    <message numerus="yes">
        <source>%n execution(s)</source>
        <translation>
            <numerusform>%n Ausführung</numerusform>
            <numerusform>%n Ausführungen</numerusform>
        </translation>
    </message>
    <message>
        <source>FLOPS utilisation %1</source>
        <translation>FLOPS-Auslastung %1</translation>
    </message>
    <message>
        <source>HBM bandwidth %1</source>
        <translation>HBM-Bandbreite %1</translation>
    </message>
    <message>
        <source>Wasted: %1 of the time</source>
        <translation>Vergeudet: %1 der Zeit</translation>
    </message>
</context>
<context>
    <name>planescope::OpDeviceBox</name>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message numerus="yes">
        <source>All %n</source>
        <extracomment>All devices of a profile</extracomment>
        <translation>
            <numerusform>Alle %n</numerusform>
            <numerusform>Alle %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, all %n</source>
        <extracomment>All devices of one host; %1 is its name</extracomment>
        <translation>
            <numerusform>%1, alle %n</numerusform>
            <numerusform>%1, alle %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpProfileModel</name>
    <message>
        <source>Part of the whole time; with idle time only when it is shown.</source>
        <translation>Teil der ganzen Zeit; mit Leerlauf nur, wenn er gezeigt wird.</translation>
    </message>
    <message>
        <source>Sum over all devices, without the ops inside.</source>
        <translation>Summe über alle Geräte, ohne die Ops darin.</translation>
    </message>
    <message>
        <source>Floating-point operations per second at the nominal clock, of the peak of the device.</source>
        <translation>Gleitkommaoperationen je Sekunde beim Nenntakt, vom Höchstwert des Geräts.</translation>
    </message>
    <message>
        <source>Bytes of HBM per second, of the peak bandwidth. Only ops whose traffic the profile breaks down.</source>
        <translation>HBM-Bytes je Sekunde, von der höchsten Bandbreite. Nur Ops, deren Verkehr das Profil aufschlüsselt.</translation>
    </message>
    <message>
        <source>Share of time times what neither FLOPS nor HBM used: where improving pays most.</source>
        <translation>Zeitanteil mal dem, was weder FLOPS noch HBM nutzten: wo Verbessern am meisten bringt.</translation>
    </message>
    <message>
        <source>Program, op</source>
        <translation>Programm, Op</translation>
    </message>
    <message>
        <source>Scope, op</source>
        <translation>Bereich, Op</translation>
    </message>
    <message>
        <source>Category, op</source>
        <translation>Kategorie, Op</translation>
    </message>
    <message>
        <source>Share, %</source>
        <translation>Anteil, %</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Mean, ms</source>
        <translation>Mittel, ms</translation>
    </message>
    <message>
        <source>FLOPS, %</source>
        <translation>FLOPS, %</translation>
    </message>
    <message>
        <source>HBM, %</source>
        <translation>HBM, %</translation>
    </message>
    <message>
        <source>Wasted, %</source>
        <translation>Vergeudet, %</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>HBM, GB/s</source>
        <translation>HBM, GB/s</translation>
    </message>
    <message>
        <source>Framework op</source>
        <translation>Framework-Op</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>All programs, with idle</source>
        <translation>Alle Programme, mit Leerlauf</translation>
    </message>
    <message>
        <source>All programs, without idle</source>
        <translation>Alle Programme, ohne Leerlauf</translation>
    </message>
    <message>
        <source>Show all rows of this group</source>
        <translation>Alle Zeilen dieser Gruppe zeigen</translation>
    </message>
    <message>
        <source>%1 in %2, of %3 on each device.</source>
        <translation>%1 in %2, von %3 auf jedem Gerät.</translation>
    </message>
    <message>
        <source>XProf 2.24.2 shows %1 (counts loops twice).</source>
        <translation>XProf 2.24.2 zeigt %1 (zählt Schleifen doppelt).</translation>
    </message>
    <message>
        <source>More than the peak: the stated FLOPs or the stated peak are not right.</source>
        <translation>Mehr als der Höchstwert: Die genannten FLOPs oder der genannte Höchstwert stimmen nicht.</translation>
    </message>
    <message>
        <source>Ran on a SparseCore, started by the op above: its time is in no sum.</source>
        <translation>Lief auf einem SparseCore, gestartet von der Op darüber: Ihre Zeit steht in keiner Summe.</translation>
    </message>
    <message>
        <source>Time, ns</source>
        <translation>Zeit, ns</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Zeit, µs</translation>
    </message>
    <message>
        <source>Time, ms</source>
        <translation>Zeit, ms</translation>
    </message>
    <message>
        <source>Mean, ns</source>
        <translation>Mittel, ns</translation>
    </message>
    <message>
        <source>Mean, µs</source>
        <translation>Mittel, µs</translation>
    </message>
    <message>
        <source>Mean, s</source>
        <translation>Mittel, s</translation>
    </message>
    <message>
        <source>More than the peak: a copy runs on beside other ops, or the stated bytes or the stated peak are not right. XProf 2.24.2 shows 100 %.</source>
        <translation>Mehr als die Spitze: eine Kopie läuft neben anderen Ops weiter, oder die angegebenen Bytes oder die angegebene Spitze stimmen nicht. XProf 2.24.2 zeigt 100 %.</translation>
    </message>
</context>
<context>
    <name>planescope::OpProfileView</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Grouping of the tree</source>
        <translation>Gruppierung des Baums</translation>
    </message>
    <message>
        <source>Pie</source>
        <translation>Kreis</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>Balken</translation>
    </message>
    <message>
        <source>Treemap</source>
        <translation>Baumkarte</translation>
    </message>
    <message>
        <source>Icicle</source>
        <translation>Eiszapfen</translation>
    </message>
    <message>
        <source>Kind of chart</source>
        <translation>Art des Diagramms</translation>
    </message>
    <message>
        <source>Without idle</source>
        <translation>Ohne Leerlauf</translation>
    </message>
    <message>
        <source>Only top 90 %</source>
        <translation>Nur obere 90 %</translation>
    </message>
    <message>
        <source>Fold what is beyond nine tenths of the time of each group</source>
        <translation>Falten, was über neun Zehntel der Zeit jeder Gruppe hinausgeht</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Filter ops by name, scope or source</source>
        <translation>Ops nach Name, Bereich oder Quelle filtern</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>HBM-Bandbreite</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>Kommunikation</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Ops as a tree</source>
        <translation>Ops als Baum</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>%1 in %2 of time on all devices, of a peak of %3 each.</source>
        <translation>%1 in %2 Zeit auf allen Geräten, von je höchstens %3.</translation>
    </message>
    <message>
        <source>Time counts at the nominal clock: %1.</source>
        <translation>Die Zeit zählt beim Nenntakt: %1.</translation>
    </message>
    <message>
        <source>XProf 2.24.2 shows %1 (counts loops twice).</source>
        <translation>XProf 2.24.2 zeigt %1 (zählt Schleifen doppelt).</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>peak not known</source>
        <translation>Höchstwert unbekannt</translation>
    </message>
    <message>
        <source>Bytes of HBM that the ops state, in their time, of the peak bandwidth.</source>
        <translation>HBM-Bytes, die die Ops nennen, in ihrer Zeit, von der höchsten Bandbreite.</translation>
    </message>
    <message>
        <source>traffic not stated</source>
        <translation>Verkehr nicht genannt</translation>
    </message>
    <message>
        <source>no collectives</source>
        <translation>keine Kollektive</translation>
    </message>
    <message>
        <source>Time of collectives and of waiting for them on the ops row, of the time of all ops.</source>
        <translation>Zeit der Kollektive und des Wartens auf sie in der Ops-Zeile, von der Zeit aller Ops.</translation>
    </message>
    <message>
        <source>part of the chart</source>
        <translation>Teil des Diagramms</translation>
    </message>
    <message>
        <source>not in the chart</source>
        <translation>nicht im Diagramm</translation>
    </message>
    <message>
        <source>Time of the devices that no op covers: %1 of %2.</source>
        <translation>Zeit der Geräte, die keine Op bedeckt: %1 von %2.</translation>
    </message>
    <message>
        <source>time per device</source>
        <translation>Zeit je Gerät</translation>
    </message>
    <message>
        <source>op time per device</source>
        <translation>Op-Zeit je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>mean of %n device(s)</source>
        <translation>
            <numerusform>Mittel von %n Gerät</numerusform>
            <numerusform>Mittel von %n Geräten</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Save the chart or the table</source>
        <translation>Diagramm oder Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
    <message>
        <source>communication in all %1</source>
        <translation>Kommunikation insgesamt %1</translation>
    </message>
    <message>
        <source>Time of the ops of category %1 on the ops row, of the time of all ops: %2 of %3. With all other collectives and the waiting for them it is %4.</source>
        <translation>Zeit der Ops der Kategorie %1 auf der Op-Zeile, von der Zeit aller Ops: %2 von %3. Mit allen anderen Kollektiven und dem Warten auf sie sind es %4.</translation>
    </message>
    <message>
        <source>%1 of %2 per device</source>
        <translation>%1 von %2 je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.</source>
        <translation>
            <numerusform>Die FLOPS von %n Op übersteigen den Höchstwert des Geräts: die genannten FLOPs oder der genannte Höchstwert stimmen nicht.</numerusform>
            <numerusform>Die FLOPS von %n Ops übersteigen den Höchstwert des Geräts: die genannten FLOPs oder der genannte Höchstwert stimmen nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>the small ones</source>
        <translation>die kleinen</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Save the chart as a picture, or the table</source>
        <translation>Das Diagramm als Bild oder die Tabelle speichern</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Wasted time</source>
        <translation>Vergeudete Zeit</translation>
    </message>
    <message>
        <source>Order of chart and tree</source>
        <translation>Reihenfolge von Diagramm und Baum</translation>
    </message>
    <message>
        <source>What stands first, in the chart and in the tree. Wasted is the time in which neither FLOPS nor HBM were used. Sizes are always times.</source>
        <translation>Was zuerst steht, im Diagramm und im Baum. Vergeudet ist die Zeit, in der weder FLOPS noch HBM genutzt wurden. Größen sind immer Zeiten.</translation>
    </message>
    <message>
        <source>Its time of the time of all ops, summed over the devices: %1 of %2.</source>
        <translation>Ihre Zeit von der Zeit aller Ops, über die Geräte summiert: %1 von %2.</translation>
    </message>
    <message>
        <source>of %1 per device, idle time included</source>
        <translation>von %1 je Gerät, mit Leerlauf</translation>
    </message>
    <message>
        <source>of %1 op time per device</source>
        <translation>von %1 Op-Zeit je Gerät</translation>
    </message>
    <message numerus="yes">
        <source>HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</source>
        <translation>
            <numerusform>Der HBM-Verkehr von %n Op liegt über der Spitzenbandbreite: eine Kopie läuft neben anderen Ops weiter, oder die angegebenen Bytes oder die angegebene Spitze stimmen nicht.</numerusform>
            <numerusform>Der HBM-Verkehr von %n Ops liegt über der Spitzenbandbreite: eine Kopie läuft neben anderen Ops weiter, oder die angegebenen Bytes oder die angegebene Spitze stimmen nicht.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpStatsView</name>
    <message>
        <source>HLO ops</source>
        <translation>HLO-Ops</translation>
    </message>
    <message>
        <source>Operations of the framework</source>
        <translation>Operationen des Frameworks</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>Framework</translation>
    </message>
    <message>
        <source>What the table lists</source>
        <translation>Was die Tabelle zeigt</translation>
    </message>
    <message>
        <source>With idle</source>
        <translation>Mit Leerlauf</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Filter, e.g. all-reduce or share&gt;5</source>
        <translation>Filtern, z. B. all-reduce oder anteil&gt;5</translation>
    </message>
    <message>
        <source>Words that a row must contain, &quot;words in quotes&quot;, or a column and a number in the unit of its header: share&gt;5, calls&lt;=10.</source>
        <translation>Wörter, die eine Zeile enthalten muss, &quot;Wörter in Anführungszeichen&quot;, oder Spalte und Zahl in der Einheit ihres Kopfes: anteil&gt;5, aufrufe&lt;=10.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save the table as CSV, JSON or Markdown</source>
        <translation>Die Tabelle als CSV, JSON oder Markdown speichern</translation>
    </message>
    <message>
        <source>The table could not be written.</source>
        <translation>Die Tabelle konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Self time by category</source>
        <translation>Eigene Zeit nach Kategorie</translation>
    </message>
    <message>
        <source>By op</source>
        <translation>Nach Op</translation>
    </message>
    <message>
        <source>By provenance</source>
        <translation>Nach Herkunft</translation>
    </message>
    <message>
        <source>Devices by type</source>
        <translation>Geräte nach Typ</translation>
    </message>
    <message>
        <source>Devices by operation</source>
        <translation>Geräte nach Operation</translation>
    </message>
    <message>
        <source>Host by operation</source>
        <translation>Host nach Operation</translation>
    </message>
    <message numerus="yes">
        <source>FLOPS of %n op(s) exceed the peak of the device: the stated FLOPs or the stated peak are not right.</source>
        <translation>
            <numerusform>Die FLOPS von %n Op übersteigen den Höchstwert des Geräts: die genannten FLOPs oder der genannte Höchstwert stimmen nicht.</numerusform>
            <numerusform>Die FLOPS von %n Ops übersteigen den Höchstwert des Geräts: die genannten FLOPs oder der genannte Höchstwert stimmen nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>No operation of the framework was recorded on the host. Record with host_tracer_level 2 or higher.</source>
        <translation>Auf dem Host wurde keine Operation des Frameworks aufgezeichnet. Zeichnen Sie mit host_tracer_level 2 oder höher auf.</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Whose operations the charts show</source>
        <translation>Wessen Operationen die Diagramme zeigen</translation>
    </message>
    <message>
        <source>Host by type</source>
        <translation>Host nach Typ</translation>
    </message>
    <message>
        <source>Host by provenance</source>
        <translation>Host nach Herkunft</translation>
    </message>
    <message>
        <source>Devices by provenance</source>
        <translation>Geräte nach Herkunft</translation>
    </message>
    <message numerus="yes">
        <source>HBM traffic of %n op(s) exceeds the peak bandwidth: a copy runs on beside other ops, or the stated bytes or the stated peak are not right.</source>
        <translation>
            <numerusform>Der HBM-Verkehr von %n Op liegt über der Spitzenbandbreite: eine Kopie läuft neben anderen Ops weiter, oder die angegebenen Bytes oder die angegebene Spitze stimmen nicht.</numerusform>
            <numerusform>Der HBM-Verkehr von %n Ops liegt über der Spitzenbandbreite: eine Kopie läuft neben anderen Ops weiter, oder die angegebenen Bytes oder die angegebene Spitze stimmen nicht.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>planescope::OpView</name>
    <message>
        <source>selected range</source>
        <translation>gewählter Bereich</translation>
    </message>
    <message>
        <source>whole session</source>
        <translation>ganze Sitzung</translation>
    </message>
    <message>
        <source>Summing up the ops</source>
        <translation>Die Ops werden summiert</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>No op ran in the selected range.</source>
        <translation>Im gewählten Bereich lief keine Op.</translation>
    </message>
    <message>
        <source>Clear the selection to see the whole session.</source>
        <translation>Heben Sie die Auswahl auf, um die ganze Sitzung zu sehen.</translation>
    </message>
    <message>
        <source>The devices state different peaks; those of the first one are used.</source>
        <translation>Die Geräte nennen verschiedene Höchstwerte; die des ersten gelten.</translation>
    </message>
</context>
<context>
    <name>planescope::OpenDialog</name>
    <message>
        <source>Open a profile</source>
        <translation>Profil öffnen</translation>
    </message>
    <message>
        <source>Profiles (*.xplane.pb *.xplane *.pb *.gz *.zst)</source>
        <translation>Profile (*.xplane.pb *.xplane *.pb *.gz *.zst)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open folder as a run</source>
        <translation>Ordner als Lauf öffnen</translation>
    </message>
    <message>
        <source>Listings of TPU kernels (*bundles*.txt)</source>
        <translation>Listings von TPU-Kernels (*bundles*.txt)</translation>
    </message>
</context>
<context>
    <name>planescope::OverviewView</name>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is still being read.</source>
        <translation>Das Profil wird noch gelesen.</translation>
    </message>
    <message>
        <source>Adding up ...</source>
        <translation>Wird zusammengezählt ...</translation>
    </message>
    <message>
        <source>Adding up the overview</source>
        <translation>Der Überblick wird zusammengezählt</translation>
    </message>
</context>
<context>
    <name>planescope::OverviewWidget</name>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
</context>
<context>
    <name>planescope::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Visible range</source>
        <translation>Sichtbarer Bereich</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>Ausgewählter Bereich</translation>
    </message>
    <message>
        <source>Whole session</source>
        <translation>Ganze Sitzung</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>by importance</source>
        <translation>nach Wichtigkeit</translation>
    </message>
    <message>
        <source>A regular expression over host / device / row. Empty: the rows that tell most.</source>
        <translation>Ein regulärer Ausdruck über Host / Gerät / Zeile. Leer: die aussagekräftigsten Zeilen.</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>Zei&amp;len</translation>
    </message>
    <message>
        <source>Mark the selection</source>
        <translation>Auswahl kennzeichnen</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>Fa&amp;rben</translation>
    </message>
    <message>
        <source>As high as the rows</source>
        <translation>So hoch wie die Zeilen</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>Width on paper</source>
        <translation>Breite auf Papier</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>cm</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>&amp;Height</source>
        <translation>&amp;Höhe</translation>
    </message>
    <message>
        <source>Sc&amp;ale</source>
        <translation>&amp;Maßstab</translation>
    </message>
    <message>
        <source>Width on &amp;paper</source>
        <translation>Breite auf &amp;Papier</translation>
    </message>
    <message>
        <source>Reso&amp;lution</source>
        <translation>&amp;Auflösung</translation>
    </message>
    <message>
        <source>Transparent ground</source>
        <translation>Durchsichtiger Grund</translation>
    </message>
    <message>
        <source>Page for a review</source>
        <translation>Seite für eine Besprechung</translation>
    </message>
    <message>
        <source>Best is the finding as a sentence. Empty: the name of the profile.</source>
        <translation>Am besten der Befund als Satz. Leer: der Name des Profils.</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Scale bar</source>
        <translation>Maßstab</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 Pixel</translation>
    </message>
    <message>
        <source>Vector picture: sharp at every size</source>
        <translation>Vektorbild: in jeder Größe scharf</translation>
    </message>
    <message>
        <source>%1 picture</source>
        <extracomment>%1 is PNG, SVG or PDF</extracomment>
        <translation>%1-Bild</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>Das Bild ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Writing the picture …</source>
        <translation>Das Bild wird geschrieben …</translation>
    </message>
    <message>
        <source>Painting the picture …</source>
        <translation>Das Bild wird gezeichnet …</translation>
    </message>
</context>
<context>
    <name>planescope::RangeDialog</name>
    <message>
        <source>Go to range</source>
        <translation>Zu einem Bereich</translation>
    </message>
    <message>
        <source>Times, steps or a layer:</source>
        <translation>Zeiten, Schritte oder eine Schicht:</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>For example 1.2ms..95ms, 350us.., step:3, step:3..5, layer:17/backward</source>
        <translation>Zum Beispiel 1.2ms..95ms, 350us.., step:3, step:3..5, layer:17/backward</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Dorthin</translation>
    </message>
</context>
<context>
    <name>planescope::RangeField</name>
    <message>
        <source>Step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <extracomment>begin and length of a time range</extracomment>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>Whole session</source>
        <translation>Ganze Sitzung</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ausschnitt</translation>
    </message>
    <message>
        <source>no profile open</source>
        <translation>kein Profil offen</translation>
    </message>
    <message>
        <source>Range: %1</source>
        <translation>Bereich: %1</translation>
    </message>
    <message>
        <source>%1
Click to go to another range</source>
        <translation>%1
Klick führt zu einem anderen Bereich</translation>
    </message>
    <message>
        <source>Selected event</source>
        <translation>Ausgewähltes Ereignis</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Another range…</source>
        <translation>Anderer Bereich …</translation>
    </message>
    <message>
        <source>no times in this profile</source>
        <translation>keine Zeiten in diesem Profil</translation>
    </message>
</context>
<context>
    <name>planescope::RangePage</name>
    <message>
        <source>Filter names</source>
        <translation>Namen filtern</translation>
    </message>
    <message>
        <source>Totals by name</source>
        <translation>Summen nach Namen</translation>
    </message>
    <message>
        <source>Lengths of all events of the name</source>
        <translation>Längen aller Ereignisse des Namens</translation>
    </message>
    <message>
        <source>A collective is hidden while another op of its device computes, else exposed. Every moment counts once, for the innermost op. Ctrl+C copies, Ctrl+Shift+C as Markdown.</source>
        <translation>Ein Kollektiv ist verdeckt, solange eine andere Op seines Geräts rechnet, sonst offen. Jeder Moment zählt einmal, für die innerste Op. Strg+C kopiert, Strg+Umschalt+C als Markdown.</translation>
    </message>
    <message>
        <source>%1 events of %2 names from %3 on</source>
        <extracomment>%1, %2 numbers, %3 a moment</extracomment>
        <translation>%1 Ereignisse von %2 Namen ab %3</translation>
    </message>
    <message>
        <source>%1, only instance</source>
        <extracomment>%1 an op, %2 a number; the histogram below shows all events of that name</extracomment>
        <translation>%1, einzige Instanz</translation>
    </message>
    <message>
        <source>%1, all %2 instances</source>
        <translation>%1, alle %2 Instanzen</translation>
    </message>
    <message>
        <source>p50 %1   p90 %2   p99 %3   max %4</source>
        <translation>p50 %1   p90 %2   p99 %3   max %4</translation>
    </message>
    <message>
        <source>The mark is the longest event in the range, %1.</source>
        <translation>Die Marke ist das längste Ereignis im Bereich, %1.</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>Instanzen</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>What stands beside the table</source>
        <translation>Was neben der Tabelle steht</translation>
    </message>
    <message>
        <source>The layer among the others</source>
        <translation>Die Schicht zwischen den anderen</translation>
    </message>
    <message>
        <source>among %1 layers of %2 to %3; outlined ops deviate</source>
        <extracomment>%1 a number of layers, %2 and %3 lengths; the marked boxes below are ops that take unusually long or short</extracomment>
        <translation>unter %1 Schichten von %2 bis %3; umrandete Ops weichen ab</translation>
    </message>
</context>
<context>
    <name>planescope::RecentModel</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not found: it was moved or the disk is not mounted</source>
        <translation>Nicht gefunden: verschoben, oder der Datenträger ist nicht eingehängt</translation>
    </message>
</context>
<context>
    <name>planescope::RecordPage</name>
    <message>
        <source>Custom calls</source>
        <translation>Custom Calls</translation>
    </message>
    <message>
        <source>Which kernels ran, how often and how long</source>
        <translation>Welche Kernel liefen, wie oft und wie lange</translation>
    </message>
    <message>
        <source>Marks inside kernels</source>
        <translation>Marken in Kernels</translation>
    </message>
    <message>
        <source>When which bundle ran; they prove that a listing is of the build that ran</source>
        <translation>Wann welches Bündel lief; sie beweisen, dass ein Listing zum gelaufenen Build gehört</translation>
    </message>
    <message>
        <source>Stages of the pipeline</source>
        <translation>Stufen der Pipeline</translation>
    </message>
    <message>
        <source>Copying in, waiting, computing, copying out; scopes of the user</source>
        <translation>Hineinkopieren, Warten, Rechnen, Hinauskopieren; Scopes des Nutzers</translation>
    </message>
    <message>
        <source>Unit utilisation between marks</source>
        <translation>Auslastung der Einheiten zwischen Marken</translation>
    </message>
    <message>
        <source>How full each unit is over time</source>
        <translation>Wie voll jede Einheit über die Zeit ist</translation>
    </message>
    <message>
        <source>Rows of instructions</source>
        <translation>Zeilen von Anweisungen</translation>
    </message>
    <message>
        <source>Pallas primitives, source lines and one row per unit; needed by the detectors</source>
        <translation>Pallas-Primitive, Quellzeilen und eine Zeile je Einheit; die Detektoren brauchen sie</translation>
    </message>
    <message>
        <source>LLO debug information</source>
        <translation>LLO-Debug-Information</translation>
    </message>
    <message>
        <source>The program of the kernel in the profile</source>
        <translation>Das Programm des Kernels im Profil</translation>
    </message>
    <message>
        <source>Samples of hardware counters</source>
        <translation>Abtastungen der Hardware-Zähler</translation>
    </message>
    <message>
        <source>Measured busy and waiting cycles of the units</source>
        <translation>Gemessene beschäftigte und wartende Takte der Einheiten</translation>
    </message>
    <message>
        <source>Listing of the bundles</source>
        <translation>Listing der Bündel</translation>
    </message>
    <message>
        <source>The grid, loops, and what limits them</source>
        <translation>Das Raster, Schleifen und was sie begrenzt</translation>
    </message>
    <message>
        <source>Utilisation table of the compiler</source>
        <translation>Auslastungstabelle des Compilers</translation>
    </message>
    <message>
        <source>Units as the compiler counts them, instead of counted from opcodes</source>
        <translation>Einheiten, wie der Compiler sie zählt, statt aus Opcodes gezählt</translation>
    </message>
    <message>
        <source>MLIR with source lines</source>
        <translation>MLIR mit Quellzeilen</translation>
    </message>
    <message>
        <source>The way from a line of Python to the operation; the only place with source lines</source>
        <translation>Der Weg von einer Zeile Python zur Operation; die einzige Stelle mit Quellzeilen</translation>
    </message>
    <message>
        <source>What to record</source>
        <translation>Was aufzuzeichnen ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Before the program compiles</source>
        <translation>Bevor das Programm kompiliert</translation>
    </message>
    <message>
        <source>Where the profile is started</source>
        <translation>Wo das Profil gestartet wird</translation>
    </message>
    <message>
        <source>Marks take slots: a kernel with marks has up to a few percent more bundles. Put the dump folder beside the profile; listings of the build that ran are found by their marks.</source>
        <translation>Marken brauchen Plätze: Ein Kernel mit Marken hat einige Prozent mehr Bündel. Legen Sie den Dump-Ordner neben das Profil; Listings des gelaufenen Builds werden an ihren Marken erkannt.</translation>
    </message>
    <message>
        <source>(TPU7x and later)</source>
        <translation>(TPU7x und später)</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>This profile holds all that is known about kernels.</source>
        <translation>Dieses Profil enthält alles, was über Kernel bekannt ist.</translation>
    </message>
    <message numerus="yes">
        <source>This profile lacks %n of the things that tell about kernels.</source>
        <translation>
            <numerusform>Diesem Profil fehlt %n der Dinge, die über Kernel Auskunft geben.</numerusform>
            <numerusform>Diesem Profil fehlen %n der Dinge, die über Kernel Auskunft geben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is missing that a compiler flag records.</source>
        <translation>Nichts fehlt, was ein Schalter des Compilers aufzeichnet.</translation>
    </message>
    <message>
        <source>Nothing is missing that an option records.</source>
        <translation>Nichts fehlt, was eine Option aufzeichnet.</translation>
    </message>
</context>
<context>
    <name>planescope::ReportModel</name>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Offset, bytes</source>
        <translation>Ab Byte</translation>
    </message>
</context>
<context>
    <name>planescope::ReportView</name>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n Eintrag</numerusform>
            <numerusform>%n Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist offen.</translation>
    </message>
    <message>
        <source>The profile is still being read.</source>
        <translation>Das Profil wird noch gelesen.</translation>
    </message>
    <message>
        <source>Nothing was lost.</source>
        <translation>Nichts ging verloren.</translation>
    </message>
    <message>
        <source>%1 events were read; some were lost.</source>
        <translation>%1 Ereignisse wurden gelesen; einige gingen verloren.</translation>
    </message>
    <message>
        <source>%1 events were read.</source>
        <translation>%1 Ereignisse wurden gelesen.</translation>
    </message>
    <message>
        <source>Export the import report</source>
        <translation>Einlesebericht exportieren</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 ließ sich nicht schreiben.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Einlesebericht</translation>
    </message>
    <message>
        <source>Whatever is skipped or repaired while reading is listed here.</source>
        <translation>Hier steht, was beim Lesen übersprungen oder repariert wurde.</translation>
    </message>
</context>
<context>
    <name>planescope::RooflinePlot</name>
    <message>
        <source>Operational intensity of the limiting resource, FLOP/byte</source>
        <translation>Operationelle Intensität der begrenzenden Ressource, FLOP/Byte</translation>
    </message>
    <message>
        <source>FLOP rate per device</source>
        <translation>FLOP-Rate je Gerät</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, ridge at %1 FLOP/byte</source>
        <translation>, Grat bei %1 FLOP/Byte</translation>
    </message>
    <message>
        <source>Compute %1</source>
        <translation>Rechnen %1</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1, %2 der Zeit</translation>
    </message>
    <message>
        <source>%1 at %2 FLOP/byte</source>
        <translation>%1 bei %2 FLOP/Byte</translation>
    </message>
    <message>
        <source>Bound by %1: %2 of its peak</source>
        <translation>Begrenzt durch %1: %2 seines Höchstwerts</translation>
    </message>
    <message>
        <source>Possible here: %1</source>
        <translation>Hier möglich: %1</translation>
    </message>
    <message>
        <source>More than the peak: the stated costs or the stated peak are not right.</source>
        <translation>Mehr als der Höchstwert: die genannten Kosten oder der genannte Höchstwert stimmen nicht.</translation>
    </message>
</context>
<context>
    <name>planescope::RooflineView</name>
    <message>
        <source>Points of the roofline</source>
        <translation>Punkte des Rooflines</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>Ops</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>All ops together, with idle time</source>
        <translation>Alle Ops zusammen, mit Leerlauf</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>All ops of each step, and of the average step</source>
        <translation>Alle Ops jedes Schritts und des mittleren Schritts</translation>
    </message>
    <message>
        <source>With infeed</source>
        <translation>Mit Infeed</translation>
    </message>
    <message>
        <source>Without it, infeed and outfeed ops and their time are left out</source>
        <translation>Ohne es bleiben Infeed- und Outfeed-Ops und ihre Zeit weg</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Filter, e.g. HBM or reached&lt;30</source>
        <translation>Filtern, z. B. HBM oder erreicht&lt;30</translation>
    </message>
    <message>
        <source>Words that a row must contain, &quot;words in quotes&quot;, or a column and a number in the unit of its header: share&gt;5, reached&lt;=30.</source>
        <translation>Wörter, die eine Zeile enthalten muss, &quot;Wörter in Anführungszeichen&quot;, oder Spalte und Zahl in der Einheit ihres Kopfes: anteil&gt;5, erreicht&lt;=30.</translation>
    </message>
    <message>
        <source>Show all points</source>
        <translation>Alle Punkte zeigen</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>Save the plot as a picture, or the table</source>
        <translation>Das Diagramm als Bild oder die Tabelle speichern</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Höchstwert %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The program is bound by %1 and reaches %2 of what that allows.</source>
        <translation>Das Programm ist durch %1 begrenzt und erreicht %2 von dem, was das erlaubt.</translation>
    </message>
    <message>
        <source>The intensity of a point is that of the resource which limits it. A roofline knows compute and memory only: an op that waits for other devices looks bound by memory.</source>
        <translation>Die Intensität eines Punkts ist die der Ressource, die ihn begrenzt. Ein Roofline kennt nur Rechnen und Speicher: eine Op, die auf andere Geräte wartet, sieht wie vom Speicher begrenzt aus.</translation>
    </message>
    <message numerus="yes">
        <source>The table shows the %n point(s) of the chosen box. Click beside the points to see all.</source>
        <translation>
            <numerusform>Die Tabelle zeigt den %n Punkt des gewählten Kastens. Ein Klick neben die Punkte zeigt alle.</numerusform>
            <numerusform>Die Tabelle zeigt die %n Punkte des gewählten Kastens. Ein Klick neben die Punkte zeigt alle.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) state no FLOPs or no bytes: they stand in the table, not in the plot.</source>
        <translation>
            <numerusform>%n Op nennt keine FLOPs oder keine Bytes: sie steht in der Tabelle, nicht im Diagramm.</numerusform>
            <numerusform>%n Ops nennen keine FLOPs oder keine Bytes: sie stehen in der Tabelle, nicht im Diagramm.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n op(s) reach more than the peaks allow: the stated costs or the stated peaks are not right.</source>
        <translation>
            <numerusform>%n Op erreicht mehr, als die Höchstwerte erlauben: die genannten Kosten oder Höchstwerte stimmen nicht.</numerusform>
            <numerusform>%n Ops erreichen mehr, als die Höchstwerte erlauben: die genannten Kosten oder Höchstwerte stimmen nicht.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the plot or the table</source>
        <translation>Diagramm oder Tabelle speichern</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>planescope::RowFinder</name>
    <message>
        <source>Find a row</source>
        <translation>Zeile finden</translation>
    </message>
    <message>
        <source>Rows found</source>
        <translation>Gefundene Zeilen</translation>
    </message>
</context>
<context>
    <name>planescope::SearchView</name>
    <message>
        <source>Type a part of a name into the search field above (key /).</source>
        <translation>Einen Teil eines Namens ins Suchfeld oben eingeben (Taste /).</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche …</translation>
    </message>
    <message>
        <source>No hits</source>
        <translation>Kein Treffer</translation>
    </message>
    <message>
        <source>No event name contains “%1”.</source>
        <translation>Kein Ereignisname enthält „%1“.</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s) of “%1”</source>
        <translation>
            <numerusform>%n Treffer für „%1“</numerusform>
            <numerusform>%n Treffer für „%1“</numerusform>
        </translation>
    </message>
    <message>
        <source>, the first %1 are listed</source>
        <translation>, die ersten %1 sind aufgeführt</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Search hits</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>No profile is open.</source>
        <translation>Kein Profil ist offen.</translation>
    </message>
    <message>
        <source>Nothing is searched for.</source>
        <translation>Es wird nichts gesucht.</translation>
    </message>
    <message>
        <source>Find events</source>
        <translation>Ereignisse suchen</translation>
    </message>
    <message>
        <source>The search line is not understood.</source>
        <translation>Die Suchzeile wird nicht verstanden.</translation>
    </message>
    <message>
        <source>Examples: %1</source>
        <translation>Beispiele: %1</translation>
    </message>
    <message>
        <source>No event fits “%1”.</source>
        <translation>Auf „%1“ passt kein Ereignis.</translation>
    </message>
    <message>
        <source>, searching…</source>
        <translation>, sucht weiter…</translation>
    </message>
</context>
<context>
    <name>planescope::SelectionSentence</name>
    <message>
        <source>%1, %2 on %3: %4 from %5.</source>
        <translation>%1, %2 auf %3: %4 ab %5.</translation>
    </message>
    <message>
        <source>This profile holds no events.</source>
        <translation>Dieses Profil enthält keine Ereignisse.</translation>
    </message>
    <message>
        <source>Whole session %1. Click selects an event, drag selects a range.</source>
        <translation>Ganze Sitzung %1. Klick wählt ein Ereignis, Ziehen einen Bereich.</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message numerus="yes">
        <source>%n events</source>
        <translation>
            <numerusform>%n Ereignis</numerusform>
            <numerusform>%n Ereignisse</numerusform>
        </translation>
    </message>
    <message>
        <source>within %1 from %2</source>
        <translation>innerhalb von %1 ab %2</translation>
    </message>
    <message>
        <source>%1: %2 in all, %3 without overlap, %4.</source>
        <extracomment>%1 &quot;3 events&quot;, %2 sum of their times, %3 time in which at least one of them runs, %4 &quot;within 45 ms from 2 s&quot;</extracomment>
        <translation>%1: zusammen %2, ohne Überlappung %3, %4.</translation>
    </message>
    <message>
        <source>%1: %2 in all, %3.</source>
        <extracomment>%1 &quot;3 events&quot;, %2 sum of their times, %3 &quot;within 45 ms from 2 s&quot;</extracomment>
        <translation>%1: zusammen %2, %3.</translation>
    </message>
</context>
<context>
    <name>planescope::SettingsDialog</name>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Density of rows</source>
        <translation>Zeilen&amp;dichte</translation>
    </message>
    <message>
        <source>&amp;Size of everything</source>
        <translation>&amp;Größe von allem</translation>
    </message>
    <message>
        <source>&amp;Wheel over the timeline</source>
        <translation>&amp;Rad über der Zeitachse</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Names that come from a profile are never translated.</source>
        <translation>Namen aus einem Profil werden nie übersetzt.</translation>
    </message>
    <message>
        <source>&amp;Threads that read a profile</source>
        <translation>&amp;Threads zum Lesen eines Profils</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>Gruppen von Einstellungen</translation>
    </message>
    <message>
        <source>Like the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Papier</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Eng</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Roomy</source>
        <translation>Weit</translation>
    </message>
    <message>
        <source>Zooms at the mouse</source>
        <translation>Zoomt an der Maus</translation>
    </message>
    <message>
        <source>Scrolls the rows, with Ctrl it zooms</source>
        <translation>Rollt die Zeilen, mit Strg zoomt es</translation>
    </message>
    <message>
        <source>Use the font of the &amp;system (pictures keep their own)</source>
        <translation>Schrift des S&amp;ystems benutzen (Bilder behalten ihre)</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>&amp;Bewegung verringern</translation>
    </message>
    <message>
        <source>&amp;Open the last profiles at start</source>
        <translation>Letzte Profile beim Start ö&amp;ffnen</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>einer je Kern (%1)</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>planescope::SourcePage</name>
    <message>
        <source>Search in the MLIR</source>
        <translation>Im MLIR suchen</translation>
    </message>
    <message>
        <source>Fold all regions, or unfold them</source>
        <translation>Alle Regionen zu- oder aufklappen</translation>
    </message>
    <message>
        <source>Choose a folder in which source files are looked for</source>
        <translation>Einen Ordner wählen, in dem Quelldateien gesucht werden</translation>
    </message>
    <message>
        <source>MLIR of the kernel</source>
        <translation>MLIR des Kernels</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>Quelle des Kernels</translation>
    </message>
    <message>
        <source>Choose a source folder…</source>
        <translation>Quellordner wählen …</translation>
    </message>
    <message>
        <source>Compile with --xla_mosaic_dump_to=DIR and --xla_mosaic_enable_dump_debug_info=true in LIBTPU_INIT_ARGS, and put the folder beside the listing.</source>
        <translation>Kompilieren Sie mit --xla_mosaic_dump_to=DIR und --xla_mosaic_enable_dump_debug_info=true in LIBTPU_INIT_ARGS, und legen Sie den Ordner neben das Listing.</translation>
    </message>
    <message>
        <source>The MLIR of this kernel is bytecode (%1), which is not decoded.</source>
        <translation>Das MLIR dieses Kernels ist Bytecode (%1), der nicht entschlüsselt wird.</translation>
    </message>
    <message>
        <source>No MLIR text lies beside this listing.</source>
        <translation>Neben diesem Listing liegt kein MLIR-Text.</translation>
    </message>
    <message>
        <source>No listing is shown.</source>
        <translation>Kein Listing wird gezeigt.</translation>
    </message>
    <message>
        <source>Where are the sources?</source>
        <translation>Wo liegen die Quellen?</translation>
    </message>
    <message>
        <source>The MLIR names no source file.</source>
        <translation>Das MLIR nennt keine Quelldatei.</translation>
    </message>
    <message>
        <source>%1 is not where it was when the kernel was compiled.</source>
        <translation>%1 liegt nicht mehr dort, wo es beim Kompilieren des Kernels lag.</translation>
    </message>
    <message>
        <source>Locations are written with --xla_mosaic_enable_dump_debug_info=true.</source>
        <translation>Orte werden mit --xla_mosaic_enable_dump_debug_info=true geschrieben.</translation>
    </message>
    <message>
        <source>Choose the folder that holds it.</source>
        <translation>Wählen Sie den Ordner, der es enthält.</translation>
    </message>
    <message>
        <source>This line has no place in the source</source>
        <translation>Diese Zeile hat keinen Ort in der Quelle</translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) come from line %1</source>
        <translation>
            <numerusform>%n Operation stammt aus Zeile %1</numerusform>
            <numerusform>%n Operationen stammen aus Zeile %1</numerusform>
        </translation>
    </message>
    <message>
        <source>No operation comes from line %1</source>
        <translation>Keine Operation stammt aus Zeile %1</translation>
    </message>
    <message>
        <source>from the profile</source>
        <translation>aus dem Profil</translation>
    </message>
    <message>
        <source>HLO operation</source>
        <translation>HLO-Operation</translation>
    </message>
    <message>
        <source>Shows the operation of the program that calls this kernel</source>
        <translation>Zeigt die Operation des Programms, die diesen Kernel aufruft</translation>
    </message>
    <message numerus="yes">
        <source>%n bundle(s)</source>
        <translation>
            <numerusform>%n Bündel</numerusform>
            <numerusform>%n Bündel</numerusform>
        </translation>
    </message>
    <message>
        <source>Bundles</source>
        <translation>Bündel</translation>
    </message>
    <message>
        <source>Shows the bundles that come from this line</source>
        <translation>Zeigt die Bündel, die von dieser Zeile kommen</translation>
    </message>
    <message>
        <source>Rows of instructions join lines with bundles; this profile has none of them for this kernel.</source>
        <translation>Zeilen mit Anweisungen verbinden Quellzeilen mit Bündeln; dieses Profil hat für diesen Kernel keine.</translation>
    </message>
    <message>
        <source>Search in the source</source>
        <translation>In der Quelle suchen</translation>
    </message>
    <message>
        <source>%1 is not found</source>
        <translation>%1 kommt nicht vor</translation>
    </message>
</context>
<context>
    <name>planescope::StartView</name>
    <message>
        <source>Open a profile</source>
        <translation>Profil öffnen</translation>
    </message>
    <message>
        <source>One file or a whole run. Works without a network.</source>
        <translation>Eine Datei oder ein ganzer Lauf. Ohne Netz.</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>.xplane.pb, also .gz and .zst</source>
        <translation>.xplane.pb, auch .gz und .zst</translation>
    </message>
    <message>
        <source>Open a run folder</source>
        <translation>Laufordner öffnen</translation>
    </message>
    <message>
        <source>Drop files or a folder here</source>
        <translation>Dateien oder einen Ordner hier ablegen</translation>
    </message>
    <message>
        <source>Hosts of one run are put together by themselves</source>
        <translation>Hosts eines Laufs finden von selbst zusammen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter recent profiles</source>
        <translation>Zuletzt geöffnete Profile filtern</translation>
    </message>
    <message>
        <source>Recent profiles</source>
        <translation>Zuletzt geöffnete Profile</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Kommandozeile</translation>
    </message>
    <message>
        <source>Clear missing entries</source>
        <translation>Fehlende Einträge entfernen</translation>
    </message>
    <message numerus="yes">
        <source>Open the last %n profile(s) again</source>
        <translation>
            <numerusform>Das letzte Profil wieder öffnen</numerusform>
            <numerusform>Die letzten %n Profile wieder öffnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Profiles that you open are listed here.</source>
        <translation>Geöffnete Profile stehen hier.</translation>
    </message>
    <message>
        <source>No recent profile matches the filter.</source>
        <translation>Kein Eintrag passt zum Filter.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Open the demo session</source>
        <translation>Beispielsitzung öffnen</translation>
    </message>
    <message>
        <source>Mixtral 8x22B on Trillium, synthetic: 3 runs, 5 files</source>
        <translation>Mixtral 8x22B auf Trillium, synthetisch: 3 Läufe, 5 Dateien</translation>
    </message>
    <message>
        <source>All hosts on one time axis</source>
        <translation>Alle Hosts auf einer Achse</translation>
    </message>
    <message>
        <source>Take the guided tour</source>
        <translation>Geführte Tour beginnen</translation>
    </message>
    <message>
        <source>Eight steps through the demo session, about four minutes</source>
        <translation>Acht Schritte durch die Beispielsitzung, etwa vier Minuten</translation>
    </message>
    <message>
        <source>Lines for the shell</source>
        <translation>Zeilen für die Shell</translation>
    </message>
    <message>
        <source>What Planescope does</source>
        <translation>Was Planescope tut</translation>
    </message>
    <message>
        <source>It reads profiles of ML programs on TPUs, GPUs and CPUs, whole runs of many hosts at once, also damaged ones, and says what is missing.</source>
        <translation>Es liest Profile von ML-Programmen auf TPUs, GPUs und CPUs, ganze Läufe vieler Hosts auf einmal, auch beschädigte, und sagt, was fehlt.</translation>
    </message>
    <message>
        <source>The overview says what limits the program, by which evidence, and what usually helps.</source>
        <translation>Der Überblick sagt, was das Programm begrenzt, woran man das sieht und was meistens hilft.</translation>
    </message>
    <message>
        <source>The timeline shows every event of every chip and thread down to a picosecond, and sums up what a selected range holds.</source>
        <translation>Die Zeitleiste zeigt jedes Ereignis jedes Chips und Threads bis auf eine Pikosekunde und fasst zusammen, was ein gewählter Bereich enthält.</translation>
    </message>
    <message>
        <source>Op profile, roofline and memory tell where the time, the FLOPS and the bytes went, by the rules of XProf.</source>
        <translation>Op-Profil, Roofline und Speicher sagen, wohin Zeit, FLOPS und Bytes gingen, nach den Regeln von XProf.</translation>
    </message>
    <message>
        <source>Two profiles stand side by side with their noise, and every view is also a picture and an answer in the shell.</source>
        <translation>Zwei Profile stehen mit ihrem Rauschen nebeneinander, und jede Ansicht gibt es auch als Bild und als Antwort in der Shell.</translation>
    </message>
</context>
<context>
    <name>planescope::StatsModel</name>
    <message>
        <source>The event has a value of its own.</source>
        <translation>Das Ereignis hat einen eigenen Wert.</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>Metadaten</translation>
    </message>
    <message>
        <source>event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
</context>
<context>
    <name>planescope::StatusLine</name>
    <message>
        <source>Memory of this program</source>
        <translation>Speicher dieses Programms</translation>
    </message>
    <message>
        <source>Events in the profile</source>
        <translation>Ereignisse im Profil</translation>
    </message>
    <message>
        <source>No jobs</source>
        <translation>Keine Aufgaben</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n Aufgabe</numerusform>
            <numerusform>%n Aufgaben</numerusform>
        </translation>
    </message>
    <message>
        <source>Show what runs in the background</source>
        <translation>Zeigen, was im Hintergrund läuft</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>planescope::TableModel</name>
    <message>
        <source>%1 %: more than the peak. The stated costs or the stated peak are not right.</source>
        <translation>%1 %: mehr als der Höchstwert. Die genannten Kosten oder der genannte Höchstwert stimmen nicht.</translation>
    </message>
</context>
<context>
    <name>planescope::TableView</name>
    <message>
        <source>Columns as at first</source>
        <translation>Spalten wie zu Anfang</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Die Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
</context>
<context>
    <name>planescope::TimelineCanvas</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median %1</translation>
    </message>
    <message>
        <source>Whole session</source>
        <translation>Ganze Sitzung</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>No event in view</source>
        <translation>Kein Ereignis im Ausschnitt</translation>
    </message>
    <message>
        <source>No event in view; next: %1, in %2</source>
        <extracomment>%1: name of the next event, %2: how much later it begins</extracomment>
        <translation>Kein Ereignis im Ausschnitt; nächstes: %1, in %2</translation>
    </message>
    <message>
        <source>%1, %2, begins at %3</source>
        <translation>%1, %2, beginnt bei %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>%1: a share in percent, %2: name of the event around this one
----------
%1 &quot;37.1 %&quot;, %2 the event that contains what was measured</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 of step %2</source>
        <extracomment>%1: a share in percent, %2: name of a step</extracomment>
        <translation>%1 von Schritt %2</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) in this pixel; this is the longest</source>
        <translation>
            <numerusform>%n Ereignis in diesem Pixel; dies ist das längste</numerusform>
            <numerusform>%n Ereignisse in diesem Pixel; dies ist das längste</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Find all of this name</source>
        <translation>Alle dieses Namens suchen</translation>
    </message>
    <message>
        <source>Event to range</source>
        <translation>Ereignis als Bereich</translation>
    </message>
    <message>
        <source>Zoom to event</source>
        <translation>Auf das Ereignis zoomen</translation>
    </message>
    <message>
        <source>Zoom to range</source>
        <translation>Auf den Bereich zoomen</translation>
    </message>
    <message>
        <source>Clear range</source>
        <translation>Bereich aufheben</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>Ganze Sitzung</translation>
    </message>
    <message>
        <source>Remove measurements</source>
        <translation>Messungen entfernen</translation>
    </message>
    <message numerus="yes">
        <source>%n instant(s) here; a click takes the next one</source>
        <translation>
            <numerusform>%n Zeitpunkt hier; ein Klick nimmt den nächsten</numerusform>
            <numerusform>%n Zeitpunkte hier; ein Klick nimmt den nächsten</numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>begin to begin %1</source>
        <translation>Beginn zu Beginn %1</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>%1 des Schritts</translation>
    </message>
    <message>
        <source>%1 of the range</source>
        <translation>%1 des Bereichs</translation>
    </message>
    <message>
        <source>Copy measurement</source>
        <translation>Messung kopieren</translation>
    </message>
    <message>
        <source>Measurement to range</source>
        <translation>Messung zum Bereich machen</translation>
    </message>
    <message>
        <source>Remove measurement</source>
        <translation>Messung entfernen</translation>
    </message>
    <message>
        <source>Unpin row</source>
        <translation>Zeile lösen</translation>
    </message>
    <message>
        <source>Pin row</source>
        <translation>Zeile anheften</translation>
    </message>
    <message>
        <source>Hide host</source>
        <translation>Host ausblenden</translation>
    </message>
    <message>
        <source>Hide device</source>
        <translation>Gerät ausblenden</translation>
    </message>
    <message>
        <source>Hide row</source>
        <translation>Zeile ausblenden</translation>
    </message>
    <message>
        <source>Row height</source>
        <translation>Zeilenhöhe</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>Doppelt</translation>
    </message>
    <message>
        <source>Fourfold</source>
        <translation>Vierfach</translation>
    </message>
    <message>
        <source>Rows in their own order</source>
        <translation>Zeilen in ihrer eigenen Reihenfolge</translation>
    </message>
    <message>
        <source>Show hidden rows (%1)</source>
        <translation>Ausgeblendete Zeilen zeigen (%1)</translation>
    </message>
    <message>
        <source>%1 of %2 flows are drawn</source>
        <translation>%1 von %2 Flüssen sind gezeichnet</translation>
    </message>
    <message>
        <source>from start to done %1: %2</source>
        <extracomment>%1: time from start to done of an asynchronous op, %2: what it moved and how fast</extracomment>
        <translation>von start bis done %1: %2</translation>
    </message>
    <message>
        <source>Logarithmic scale</source>
        <translation>Logarithmische Skala</translation>
    </message>
    <message>
        <source>Series on each other</source>
        <translation>Reihen aufeinander</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>noch kein Wert</translation>
    </message>
    <message>
        <source>Measure from here</source>
        <translation>Von hier messen</translation>
    </message>
    <message>
        <source>Show in op profile</source>
        <translation>Im Op-Profil zeigen</translation>
    </message>
    <message>
        <source>Show in HLO</source>
        <translation>Im HLO zeigen</translation>
    </message>
    <message>
        <source>Show in memory</source>
        <translation>Im Speicher zeigen</translation>
    </message>
    <message>
        <source>Remove the formula</source>
        <translation>Formel entfernen</translation>
    </message>
    <message>
        <source>Colour of this name</source>
        <translation>Farbe dieses Namens</translation>
    </message>
    <message>
        <source>As the mode says</source>
        <translation>Wie der Modus es sagt</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Light blue</source>
        <translation>Hellblau</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Orange</source>
        <translation>Orange</translation>
    </message>
    <message>
        <source>Light orange</source>
        <translation>Hellorange</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Brown</source>
        <translation>Braun</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Dark grey</source>
        <translation>Dunkelgrau</translation>
    </message>
    <message>
        <source>Forget the colours of all names</source>
        <translation>Die Farben aller Namen vergessen</translation>
    </message>
    <message>
        <source>Events to range</source>
        <translation>Ereignisse als Bereich</translation>
    </message>
</context>
<context>
    <name>planescope::TimelineView</name>
    <message>
        <source>Filter rows</source>
        <translation>Zeilen filtern</translation>
    </message>
    <message>
        <source>Shows only rows whose host, device or name fits this text or regular expression.</source>
        <translation>Zeigt nur Zeilen, deren Host, Gerät oder Name zu diesem Text oder regulären Ausdruck passt.</translation>
    </message>
    <message>
        <source>This profile holds no events, so there is nothing to draw.</source>
        <translation>Dieses Profil enthält keine Ereignisse, daher gibt es nichts zu zeichnen.</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Was gelesen wurde</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>What colours say</source>
        <translation>Was Farben sagen</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>What the colour of a box says: its class, its name, its layer, its length beside the median of its name, how well it used the device, its program, or how it differs from the other open profile</source>
        <translation>Was die Farbe eines Kastens sagt: seine Klasse, seinen Namen, seine Schicht, seine Länge neben dem Median seines Namens, wie gut er das Gerät nutzte, sein Programm, oder wie er sich vom anderen offenen Profil unterscheidet</translation>
    </message>
</context>
<context>
    <name>planescope::TotalsModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Eigenzeit</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
</context>
<context>
    <name>planescope::UtilizationView</name>
    <message>
        <source>Units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>Promised and counted</source>
        <translation>Versprochen und gezählt</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Chip</translation>
    </message>
    <message>
        <source>All formulas</source>
        <translation>Alle Formeln</translation>
    </message>
    <message>
        <source>The formula of one bar is shown by a click on it</source>
        <translation>Die Formel eines Balkens zeigt ein Klick auf ihn</translation>
    </message>
    <message>
        <source>Save the figures as CSV, JSON or Markdown, or the diagram as a picture</source>
        <translation>Die Zahlen als CSV, JSON oder Markdown speichern, oder das Blockbild als Bild</translation>
    </message>
    <message>
        <source>None of the counters that the formulas need was counted on this chip.</source>
        <translation>Keiner der Zähler, die die Formeln brauchen, wurde auf diesem Chip gezählt.</translation>
    </message>
    <message>
        <source>The raw counters stand in the view of counters.</source>
        <translation>Die rohen Zähler stehen in der Ansicht der Zähler.</translation>
    </message>
    <message>
        <source>selected time, from samples</source>
        <translation>ausgewählte Zeit, aus Abtastungen</translation>
    </message>
    <message>
        <source>no samples in the selected time: whole session</source>
        <translation>keine Abtastungen in der ausgewählten Zeit: ganze Sitzung</translation>
    </message>
    <message>
        <source>whole session, idle included</source>
        <translation>ganze Sitzung, mit Leerlauf</translation>
    </message>
    <message>
        <source>Matrix units busy</source>
        <translation>Matrixwerke beschäftigt</translation>
    </message>
    <message>
        <source>of the cycles, mean of both</source>
        <translation>der Takte, Mittel beider</translation>
    </message>
    <message>
        <source>Cross-lane units busy</source>
        <translation>Querwerke beschäftigt</translation>
    </message>
    <message>
        <source>Vector ALUs</source>
        <translation>Vektor-ALUs</translation>
    </message>
    <message>
        <source>of the slots</source>
        <translation>der Plätze</translation>
    </message>
    <message>
        <source>HBM traffic</source>
        <translation>HBM-Verkehr</translation>
    </message>
    <message>
        <source>of the peak rate</source>
        <translation>der höchsten Rate</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Takt</translation>
    </message>
    <message>
        <source>cycles by time of the samples</source>
        <translation>Takte durch Zeit der Abtastungen</translation>
    </message>
    <message>
        <source>Mean over the samples; a fall below the nominal clock is throttling.</source>
        <translation>Mittel über die Abtastungen; ein Abfall unter den Nenntakt ist Drosselung.</translation>
    </message>
    <message>
        <source>Throttled</source>
        <translation>Gedrosselt</translation>
    </message>
    <message>
        <source>of the clocks were skipped</source>
        <translation>der Takte wurden ausgelassen</translation>
    </message>
    <message>
        <source>Power state</source>
        <translation>Leistungsstufe</translation>
    </message>
    <message>
        <source>throughout</source>
        <translation>durchgehend</translation>
    </message>
    <message>
        <source>at the least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Mean, least and greatest of the shown time</source>
        <translation>Mittel, kleinster und größter Wert der gezeigten Zeit</translation>
    </message>
    <message>
        <source>Reading the counters</source>
        <translation>Die Zähler werden gelesen</translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>Nichts ist geöffnet.</translation>
    </message>
    <message>
        <source>The profile could not be read.</source>
        <translation>Das Profil konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The profile is being read.</source>
        <translation>Das Profil wird gelesen.</translation>
    </message>
    <message>
        <source>No counter of this profile speaks of the units of a chip. All of them stand in the view of counters.</source>
        <translation>Kein Zähler dieses Profils spricht von den Einheiten eines Chips. Alle stehen in der Ansicht der Zähler.</translation>
    </message>
    <message>
        <source>Save the use of units</source>
        <translation>Die Auslastung speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json *.md)</source>
        <translation>Tabellen (*.csv *.json *.md)</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>Bilder (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Power throttle</source>
        <translation>Leistungsdrossel</translation>
    </message>
    <message numerus="yes">
        <source>of the time, %n times</source>
        <translation>
            <numerusform>der Zeit, einmal</numerusform>
            <numerusform>der Zeit, %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Spans on the row Power Throttle of the timeline</source>
        <translation>Spannen der Zeile Power Throttle der Zeitleiste</translation>
    </message>
    <message>
        <source>between first and last reading</source>
        <translation>zwischen erster und letzter Messung</translation>
    </message>
</context>
<context>
    <name>planescope::ViewRail</name>
    <message>
        <source>Alt+click puts it to the right</source>
        <translation>Alt+Klick setzt sie nach rechts</translation>
    </message>
    <message>
        <source>Settings</source>
        <extracomment>View rail, at most 64 px wide</extracomment>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>More</source>
        <extracomment>View rail, at most 64 px wide: opens the menu of the views for which the window is too low</extracomment>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Views that find no place in this height</source>
        <translation>Ansichten, die in dieser Höhe keinen Platz finden</translation>
    </message>
    <message>
        <source>More views</source>
        <translation>Weitere Ansichten</translation>
    </message>
</context>
</TS>
