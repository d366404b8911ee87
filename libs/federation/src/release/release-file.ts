import { z } from 'zod';

/** Name of the file that describes a build, beside its assets in `dist`. */
export const RELEASE_FILE = 'zw-release.json';

const fileName = z.string().regex(/^(?!.*\.\.)[\w.@~-]+(?:\/[\w.@~-]+)*$/);

/** One build of the shell or of a remote, as the webpack plug-in writes it to `dist/zw-release.json`. */
export const releaseFileSchema = z.object({
  /** Federation name: `shell`, `mfe_account`. */
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** Folder name below `/assets/`: `shell`, `mfe-account`. */
  project: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Package version and content hash: `0.1.0-9f86d081`. Equal content gives an equal version. */
  version: z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/),
  /** The remote's container, or the shell's main script; relative to `dist`. */
  entry: fileName,
  /** What a page loads before anything else, in this order; a remote has none. */
  initial: z.object({ scripts: z.array(fileName), styles: z.array(fileName) }),
  /** Page identity → federated expose. */
  identities: z.record(z.string(), z.string()),
  /** Window name → federated expose. */
  windows: z.record(z.string(), z.string()),
  /** Every file that may be served: size in bytes and subresource integrity (`sha384-…`). */
  files: z.record(fileName, z.object({ bytes: z.number().int().nonnegative(), integrity: z.string() })),
});

export type ReleaseFile = z.infer<typeof releaseFileSchema>;
