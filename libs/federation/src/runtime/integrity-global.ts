/** Global function by which webpack's runtimes ask for the hash of a file; see `installIntegrity`. */
export const INTEGRITY_GLOBAL = 'zwIntegrity';
