import { applied, guardsOf } from './guard-source.mjs';

/** @param {string} text @param {import('./guard-source.mjs').Change} [change] */
function without(text, change = {}) {
  return applied(text, guardsOf(text).get('a')?.[0] ?? -1, change).replace(/ ?\/\/ guard: .*/gu, '');
}

test('a comment names one guard or several, behind or above their code', () => {
  const text = 'go(); // guard: a\n// guard: b, c-d\nend();\n// guards: x\n// guard: y or so\n';
  expect([...guardsOf(text)]).toEqual([
    ['a', [6]],
    ['b', [18]],
    ['c-d', [18]],
  ]);
});

test.each([
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
    'a condition',
    'if (proven) stop(proven); // guard: a',
    { condition: 'false' },
    'if (false) stop(proven);',
  ],
  [
    'an expression',
    'const inside = a ? b : c; // guard: a',
    { replace: 'a ? b : c', by: 'b ?? c' },
    'const inside = b ?? c;',
  ],
  [
    'a property of its own line',
    "const x = {\n  access: 'recent', // guard: a\n};",
    { replace: "'recent'", by: "'user'" },
    "const x = {\n  access: 'user',\n};",
  ],
  [
    'code over several lines',
    '// guard: a\ncall({\n  b: 1,\n  c: [\n    2,\n  ],\n});',
    { without: 'c: [ 2, ]' },
    '\ncall({\n  b: 1,\n  \n});',
  ],
])('%s is taken away', (_, text, change, expected) => {
  expect(without(text, change)).toBe(expected);
});

test.each([
  ['nothing', '// guard: a\n', {}, 'There is no statement, member or property beside the comment.'],
  ['a text twice', 'go(b, b); // guard: a', { without: 'b' }, 'has this 2 times, not once: b'],
  ['no text', 'go(b); // guard: a', { replace: 'c', by: 'd' }, 'has this 0 times, not once: c'],
  ['no condition', 'go(b); // guard: a', { condition: 'd' }, 'is no if statement'],
])('%s beside a comment is refused', (_, text, change, message) => {
  expect(() => without(text, change)).toThrow(message);
});
