import { isIPv4, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { canonicalIpv6, ipv6Groups, isIpv4 } from './ip-addresses.js';

const nearlyIpv4 = fc.oneof(
  fc.ipV4(),
  fc.ipV4Extended(),
  fc.string({ unit: fc.constantFrom('0', '1', '2', '5', '9', '.', 'x', ' '), maxLength: 16 }),
);
const nearlyIpv6 = fc.oneof(
  fc.ipV6(),
  fc.string({ unit: fc.constantFrom('0', 'a', 'F', ':', '::', '.', '1', 'g'), maxLength: 24 }),
  fc
    .tuple(fc.constantFrom('::', '::ffff:', '1:2:3:4:5:6:', '1::', '64:ff9b::'), nearlyIpv4)
    .map((p) => p.join('')),
);

test('IP addresses are recognised like in Node', () => {
  fc.assert(
    fc.property(nearlyIpv4, (text) => isIpv4(text) === isIPv4(text)),
    { numRuns: 5_000 },
  );
  fc.assert(
    fc.property(nearlyIpv6, (text) => (ipv6Groups(text) !== null) === isIPv6(text)),
    { numRuns: 5_000 },
  );
});

test('IPv6 addresses are written like in the URL standard, except for mapped IPv4', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const checked = canonicalIpv6(text);
      const url = new URL(`http://[${text}]/`).hostname.slice(1, -1);
      expect(checked.ok).toBe(true);
      if (checked.ok && !checked.value.startsWith('::ffff:')) expect(checked.value).toBe(url);
    }),
    { numRuns: 2_000 },
  );
});
