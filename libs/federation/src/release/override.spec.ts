import { KEY, published } from '../../test/releases';
import { bootDocumentSchema } from './boot-document';
import { composeBoot } from './compose';
import { applyOverride, parseOverride, type ReleaseName } from './override';
import { releaseId, type PublishedRelease } from './release-file';

const V = '0.1.0-0123456789';
const NEXT = '0.1.0-ffffffffff';
const sdk = (range: string) => ({ needs: { sdk: range, shared: {}, calls: {} } });
const running = [
  published('shell', { provides: { sdk: '1.0.0', shared: {} } }),
  published('mfe-content', { ...sdk('^1.0.0'), identities: { projects: './projects' } }),
  published('mfe-support', sdk('^1.0.0')),
];
const registry = new Map(
  [
    ...running,
    published('mfe-content', { ...sdk('^1.0.0'), version: NEXT, identities: { projects: './projects' } }),
    published('mfe-support', { ...sdk('^2.0.0'), version: NEXT }),
    published('shell', { version: NEXT, provides: { sdk: '2.0.0', shared: {} } }),
    published('mfe-rival', { ...sdk('^1.0.0'), identities: { projects: './x' } }),
  ].map((one) => [releaseId(one.release), one]),
);
const find = (name: ReleaseName): PublishedRelease | null => registry.get(releaseId(name)) ?? null;
const apply = (text: string) => {
  const requested = parseOverride(text) ?? { releases: [], faults: [] };
  const applied = applyOverride(running, requested.releases, { find, calls: {} });
  return { ...applied, refused: [...requested.faults, ...applied.refused] };
};

describe('parseOverride', () => {
  it('reads names and versions', () => {
    expect(parseOverride(` mfe-content@${NEXT} , shell@${V}`)).toEqual({
      releases: [
        { project: 'mfe-content', version: NEXT },
        { project: 'shell', version: V },
      ],
      faults: [],
    });
    expect(parseOverride('off')).toBeNull();
  });

  it.each([
    '',
    'mfe-content',
    `@${V}`,
    `mfe-content@latest`,
    `mfe-content@@${V}`,
    `https://evil.example/@${V}`,
    `mfe-content@https://evil.example/remoteEntry.js`,
    `../mfe-content@${V}`,
    `mfe-content/../shell@${V}`,
    `__proto__@${V}`,
    `mfe-content@${V}/../../x`,
    `mfe-content@${V}\u0000`,
    `mfe-cоntent@${V}`,
    `MFE-CONTENT@${V}`,
  ])('rejects %j without repeating it in the message', (text) => {
    expect(parseOverride(text)).toEqual({
      releases: [],
      faults: ['A release is written as mfe-name@version.'],
    });
  });

  it('limits the number of releases and the length', () => {
    const many = Array.from({ length: 12 }, (_, index) => `mfe-p${index}@${V}`).join(',');
    expect(parseOverride(many)?.releases).toHaveLength(10);
    expect(parseOverride('x'.repeat(1_001))).toEqual({
      releases: [],
      faults: ['The list of releases is too long.'],
    });
    expect(parseOverride(`mfe-a@${V},mfe-a@${NEXT}`)).toEqual({
      releases: [{ project: 'mfe-a', version: V }],
      faults: ['mfe-a is named twice; the first one counts.'],
    });
  });
});

