// The shared packages are registered before any module that uses them is evaluated.
import('./bootstrap');
