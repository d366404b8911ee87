import { guardsOf, withoutGuard } from './guard-source.mjs';

/** @param {string} text @param {import('./guard-source.mjs').Change} [change] */
function without(text, change = {}) {
  return withoutGuard(text, guardsOf(text).get('a')?.[0] ?? -1, change).replace(/ ?\/\/ guard: .*/gu, '');
}

test('a comment names one or several guards, after or above their code', () => {
  const text = 'go(); // guard: a\n// guard: b, c-d\nend();\n// guards: x\n';
  expect([...guardsOf(text)]).toEqual([
    ['a', [6]],
    ['b', [18]],
    ['c-d', [18]],
  ]);
});

/** @typedef {readonly [title: string, text: string, change: import('./guard-source.mjs').Change, expected: string]} Row */

/** @type {readonly Row[]} */
const REMOVED = [
  ['a statement', 'if (bad) throw fault; // guard: a\ngo();', {}, '\ngo();'],
  ['a statement below the comment', '// guard: a\nif (bad) {\n  stop();\n}\ngo();', {}, '\n\ngo();'],
  [
    'an operand',
    'return !person || !fits || off; // guard: a',
    { without: '!fits' },
    'return !person || off;',
  ],
  ['the first operand', 'return a && b; // guard: a', { without: 'a' }, 'return b;'],
  ['a property', 'find({ id, user: own(x) }); // guard: a', { without: 'user: own(x)' }, 'find({ id });'],
  ['the first property', 'find({ user, id }); // guard: a', { without: 'user' }, 'find({  id });'],
  ['an argument', 'send(a, secret); // guard: a', { without: 'secret' }, 'send(a);'],
  [
    'an expression',
    'const inside = a ? b : c; // guard: a',
    { replace: ['a ? b : c', 'b ?? c'] },
    'const inside = b ?? c;',
  ],
  [
    'a property of its own line',
    "const x = {\n  access: 'recent', // guard: a\n};",
    { replace: ["'recent'", "'user'"] },
    "const x = {\n  access: 'user',\n};",
  ],
  [
    'code over several lines',
    '// guard: a\ncall({\n  b: 1,\n  c: [\n    2,\n  ],\n});',
    { without: 'c: [ 2, ]' },
    '\ncall({\n  b: 1,\n  \n});',
  ],
];

test.each(REMOVED)('%s is removed', (_, text, change, expected) => {
  expect(without(text, change)).toBe(expected);
});

test.each(['// guard: A', '//guard: a b', '// guard:', '// guard: a, see b'])(
  '%s is refused as a comment without names of guards',
  (text) => {
    expect(() => guardsOf(`go(); ${text}\n`)).toThrow('A comment has no names of guards');
  },
);

/** @type {readonly Row[]} */
const REFUSED = [
  ['no code', '// guard: a\n', {}, 'There is no statement, member or property beside the comment.'],
  ['a duplicate text', 'go(b, b); // guard: a', { without: 'b' }, 'has this 2 times, not once: b'],
  ['a missing text', 'go(b); // guard: a', { replace: ['c', 'd'] }, 'has this 0 times, not once: c'],
  ['an operand of =', 'a = b; // guard: a', { without: 'b' }, 'An operand of = cannot be removed.'],
];

test.each(REFUSED)('%s next to a comment is refused', (_, text, change, message) => {
  expect(() => without(text, change)).toThrow(message);
});
