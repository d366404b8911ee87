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
  /** What must be there for this build to work; checked before a channel is moved to it. */
  needs: z.object({
    /** Range of the shell SDK, `^1.0.0`; null when the build does not use it. */
    sdk: z.string().nullable(),
    /** Shared singletons that come from the shell: package → range. */
    shared: z.record(z.string(), z.string()),
    /** Calls of the API that this build makes: call id → hash of the call's contract. */
    calls: z.record(z.string(), z.string()),
  }),
  /** What this build gives to others; only the shell gives something. */
  provides: z.object({
    /** Version of the shell SDK. */
    sdk: z.string().nullable(),
    /** Shared singletons: package → version. */
    shared: z.record(z.string(), z.string()),
  }),
  /** Every file that may be served: size in bytes and subresource integrity (`sha384-…`). */
  files: z.record(fileName, z.object({ bytes: z.number().int().nonnegative(), integrity: z.string() })),
});

export type ReleaseFile = z.infer<typeof releaseFileSchema>;
