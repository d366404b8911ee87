import { z } from 'zod';

const version = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);

const bootRemoteSchema = z.object({
  /** Federation name, a JavaScript identifier: `mfe_account`. */
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  version,
  /** Path of the container script: `/assets/mfe-account/<version>/remoteEntry.js`. */
  entry: z.string().startsWith('/assets/'),
  /** Page identity → federated expose: `{ 'account-security-check': './account-security-check' }`. */
  identities: z.record(z.string(), z.string()),
  /** Window name → federated expose. */
  windows: z.record(z.string(), z.string()),
});

/** What one browser gets: which version of which remote shows which page. Inlined in the shell document. */
export const bootDocumentSchema = z.object({
  /** `production`, `staging` or `preview/<name>`. */
  channel: z.string(),
  /** Short hash over all versions, named in error reports. */
  composition: z.string(),
  shell: z.object({ version }),
  remotes: z.array(bootRemoteSchema),
});

export type BootRemote = z.infer<typeof bootRemoteSchema>;
export type BootDocument = z.infer<typeof bootDocumentSchema>;
