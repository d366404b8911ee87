import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommonPasswords, commonPasswordsFile, makeCommonPasswords } from './common-passwords.js';

// Real: the list of the package, commonest first, and the file that ships.
const ROOT = join(__dirname, '../../../..');
const BYTES_MOST = 200_000;
const list = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
const passwords = JSON.parse(readFileSync(list, 'utf8')) as string[];
const common = CommonPasswords.read(ROOT);

test('the file that ships is that of the list, and small', () => {
  const file = readFileSync(commonPasswordsFile(ROOT));
  expect(file.equals(makeCommonPasswords(passwords).write())).toBe(true);
  expect(file.length).toBeLessThan(BYTES_MOST);
});

test('every password of the list is known, in whatever case', () => {
  expect(passwords.length).toBeGreaterThan(40_000);
  expect(passwords.filter((password) => !common.has(password))).toEqual([]);
  expect(passwords.slice(0, 3_000).filter((password) => !common.has(password.toUpperCase()))).toEqual([]);
});

test.each(['passwordpassword', 'Qwerty123Qwerty123', '1234567812345678'])('%s is one of them', (password) => {
  expect(common.has(password)).toBe(true);
});

test('hardly any other password is taken for one of them', () => {
  const others = Array.from({ length: 50_000 }, (_, index) => `another password ${index}`);
  expect(others.filter((password) => common.has(password)).length).toBeLessThan(25);
});
