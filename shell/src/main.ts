// Shared packages are registered before any module that uses them is evaluated. They are part of this script, because a
// separate chunk would only add a round trip.
void import(/* webpackMode: "eager" */ './bootstrap');
