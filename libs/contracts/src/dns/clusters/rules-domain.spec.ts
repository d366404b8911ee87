import { PRODUCT_NAME } from '../../platform/limits.js';
import { canonicalDomain, newDomain } from './rules-domain.js';
import { LOOK_ALIKES } from './rules-look-alikes.js';

test.each(['ｌｏｃａｌｈｏｓｔ', 'ｚｏｎｅｗｅｒｋ.example'])(
  'domain %j is refused in letters of another width',
  (text) => {
    const toAscii = (label: string) => label.normalize('NFKC');
    const plain = canonicalDomain(text.normalize('NFKC'));
    expect([canonicalDomain(text, { toAscii }), plain.ok]).toEqual([plain, false]);
  },
);

test.each(['foo.localhost', 'a.b.localhost.'])('a cluster for the local domain %j is refused', (text) => {
  expect(newDomain(text)).toEqual({ ok: false, message: expect.stringMatching(/no place like localhost/u) });
  // An existing domain of this form remains valid.
  expect(canonicalDomain(text).ok).toBe(true);
});

test('a registered label below a public suffix has no underscore', () => {
  const isPublicSuffix = (domain: string) => domain === 'co.uk';
  expect(canonicalDomain('exa_mple.co.uk', { isPublicSuffix }).ok).toBe(false);
  expect(canonicalDomain('_msdcs.example.co.uk', { isPublicSuffix }).ok).toBe(true);
});

test.each(['localhost.nl', 'zone.werk.nl', 'zonnewerk.nl', 'xn--bcher-kva.example'])(
  'a cluster for %j can be created',
  (text) => expect(newDomain(text)).toEqual({ ok: true, value: text }),
);

test.each([
  ['z0newerk.nl', 'z0newerk.nl'],
  ['xn--n.nl', 'z\u043enewerk.nl'],
  ['xn--n.nl', 'ｚｏｎｅｗｅｒｋ.nl'],
  ['xn--n.nl', 'zónéwérk.nl'],
  ['xn--n.nl', 'my-zonewer\u0138.nl'],
  ['xn--n.nl', 'zone\u200dwerk.nl'],
  ['xn--n.nl', '\u1d22\u1d0f\u0274\u1d07\u1d21\u1d07\u0280\u1d0b.nl'],
])('a cluster for %j, displayed as %j, is refused', (ascii, seen) => {
  const toUnicode = () => seen;
  const toAscii = () => 'xn--n';
  expect(newDomain(ascii, { toAscii, toUnicode })).toEqual({
    ok: false,
    message: expect.stringMatching(/looks like a domain of the platform/u),
  });
  // Without `toUnicode` the input itself is checked.
  expect(newDomain(seen, { toAscii }).ok).toBe(false);
});

test('each letter of the product name has look-alikes, and none is another of its letters', () => {
  const letters = [...new Set(PRODUCT_NAME.toLowerCase())];
  expect(Object.keys(LOOK_ALIKES).sort()).toEqual(letters.sort());
  const all = Object.values(LOOK_ALIKES).flatMap((others) => [...others]);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((one) => letters.includes(one))).toEqual([]);
});
