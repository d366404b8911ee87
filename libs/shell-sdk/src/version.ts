/**
 * Version of the SDK; a release of a remote requires `^` of it. Below 1.0.0, that range only includes patch versions. A
 * new export increases the patch number; a removed or changed export increases the minor number.
 */
export const SDK_VERSION = '0.1.4';
