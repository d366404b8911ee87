/**
 * Tests whose failure does not make a run red: at most 5, for 7 days, never a security test.
 *
 * @type {import('./quarantine.mjs').Entry[]}
 */
export const QUARANTINE = [];
