/** Global function with which webpack's runtimes read the hash of a file; see `installIntegrity`. */
export const INTEGRITY_GLOBAL = 'zwIntegrity';
