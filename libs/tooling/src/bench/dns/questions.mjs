import { encode } from 'dns-packet';

/** Percentage of queries for missing names. */
const MISSING = 10;

/** @param {number} at @param {string} domain @returns {string} the name that `fill` gives to that copy */
export function hostName(at, domain) {
  return `host-${String(at).padStart(6, '0')}.${domain}`;
}

/**
 * Queries in a pseudorandom order, which is constant between runs.
 *
 * @param {{ domain: string, hosts: number, count: number }} options
 * @returns {string[]} names; one in ten is missing
 */
export function namesToAsk({ domain, hosts, count }) {
  let state = 1;
  return Array.from({ length: count }, (_, at) => {
    // The Lehmer generator of MINSTD.
    state = (state * 48_271) % 0x7fff_ffff;
    return at % 100 < MISSING ? `missing-${state}.${domain}` : hostName(1 + (state % (hosts - 1)), domain);
  });
}

/** @param {string} name @param {number} id @returns {Buffer} a DNS query for its address record */
export function questionFor(name, id) {
  return encode({ type: 'query', id, flags: 0, questions: [{ name, type: 'A' }] });
}
