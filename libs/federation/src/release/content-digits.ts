import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { ReleaseFile } from './release-file.js';

/** What a version stands for: everything that a build is, without its names. */
type ReleaseContent = Omit<ReleaseFile, 'name' | 'project' | 'version'>;

/** The ten digits at the end of a build's version: a hash over its description, the hashes of its files among it. */
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
