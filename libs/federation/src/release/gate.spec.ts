import { describe as build } from '../../test/releases';
import { gate, mixClashes, type Mix } from './gate';
import type { ReleaseFile } from './release-file';

const V = '0.1.0-0123456789';
const CALLS = { 'projects.list': ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'], 'projects.get': ['cccccccccccc'] };
const PROVIDES = { sdk: '1.4.0', shared: { react: '19.3.1', 'react-dom': '19.3.1' } };
const shell = build('shell', { provides: PROVIDES });

function content(needs: Partial<ReleaseFile['needs']>, more: Partial<ReleaseFile> = {}): ReleaseFile {
  return build('mfe-content', { needs: { sdk: null, shared: {}, calls: {}, ...needs }, ...more });
}

const messages = (candidate: ReleaseFile, releases = [shell], calls: Mix['calls'] = CALLS) =>
  gate({ releases, calls }, candidate).map(({ message }) => message);

it('the gate accepts a release with all its needs met, also by older call hashes', () => {
  const needs = { sdk: '^1.2.0', shared: { react: '^19.3.0' }, calls: { 'projects.list': 'bbbbbbbbbbbb' } };
  expect(messages(content(needs))).toEqual([]);
});

it.each<[Partial<ReleaseFile['needs']>, string]>([
  [{ sdk: '^2.0.0' }, `mfe-content ${V} needs the shell SDK ^2.0.0; the shell ${V} gives 1.4.0.`],
  [{ shared: { react: '^18.2.0' } }, `mfe-content ${V} needs react ^18.2.0; the shell ${V} gives 19.3.1.`],
  [{ shared: { preact: '^10.0.0' } }, `mfe-content ${V} needs preact ^10.0.0; the shell ${V} gives none.`],
  [{ shared: { constructor: '*' } }, `mfe-content ${V} needs constructor *; the shell ${V} gives none.`],
  [{ shared: { react: 'newest' } }, `mfe-content ${V} needs react newest; the shell ${V} gives 19.3.1.`],
  [
    { calls: { 'projects.list': 'dddddddddddd' } },
    `mfe-content ${V} needs the call projects.list in form dddddddddddd; the API has it in form aaaaaaaaaaaa, bbbbbbbbbbbb.`,
  ],
  [
    { calls: { 'projects.fly': 'dddddddddddd' } },
    `mfe-content ${V} needs the call projects.fly; the API does not have it.`,
  ],
  [
    { calls: { toString: 'dddddddddddd' } },
    `mfe-content ${V} needs the call toString; the API does not have it.`,
  ],
])('the gate refuses the need %j', (needs, message) => {
  expect(messages(content(needs))).toEqual([message]);
});

it('the gate checks every remote against a new shell, and the calls of the shell against the API', () => {
  const remotes = [
    content({ sdk: '^1.0.0' }),
    build('mfe-support', { needs: { sdk: null, shared: { react: '^19.0.0' }, calls: {} } }),
  ];
  const next = build('shell', {
    version: '0.2.0-ffffffffff',
    provides: { sdk: '2.0.0', shared: { react: '20.0.0' } },
    needs: { sdk: null, shared: {}, calls: { 'projects.get': 'dddddddddddd' } },
  });
  expect(messages(next, [shell, ...remotes])).toEqual([
    `mfe-content ${V} needs the shell SDK ^1.0.0; the shell 0.2.0-ffffffffff gives 2.0.0.`,
    `mfe-support ${V} needs react ^19.0.0; the shell 0.2.0-ffffffffff gives 20.0.0.`,
    'shell 0.2.0-ffffffffff needs the call projects.get in form dddddddddddd; the API has it in form cccccccccccc.',
  ]);
});

it('the gate checks a shell and its remotes together in a joint promotion', () => {
  const next = build('shell', { version: '0.2.0-ffffffffff', provides: { sdk: '2.0.0', shared: {} } });
  const old = content({ sdk: '^1.0.0' });
  const fits = content({ sdk: '^2.0.0' }, { version: '0.2.0-ffffffffff' });
  const running = { releases: [shell, old], calls: CALLS };
  expect(gate(running, next)).toHaveLength(1);
  expect(gate(running, fits)).toHaveLength(1);
  expect(gate(running, next, fits)).toEqual([]);
});

it('the gate names both remotes with the same page, and no remote twice', () => {
  const rival = build('mfe-rival', { identities: { projects: './x' } });
  const own = content({}, { identities: { projects: './projects' } });
  expect(messages(own, [shell, rival])).toEqual([
    `mfe-rival ${V} shows the page projects; mfe-content ${V} shows it too.`,
  ]);
  expect(
    messages(content({}, { version: '0.1.0-ffffffffff', identities: { projects: './p' } }), [shell, own]),
  ).toEqual([]);
});

it('the gate ignores clashes that do not involve the candidate', () => {
  const broken = build('mfe-support', { needs: { sdk: '^9.0.0', shared: {}, calls: {} } });
  expect(messages(content({ sdk: '^1.0.0' }), [shell, broken])).toEqual([]);
  expect(mixClashes({ releases: [shell, broken], calls: {} })).toHaveLength(1);
});

it('the gate accepts a remote before any shell is released', () => {
  expect(messages(content({ sdk: '^2.0.0' }), [])).toEqual([]);
});

it('the gate checks 32 mixes of five projects with two versions each', () => {
  const projects = ['shell', 'mfe-account', 'mfe-content', 'mfe-dns-hosting', 'mfe-support'];
  const version = (project: string, second: boolean) =>
    build(project, {
      version: second ? '0.2.0-ffffffffff' : V,
      provides:
        project === 'shell' ? { ...PROVIDES, sdk: second ? '2.0.0' : '1.4.0' } : { sdk: null, shared: {} },
      needs: {
        sdk: project === 'shell' ? null : second ? '>=1.4.0' : '^1.0.0',
        shared: Object.fromEntries(
          Array.from({ length: 12 }, (_, index) => [index ? `p${index}` : 'react', '*']),
        ),
        calls: Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [`area.call-${index}`, 'aaaaaaaaaaaa']),
        ),
      },
    });
  const calls = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`area.call-${index}`, ['aaaaaaaaaaaa']]),
  );
  const clashing = Array.from({ length: 32 }, (_, mix) => {
    const releases = projects.map((project, bit) => version(project, (mix & (1 << bit)) > 0));
    return mixClashes({ releases, calls }).some(({ kind }) => kind === 'sdk');
  });
  // A second shell needs the second version of all four remotes: 15 of its 16 mixes clash.
  expect(clashing.filter(Boolean)).toHaveLength(15);
});
