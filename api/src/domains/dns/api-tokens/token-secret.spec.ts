import { hashOf, isSecret, makeSecret } from './token-secret.js';

test('token secrets are recognised and unique, and their hashes do not contain them', () => {
  const one = makeSecret();
  const other = makeSecret();
  expect(one).toMatch(/^zwt_[0-9A-Za-z]{49}$/u);
  expect(one).not.toBe(other);
  expect(isSecret(one)).toBe(true);
  expect(hashOf(one)).not.toContain(one.slice(4));
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test('a mistyped, truncated or foreign text is not a token secret', () => {
  const secret = makeSecret();
  const wrong = secret.at(10) === 'a' ? 'b' : 'a';
  for (const text of [
    `${secret.slice(0, 10)}${wrong}${secret.slice(11)}`,
    secret.slice(0, -1),
    `${secret}0`,
    ` ${secret}`,
    secret.replace('zwt_', 'zwx_'),
    '',
  ]) {
    expect(isSecret(text)).toBe(false);
  }
});
