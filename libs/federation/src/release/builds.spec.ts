import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootDocumentSchema } from './boot-document';
import { assetFile, assetUrl, composeBoot, readBuild, type Build } from './builds';
import type { ReleaseFile } from './release-file';

function build(name: string, more: Partial<ReleaseFile> = {}): Build {
  const project = name.replaceAll('_', '-');
  const release: ReleaseFile = {
    name,
    project,
    version: '0.1.0-0123456789',
    entry: 'remoteEntry.js',
    initial: { scripts: [], styles: [] },
    identities: {},
    windows: {},
    files: { 'remoteEntry.js': { bytes: 1, integrity: 'sha384-x' } },
    ...more,
  };
  return { release, dist: `/builds/${project}/dist` };
}

const shell = build('shell', { entry: 'shell.js' });
const support = build('mfe_support', { identities: { support: './support' } });
const account = build('mfe_account', { identities: { 'account-security-check': './sessions' } });

describe('composeBoot', () => {
  it('names every remote with its entry and pages, whatever the order of the builds', () => {
    const boot = composeBoot({ channel: 'production', builds: [support, shell, account] });
    expect(boot).toEqual(composeBoot({ channel: 'production', builds: [account, support, shell] }));
    expect(bootDocumentSchema.parse(boot)).toEqual(boot);
    expect(boot.remotes.map((remote) => remote.name)).toEqual(['mfe_account', 'mfe_support']);
    expect(boot.remotes[1]).toEqual({
      name: 'mfe_support',
      version: '0.1.0-0123456789',
      entry: '/assets/mfe-support/0.1.0-0123456789/remoteEntry.js',
      identities: { support: './support' },
      windows: {},
    });
  });

  it('gives another composition when one version changes', () => {
    const next = build('mfe_support', { version: '0.1.0-ffffffffff' });
    const hash = (builds: Build[]) => composeBoot({ channel: 'production', builds }).composition;
    expect(hash([shell, support])).not.toBe(hash([shell, next]));
  });

  it('needs the shell', () => {
    expect(() => composeBoot({ channel: 'production', builds: [support] })).toThrow('shell');
  });

  it('refuses two owners of one page', () => {
    const rival = build('mfe_rival', { identities: { support: './x' } });
    expect(() => composeBoot({ channel: 'production', builds: [shell, support, rival] })).toThrow(
      'The page support is claimed by mfe_rival and mfe_support',
    );
  });
});

describe('assetFile', () => {
  const builds = [shell, support];

  it('finds a listed file of a known version', () => {
    const url = assetUrl(support.release, 'remoteEntry.js');
    expect(assetFile(builds, url)).toBe('/builds/mfe-support/dist/remoteEntry.js');
  });

  it.each([
    '/assets/mfe-support/0.1.0-ffffffffff/remoteEntry.js',
    '/assets/mfe-other/0.1.0-0123456789/remoteEntry.js',
    '/assets/mfe-support/0.1.0-0123456789/zw-release.json',
    '/assets/mfe-support/0.1.0-0123456789/../../package.json',
    '/assets/mfe-support/0.1.0-0123456789/%2e%2e/package.json',
    '/assets/mfe-support/0.1.0-0123456789/..\\package.json',
    '/assets/mfe-support/0.1.0-0123456789/constructor',
    '/assets/mfe-support/0.1.0-0123456789/__proto__',
    '/assets/mfe-support/0.1.0-0123456789/',
    '/assets/',
    '/remoteEntry.js',
  ])('finds nothing at %s', (url) => {
    expect(assetFile(builds, url)).toBeNull();
  });
});

describe('readBuild', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zw-build-'));
    await mkdir(join(folder, 'dist'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('reads what the build wrote', async () => {
    await writeFile(join(folder, 'dist/zw-release.json'), JSON.stringify(support.release));
    expect(await readBuild(folder)).toEqual({ release: support.release, dist: join(folder, 'dist') });
  });

  it('says that a project is not built', async () => {
    await expect(readBuild(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses a description that names files outside of the build', async () => {
    const files = { '../secret': { bytes: 1, integrity: 'sha384-x' } };
    await writeFile(join(folder, 'dist/zw-release.json'), JSON.stringify({ ...support.release, files }));
    await expect(readBuild(folder)).rejects.toThrow();
  });
});
