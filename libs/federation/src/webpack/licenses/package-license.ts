import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licence data of a package. */
export interface PackageLicense {
  name: string;
  version: string;
  /** SPDX expression of the package; null without one. */
  license: string | null;
  /** Licence and notice files of the package; null without any. */
  text: string | null;
}

/** Licences that permit distribution of the package together with the licence text. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

const TEXT_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i;

interface Manifest {
  name: string;
  version: string;
  license?: string | { type?: string };
}

/** Reads the licence of the package in a folder. */
export function readLicense(folder: string): PackageLicense {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const files = readdirSync(folder).filter((file) => TEXT_FILE.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const expression = typeof license === 'object' ? license.type : license;
  return { name, version, license: expression ?? null, text: texts.length > 0 ? texts.join('\n\n') : null };
}

/**
 * Whether the product may include a package. Of an OR expression one licence suffices; of an AND expression all count.
 */
export function isPermissive(license: string | null): boolean {
  if (license === null) return false;
  const choices = license.replace(/^\(|\)$/g, '').split(/\sOR\s/);
  return choices.some((choice) => choice.split(/\sAND\s/).every((one) => PERMISSIVE.has(one.trim())));
}
