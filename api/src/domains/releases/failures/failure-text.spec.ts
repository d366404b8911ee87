import { cleanMessage, fingerprintOf } from './failure-text.js';

test.each([
  ['a\u0000b\r\nc', 'a b c'],
  ['a\u202eb\u2066c\u200b', 'a b c'],
  ['  a\u2028\u2029b ', 'a b'],
  ['\uD800x', 'x'],
  ['x'.repeat(400), `${'x'.repeat(299)}…`],
  ['', ''],
])('the failure message %j is shown as %j', (text, shown) => {
  expect(cleanMessage(text)).toBe(shown);
});

test.each([
  ['Loading chunk 12 failed (http://a.example/b.js?1)', 'Loading chunk 7 failed (https://c.example/d)'],
  ['x.0123abcdef.js', 'x.ffffff0000.js'],
  ['TypeError at 1:2', 'typeerror at 33:44'],
])('%j and %j are the same failure', (one, other) => {
  expect(fingerprintOf(one)).toBe(fingerprintOf(other));
});

test('messages with other words are different failures', () => {
  expect(fingerprintOf('a is not a function')).not.toBe(fingerprintOf('b is not a function'));
});