describe('applyOverride', () => {
  it('applies other versions of running releases and lists them', () => {
    const { releases, applied, refused } = apply(`mfe-content@${NEXT},mfe-support@${V}`);
    expect(releases.map(({ release }) => releaseId(release)).sort()).toEqual(
      [`mfe-content@${NEXT}`, `mfe-support@${V}`, `shell@${V}`].sort(),
    );
    expect([applied, refused]).toEqual([[`mfe-content@${NEXT}`], []]);
  });

  it.each([
    [`mfe-content@0.1.0-1111111111`, ['mfe-content 0.1.0-1111111111 is not published here.']],
    [`mfe-support@${NEXT}`, [`mfe-support ${NEXT} needs the shell SDK ^2.0.0; the shell ${V} gives 1.0.0.`]],
    [`mfe-rival@${V}`, [`mfe-rival ${V} shows the page projects; mfe-content ${V} shows it too.`]],
  ])('%s is refused with a reason, and the channel’s own releases remain', (text, refused) => {
    expect(apply(text)).toEqual({ releases: running, applied: [], refused });
  });

  it('checks listed releases together, and drops only the incompatible ones', () => {
    const { applied, refused } = apply(`shell@${NEXT},mfe-support@${NEXT},mfe-content@${NEXT}`);
    expect(applied).toEqual([]);
    expect(refused).toEqual([
      `mfe-content ${NEXT} needs the shell SDK ^1.0.0; the shell ${NEXT} gives 2.0.0.`,
      `mfe-content ${V} needs the shell SDK ^1.0.0; the shell ${NEXT} gives 2.0.0.`,
      `mfe-support ${NEXT} needs the shell SDK ^2.0.0; the shell ${V} gives 1.0.0.`,
    ]);
    expect(apply(`mfe-support@${NEXT},mfe-content@${NEXT}`).applied).toEqual([`mfe-content@${NEXT}`]);
  });
});

/** Pseudorandom numbers with a fixed seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const GOOD = [...registry.keys(), `mfe-content@0.1.0-1111111111`, 'off'];
const BAD = [
  'https://evil.example/remoteEntry.js',
  '//evil.example',
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  '/assets/mfe-content/x',
  '../../etc/passwd',
  '%2e%2e%2f',
  '..\\..\\',
  '__proto__',
  'constructor',
  'toString',
  '<script>',
  '"onload="',
  '\u0000',
  '\uD800',
  '\u202e',
  'ｍｆｅ-content',
  'mfe-cоntent',
  '😀',
  'null',
  '{}',
  '[]',
  "' or 1=1",
  '$ne',
  '@',
  ',',
  '*',
  '^1.0.0',
  'latest',
  '-1',
  '1e999',
  'x'.repeat(600),
];

describe('10,000 random overrides', () => {
  const random = seeded(20_261_121);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

  function mutated(text: string): string {
    const at = below(text.length + 1);
    switch (below(8)) {
      case 0:
        return text.slice(0, at) + pick(BAD) + text.slice(at);
      case 1:
        return text.slice(0, at) + text.slice(at + 1 + below(4));
      case 2:
        return text.slice(0, at) + String.fromCodePoint(below(0x3000)) + text.slice(at + 1);
      case 3:
        return text.toUpperCase();
      case 4:
        return `${text}${pick(BAD)}`;
      default:
        return text;
    }
  }

  function anyOverride(): string {
    const parts = Array.from({ length: 1 + below(4) }, () =>
      random() < 0.2 ? pick(BAD) : mutated(pick(GOOD)),
    );
    return parts.join(pick([',', ',', ',', ' ', ';', ',,']));
  }

  it('load only published and signed releases below /assets/', () => {
    const outcomes = { applied: 0, refused: 0 };
    const signed = new Set(
      [...registry.values()].filter(({ signature, ...rest }) => KEY.verifies(rest, signature)),
    );
    expect(signed.size).toBe(registry.size);
    for (let round = 0; round < 10_000; round += 1) {
      const text = anyOverride();
      const { releases, applied, refused } = apply(text);
      if (applied.length > 0) outcomes.applied += 1;
      if (refused.length > 0) outcomes.refused += 1;
      if (!releases.every((one) => signed.has(one))) throw new Error(`unsigned: ${text}`);
      const boot = bootDocumentSchema.parse(composeBoot({ channel: 'staging', releases }, KEY));
      for (const { base, entry, version, name } of boot.remotes) {
        const release = registry.get(`${name.replaceAll('_', '-')}@${version}`);
        if (base !== `/assets/${name.replaceAll('_', '-')}/${version}/` || entry !== release?.release.entry) {
          throw new Error(`not ours: ${text} gave ${base}${entry}`);
        }
      }
      if (!registry.has(`shell@${boot.shell.version}`)) throw new Error(`not ours: ${text}`);
      // No reason repeats the input.
      if (refused.some((reason) => /evil|script|passwd|proto/iu.test(reason)))
        throw new Error(refused.join(' '));
    }
    // Both outcomes occurred often enough.
    expect(outcomes.applied).toBeGreaterThan(300);
    expect(outcomes.refused).toBeGreaterThan(5_000);
  });
});
