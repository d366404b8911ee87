/**
 * Version of the SDK; a remote's release needs `^` of it. Below 1.0.0 that range accepts other patch numbers only: a new
 * export raises the patch number, a removed or changed export the minor number.
 */
export const SDK_VERSION = '0.1.3';
