import { z } from 'zod';

/** Name of the file that describes a build, in `dist` next to its assets. */
export const RELEASE_FILE = 'zw-release.json';

const fileName = z.string().regex(/^(?!.*\.\.)[\w.@~-]+(?:\/[\w.@~-]+)*$/);

/** Folder name of a shell or remote. The contracts use the same pattern. */
export const PROJECT_NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** Version of a build: the package version and ten digits of the content hash. */
export const RELEASE_VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}-[0-9a-f]{10}$/;

/** A build of the shell or of a remote, as the webpack plug-in writes it to `dist/zw-release.json`. */
export const releaseFileSchema = z
  .object({
    /** Federation name: `shell`, `mfe_account`. */
    name: z.string().regex(/^[a-z][a-z0-9_]*$/),
    /** Folder name below `/assets/`: `shell`, `mfe-account`. */
    project: z.string().regex(PROJECT_NAME),
    /** Package version and content hash: `0.1.0-9f86d08188`. Equal content gives an equal version. */
    version: z.string().regex(RELEASE_VERSION),
    /** The remote's container, or the shell's main script; relative to `dist`. */
    entry: fileName,
    /** Files that a page loads first, in this order; empty for a remote. */
    initial: z.object({ scripts: z.array(fileName), styles: z.array(fileName) }),
    /** Page identity → federated expose. */
    identities: z.record(z.string(), z.string()),
    /** Window name → federated expose. */
    windows: z.record(z.string(), z.string()),
    /** Requirements of this build, checked before a promotion. */
    needs: z.object({
      /** Range of the shell SDK, `^1.0.0`; null if the build does not use it. */
      sdk: z.string().nullable(),
      /** Shared singletons that the shell provides: package → range. */
      shared: z.record(z.string(), z.string()),
      /** API calls of this build: call id → hash of the call's contract. */
      calls: z.record(z.string(), z.string()),
    }),
    /** Packages that this build provides to others; only the shell provides any. */
    provides: z.object({
      /** Version of the shell SDK. */
      sdk: z.string().nullable(),
      /** Shared singletons: package → version. */
      shared: z.record(z.string(), z.string()),
    }),
    /** Every served file: size in bytes and subresource integrity (`sha384-…`). */
    files: z.record(fileName, z.object({ bytes: z.number().int().nonnegative(), integrity: z.string() })),
  })
  .refine(
    ({ entry, initial, files }) =>
      [entry, ...initial.scripts, ...initial.styles].every((file) => Object.hasOwn(files, file)),
    'a file that is loaded first is not listed',
  );

export type ReleaseFile = z.infer<typeof releaseFileSchema>;

/** Name of the file that marks a registry folder as a release. */
export const PUBLISHED_FILE = 'release.json';

/** A published build: content of `release.json` in the registry. */
export const publishedReleaseSchema = z.object({
  release: releaseFileSchema,
  /** Commit of the build: full hash, null if unknown. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  /** Hash over the sources, as the build recorded it. Absent for builds without the record. */
  sources: z.string().optional(),
  /** ISO 8601 in UTC. */
  publishedAt: z.iso.datetime({ precision: 3 }),
  publishedBy: z.string(),
  /** Ed25519 over the canonical JSON of the rest, base64url. */
  signature: z.string(),
});

export type PublishedRelease = z.infer<typeof publishedReleaseSchema>;

/** Name of a release in texts and overrides: `mfe-content@0.1.0-0123456789`. */
export function releaseId({ project, version }: Pick<ReleaseFile, 'project' | 'version'>): string {
  return `${project}@${version}`;
}
