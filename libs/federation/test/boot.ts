import type { BootRemote } from '../src/release/boot-document';

export const HASH = `sha384-${'h'.repeat(64)}`;

/** A remote as a boot document names it, of one of its versions. */
export function bootRemote(version = '0.1.0-0123456789', more: Partial<BootRemote> = {}): BootRemote {
  return {
    name: 'mfe_support',
    version,
    commit: null,
    base: `/assets/mfe-support/${version}/`,
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': HASH, 'cases.0123456789.js': HASH },
    identities: { support: './cases' },
    windows: {},
    ...more,
  };
}
