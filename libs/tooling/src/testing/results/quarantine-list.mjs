/**
 * Tests whose failure does not fail a run: at most 5, for 7 days, never a security test.
 *
 * @type {import('./quarantine.mjs').Entry[]}
 */
export const QUARANTINE = [];
