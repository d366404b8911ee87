import { newRecoveryCodes, recoveryDigest } from './recovery-codes.js';

const key = Buffer.alloc(32, 1);

test('security 32: a set is ten different codes of 75 bits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/u);
  const letters = new Set(Array.from({ length: 40 }, newRecoveryCodes).flat().join('').replaceAll('-', ''));
  expect(letters.size).toBe(32);
});

test('a recovery code matches in any spelling, and for its user only', () => {
  const digest = recoveryDigest(key, 'ada', '7K2QD-M0XWA-4T91R');
  for (const typed of ['7k2qd m0xwa 4t91r', '7K2QDM0XWA4T91R', ' 7k2qd-mOxwa-4t9lr ', '7K2QD-M0XWA-4T9IR']) {
    expect(recoveryDigest(key, 'ada', typed)).toBe(digest);
  }
  expect(recoveryDigest(key, 'eve', '7K2QD-M0XWA-4T91R')).not.toBe(digest);
  expect(recoveryDigest(key, 'ada', '7K2QD-M0XWA-4T92R')).not.toBe(digest);
});
