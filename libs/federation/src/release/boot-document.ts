import { z } from 'zod';

const version = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
/** Commit of a release: full hash, null for a build outside of a repository. */
const commit = z
  .string()
  .regex(/^[0-9a-f]{40}$/)
  .nullable();
/** Scripts and style sheets of a release, relative to its base: file → `sha384-…`. Other files are never executed. */
const files = z.record(z.string(), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/));

export const bootRemoteSchema = z.object({
  /** Federation name, a JavaScript identifier: `mfe_account`. */
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  version,
  commit,
  /** Folder of the release with a trailing slash: `/assets/mfe-account/<version>/`. */
  base: z.string().regex(/^\/assets\/[a-z0-9-]+\/[0-9a-f.-]+\/$/),
  /** Container script, relative to the base: `remoteEntry.js`. */
  entry: z.string(),
  files,
  /** Page identity → federated expose: `{ 'account-security-check': './account-security-check' }`. */
  identities: z.record(z.string(), z.string()),
  /** Window name → federated expose. */
  windows: z.record(z.string(), z.string()),
});

/**
 * Composition for one browser: the version of each remote, and the pages that it shows. Inlined in the shell document.
 */
export const bootDocumentSchema = z.object({
  /** `production`, `staging` or `preview/<name>`. */
  channel: z.string(),
  /** Short hash over all versions, quoted in error reports. */
  composition: z.string(),
  shell: z.object({ version, commit, base: z.string(), files }),
  remotes: z.array(bootRemoteSchema),
  /** Present if this browser has other versions than its channel. */
  override: z
    .object({
      /** Differing releases: `mfe-content@0.1.0-0123456789`. */
      releases: z.array(z.string()),
      /** Reasons for requested releases that are not shown; empty if all are shown. */
      refused: z.array(z.string()),
      /** ISO 8601 time at which the override expires. */
      until: z.string(),
    })
    .optional(),
  /** Ed25519 over the canonical JSON of the rest, base64url. */
  signature: z.string(),
});

export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
