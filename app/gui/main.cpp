#include "app/gui/application.h"

int main(int argc, char **argv) { return planescope::runApplication(argc, argv); }
