import { DeploymentFault } from '../engines/engine.js';
import { maskCut, maskError, maskSecrets } from './mask-secrets.js';

const SECRET = 'blue harbour?';

test.each([
  ['plain', `key=${SECRET}.`, 'key=••••••.'],
  ['every occurrence', `${SECRET} ${SECRET}`, '•••••• ••••••'],
  ['base64', Buffer.from(SECRET).toString('base64'), '••••••'],
  ['base64 without padding', Buffer.from(SECRET).toString('base64').split('=')[0] ?? '', '••••••'],
  ['base64url', Buffer.from(SECRET).toString('base64url'), '••••••'],
  ['no secret', 'blue harbour', 'blue harbour'],
])('maskSecrets replaces a secret: %s', (_, text, expected) => {
  expect(maskSecrets(text, [SECRET])).toBe(expected);
});

test('maskSecrets replaces the longer of two secrets first', () => {
  expect(maskSecrets('harbour blue harbour', ['harbour', 'blue harbour'])).toBe('•••••• ••••••');
});

test('maskSecrets replaces a line of a secret with several lines', () => {
  const key = '-----BEGIN KEY-----\r\nbG9ja2tlZXBlcg\r\n-----END KEY-----\r\n';
  expect(maskSecrets('read bG9ja2tlZXBlcg\nof\n-----END KEY-----', [key])).toBe('read ••••••\nof\n••••••');
});

test('maskSecrets does not replace values of less than four characters', () => {
  expect(maskSecrets('abc abcd', ['abc', '', 'abcd'])).toBe('abc ••••••');
});

test.each([
  ['a prefix', 'key=blue har', 'key=••••••'],
  ['one character', 'key=b', 'key=••••••'],
  ['a whole secret', `key=${SECRET}`, 'key=••••••'],
  ['a prefix of base64', `key=${Buffer.from(SECRET).toString('base64').slice(0, 9)}`, 'key=••••••'],
  ['another text', 'key=red', 'key=red'],
])('maskCut replaces a secret at the end of a truncated text: %s', (_, text, expected) => {
  expect(maskCut(text, [SECRET])).toBe(expected);
});

test('maskError masks message, stack, fields and causes, and preserves the class', () => {
  const cause = Object.assign(new Error(`cause ${SECRET}`), {
    json: { message: SECRET, list: [SECRET], code: 500 },
  });
  const error = maskError(new DeploymentFault(`fault ${SECRET}`, { cause }), [SECRET]) as Error;
  expect(error).toBeInstanceOf(DeploymentFault);
  expect(error.message).toBe('fault ••••••');
  expect(error.stack).not.toContain(SECRET);
  expect(error.cause).toBe(cause);
  expect(cause).toMatchObject({
    message: 'cause ••••••',
    json: { message: '••••••', list: ['••••••'], code: 500 },
  });
});
