import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { ReleaseFile } from './release-file.js';

/** Content of a version: a build without its names. */
type ReleaseContent = Omit<ReleaseFile, 'name' | 'project' | 'version'>;

/** Last ten digits of a build's version: a hash over its description, which includes the hashes of its files. */
export function contentDigits({
  entry,
  initial,
  identities,
  windows,
  needs,
  provides,
  files,
}: ReleaseContent): string {
  const content = { entry, initial, identities, windows, needs, provides, files };
  return createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, 10);
}
