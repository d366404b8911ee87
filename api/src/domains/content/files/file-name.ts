import { FILE_LIMITS } from '@zonewerk/contracts';
import { cleanFileName, extensionOf } from '../../../platform/http/multipart/file-name.js';
import { keyOf } from './folders/folder-tree.js';

const NOT_IN_NAMES = /[:*?"<>|]/gu;

/** The client's name of an uploaded file, normalised to the rules of file names. */
export function uploadedName(claimed: string): string {
  return cleanFileName(claimed.replace(NOT_IN_NAMES, '-'), FILE_LIMITS.nameCharacters);
}

/** A free name: the requested one, or the first free one with ` (2)`, ` (3)` and so on. */
export function freeName(wish: string, inUse: ReadonlySet<string>): string {
  if (!inUse.has(keyOf(wish))) return wish;
  const { stem, end } = partsOf(wish);
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`;
    const room = FILE_LIMITS.nameCharacters - end.length - mark.length;
    const name = `${[...stem].slice(0, room).join('').trimEnd()}${mark}${end}`;
    if (!inUse.has(keyOf(name))) return name;
  }
}

/** Common prefix of all names that `freeName` tries, for any length of the requested name. */
export function beginningOf(wish: string): string {
  const { stem } = partsOf(wish);
  const shortest = FILE_LIMITS.nameCharacters / 2;
  return keyOf([...stem].slice(0, shortest).join('').trimEnd());
}

function partsOf(name: string): { stem: string; end: string } {
  const extension = extensionOf(name);
  if (extension === '') return { stem: name, end: '' };
  const cut = name.length - extension.length - 1;
  return { stem: name.slice(0, cut), end: name.slice(cut) };
}
