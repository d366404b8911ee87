import { isPermissive } from './package-license';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(Apache-2.0 AND BSD-3-Clause)', true],
  ['MIT AND GPL-2.0', false],
  ['SEE LICENSE IN LICENSE', false],
  [null, false],
])('%s: permissive is %s', (license, expected) => expect(isPermissive(license)).toBe(expected));
