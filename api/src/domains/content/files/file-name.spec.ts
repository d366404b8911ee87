import { beginningOf, freeName, uploadedName } from './file-name.js';

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\pictures\\a.png', 'a.png'],
  ['what? "yes" <no>.txt', 'what- -yes- -no-.txt'],
  ['a\u202egnp.txt', 'agnp.txt'],
  ['...', 'file'],
  [`${'n'.repeat(300)}.jpeg`, `${'n'.repeat(115)}.jpeg`],
])('the file name %j is stored as %j', (claimed, name) => {
  expect(uploadedName(claimed)).toBe(name);
});

test('a file name in use, in any case, gets the next number', () => {
  expect(freeName('A.png', new Set())).toBe('A.png');
  expect(freeName('A.png', new Set(['a.png']))).toBe('A (2).png');
  expect(freeName('A.png', new Set(['a.png', 'a (2).png', 'a (3).png']))).toBe('A (4).png');
  expect(freeName('README', new Set(['readme']))).toBe('README (2)');
});

test('a numbered file name stays within the length limit and has the searched prefix', () => {
  const long = `${'n'.repeat(116)}.txt`;
  const next = freeName(long, new Set([long]));
  expect(next).toBe(`${'n'.repeat(112)} (2).txt`);
  expect(next.startsWith(beginningOf(long))).toBe(true);
});
