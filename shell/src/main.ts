// The shared packages are registered before any module that uses them is evaluated. They are part of this
// script, so a chunk of its own for the rest would only cost a second round trip.
void import(/* webpackMode: "eager" */ './bootstrap');
