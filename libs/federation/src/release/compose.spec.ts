import { KEY, published } from '../../test/releases';
import { bootDocumentSchema } from './boot-document';
import { composeBoot } from './compose';
import type { PublishedRelease } from './release-file';
import { ReleaseKey } from './release-key';

const shell = published('shell');
const support = published('mfe-support', { identities: { support: './support' } });
const account = published('mfe-account', { identities: { 'account-security-check': './sessions' } });
const compose = (...releases: PublishedRelease[]) => composeBoot({ channel: 'production', releases }, KEY);

it('the boot document lists every remote with files and pages, in any order of releases', () => {
  const boot = compose(support, shell, account);
  expect(boot).toEqual(compose(account, support, shell));
  expect(bootDocumentSchema.parse(boot)).toEqual(boot);
  expect(boot.remotes.map((remote) => remote.name)).toEqual(['mfe_account', 'mfe_support']);
  expect(boot.remotes[1]).toEqual({
    name: 'mfe_support',
    version: '0.1.0-0123456789',
    commit: null,
    base: '/assets/mfe-support/0.1.0-0123456789/',
    entry: 'remoteEntry.js',
    files: { 'remoteEntry.js': support.release.files['remoteEntry.js']?.integrity },
    identities: { support: './support' },
    windows: {},
  });
});

it('the boot document lists scripts and style sheets only', () => {
  const [file] = Object.values(shell.release.files);
  const files = { 'shell.js': file!, 'a.css': file!, 'font.woff2': file!, 'logo.svg': file! };
  const boot = compose(published('shell', { files }));
  expect(Object.keys(boot.shell.files)).toEqual(['shell.js', 'a.css']);
});

it('a changed version changes the composition', () => {
  const next = published('mfe-support', { version: '0.1.0-ffffffffff' });
  expect(compose(shell, support).composition).not.toBe(compose(shell, next).composition);
});

it('the boot document requires the shell', () => {
  expect(() => compose(support)).toThrow('shell');
});

it('a page that two remotes claim belongs to one, and their other pages remain', () => {
  const rival = published('mfe-rival', { identities: { support: './x', other: './y' } });
  expect(compose(shell, support, rival).remotes.map(({ identities }) => identities)).toEqual([
    { support: './x', other: './y' },
    {},
  ]);
});

it('the signature of the boot document covers all its fields and matches one key', () => {
  const { signature, ...rest } = compose(shell, support);
  expect(KEY.verifies(rest, signature)).toBe(true);
  expect(KEY.verifies({ ...rest, channel: 'staging' }, signature)).toBe(false);
  expect(
    KEY.verifies(
      rest,
      signature.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ).toBe(false);
  expect(KEY.verifies(rest, '')).toBe(false);
  expect(new ReleaseKey(Buffer.alloc(32, 8)).verifies(rest, signature)).toBe(false);
  expect(() => new ReleaseKey(Buffer.alloc(31))).toThrow('32 bytes');
});
