import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const MOST = 100;
const MISSING = 'Please give the networks that containers may reach, like 203.0.113.0/24,198.51.100.7/32.';
/** Kinds of addresses that no other machine has, or that must not be reached. */
const CLOSED = [
  'private',
  'carrierGradeNat',
  'linkLocal',
  'loopback',
  'multicast',
  'broadcast',
  'unspecified',
];
const TEXTS = {
  many: `Please give at most ${MOST} networks.`,
  form: (text: string) =>
    `${text} is no IPv4 network. Write it as 203.0.113.0/24, or 203.0.113.7/32 for one address.`,
  closed: (text: string) => `${text} is no public network. Containers reach private and special ones never.`,
} as const;

/** Networks that containers may reach, comma-separated. Host bits are removed. */
export const allowedNetworks = z.string({ error: MISSING }).transform((typed, context) => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const texts = typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (texts.length === 0) return fail(MISSING);
  if (texts.length > MOST) return fail(TEXTS.many);
  const networks = new Set<string>();
  for (const text of texts) {
    if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return fail(TEXTS.form(text));
    const network = ipaddr.IPv4.networkAddressFromCIDR(text);
    if (CLOSED.includes(network.range())) return fail(TEXTS.closed(text));
    networks.add(`${network.toString()}/${text.split('/')[1]}`);
  }
  return [...networks];
});
