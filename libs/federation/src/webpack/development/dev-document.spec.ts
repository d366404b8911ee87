import { devDocument, type DevBuild } from './dev-document';

const boot = {
  channel: 'production',
  composition: 'c',
  shell: { version: '1' },
  remotes: [
    {
      name: 'mfe_a',
      version: '1',
      base: '/assets/mfe-a/1/',
      entry: 'remoteEntry.js',
      identities: { a: './a' },
    },
    {
      name: 'mfe_b',
      version: '1',
      base: '/assets/mfe-b/1/',
      entry: 'remoteEntry.js',
      identities: { b: './b' },
    },
  ],
};
type DevBoot = typeof boot & { development?: string };
const page = [
  '<link rel="stylesheet" href="/assets/shell/1/shell.abc.css" integrity="sha384-x">',
  '<link rel="preload" as="script" href="/assets/mfe-a/1/remoteEntry.js" integrity="sha384-x">',
  `<script type="application/json" id="zw-boot">${JSON.stringify(boot)}</script>`,
  '<script defer src="/assets/shell/1/shell.def.js" nonce="n"></script>',
].join('\n');

function devBuild(name: string): DevBuild {
  const base = `/assets/${name.replaceAll('_', '-')}/dev/`;
  return { name, version: 'dev', base, identities: { a: './next', more: '</script>' }, windows: {} };
}

function bootOf(html: string): DevBoot {
  const [, text = ''] = /id="zw-boot">(.*?)<\/script>/u.exec(html) ?? [];
  return JSON.parse(text) as DevBoot;
}

it('the remote in development replaces its release', () => {
  const html = devDocument(page, devBuild('mfe_a'));
  const { remotes, development } = bootOf(html);
  const [b, a] = remotes;
  expect(b).toEqual(boot.remotes[1]);
  expect(a).toMatchObject({ version: 'dev', base: '/assets/mfe-a/dev/', entry: 'remoteEntry.js', files: {} });
  expect(development).toBe('/assets/mfe-a/dev/');
  expect(a?.identities).toEqual({ a: './next', more: '</script>' });
  expect(html).toContain('<link rel="preload" as="script" href="/assets/mfe-a/dev/remoteEntry.js">');
});

it('a remote outside the composition is added', () => {
  expect(bootOf(devDocument(page, devBuild('mfe_new'))).remotes).toHaveLength(3);
});

it('the shell in development replaces its release', () => {
  const html = devDocument(page, devBuild('shell'));
  expect(html).toContain('<link rel="stylesheet" href="/assets/shell/dev/shell.css">');
  expect(html).toContain('<script defer src="/assets/shell/dev/shell.js" nonce="n"></script>');
  expect(bootOf(html)).toEqual({ ...boot, development: '/assets/shell/dev/' });
});

it('devDocument does not change other documents', () => {
  expect(devDocument('<nav>/assets/mfe-a/1/remoteEntry.js</nav>', devBuild('mfe_a'))).toBe(
    '<nav>/assets/mfe-a/1/remoteEntry.js</nav>',
  );
});
