import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { makeCommonPasswords } from './common-passwords.js';

/*
 * Writes the filter of common passwords to the path in the first argument, from the list of a package (MIT): the
 * 49,000 that were found most often in leaks. Run it when the package is updated.
 */
const [target] = process.argv.slice(2);
if (!target) throw new Error('Please name the file to write.');
const list = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
const passwords = JSON.parse(readFileSync(list, 'utf8')) as string[];
writeFileSync(target, makeCommonPasswords(passwords).write());
