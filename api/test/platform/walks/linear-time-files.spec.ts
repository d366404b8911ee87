import { fileInfo, type FileItem } from '@zonewerk/contracts';
import { FEW_RUNS, growthOf, MAX_GROWTH, runOf } from '@zonewerk/testing/processor-time';
import { valuesOfCase } from '@zonewerk/testing/tier';
import { Zone } from '../../harness/clusters-world.js';
import { FileSpace } from '../../content/files/files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { caseFields, create } from '../../support/support-fixtures.js';
import { upload } from '../../dns/import/zone-import-world.js';

// @full It measures processor time with large files.

/*
 * Files, file names, headers and page paths with long runs of each kind of character: the API takes linear time.
 * Real: API over HTTP, database engine (in a process of its own), files.
 */
/** Just below the maximum length of a parsed line. */
const LINE_CHARACTERS = 90_000;
const FILE_CHARACTERS = 100_000;
const PATH_CHARACTERS = 8_000;
/** Large files on a machine that runs other tests. */
const TIMEOUT_MS = 180_000;
/** Runs per case in the gate; the full run tries every run in every case. */
const RUNS_OF_A_CASE = 3;
const LINE_RUNS = [...FEW_RUNS, '\u4e00', '"', '\\"', '${', 'a.'];

let world: World;
let ada: SignedIn;
let zone: Zone;
let files: FileSpace;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
  zone = await Zone.create(world, ada, 'import.example');
  files = await FileSpace.create(world, ada);
});
afterAll(() => world.close());

/** Runs with more than linear processor time. */
async function faultsOf(
  work: (run: (length: number) => string) => unknown,
  runs: readonly string[] = FEW_RUNS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const unit of runs) {
    const growth = await growthOf((length) => work((part) => runOf(unit, (part * length) / 4)), 4);
    if (growth > MAX_GROWTH) faults.push(`${JSON.stringify(unit)}: ${growth}`);
  }
  return faults;
}

/** Lines of a zone file, each with a run. */
const LINES: readonly (readonly [string, (run: string, at: number) => string])[] = [
  ['a whole line', (run) => run],
  ['a name', (run, at) => `${run}${at} 60 IN A 192.0.2.1`],
  ['a TTL and a type', (run) => `www ${run} A 192.0.2.1`],
  ['a TXT value', (run, at) => `t${at} 60 IN TXT "${run}"`],
  ['an MX host', (run, at) => `m${at} 60 IN MX 10 ${run}`],
  ['a NAPTR expression', (run, at) => `n${at} 60 IN NAPTR 1 1 "u" "E2U" "!${run}" .`],
  ['a CAA issuer', (run, at) => `c${at} 60 IN CAA 0 issue "${run}!"`],
  ['a CAA report URL', (run, at) => `c${at} 60 IN CAA 0 iodef "mailto:${run} "`],
  ['a generated name', (run, at) => `$GENERATE 1-2 ${run}$ 60 TXT "${at}"`],
  ['a generated value', (run, at) => `$GENERATE 1-2 g${at}-$ 60 TXT "${run}"`],
  ['a set id', (run, at) => `;$MULTIVALUE v${at} 60 IN A "${run}" 192.0.2.1`],
];

test.each(LINES.map(([title, lineOf], index) => ({ title, lineOf, index })))(
  'an import takes linear time for runs as $title',
  async ({ lineOf, index }) => {
    const faults = await faultsOf(
      async (run) => {
        const lines = [0, 1].map((at) => lineOf(run(LINE_CHARACTERS), at));
        const { status } = await upload(zone, lines.join('\n'), 'merge');
        expect([200, 400]).toContain(status);
      },
      valuesOfCase(LINE_RUNS, index, RUNS_OF_A_CASE),
    );
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'an import of 450 KB with five CAA report URLs takes linear time',
  async () => {
    const faults = await faultsOf(
      async (run) => {
        const line = `www 60 IN CAA 0 iodef "mailto:${run(LINE_CHARACTERS)} "`;
        const { body } = await upload(zone, Array(5).fill(line).join('\n'), 'merge');
        expect(body).toMatchObject({ plan: { counts: { unknown: { lines: 5 } } } });
      },
      ['@', 'a@'],
    );
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'an import takes linear time for many short lines',
  async () => {
    const lines = [
      '\n',
      '(\n',
      ')\n',
      '"\n',
      '; \n',
      ' A 192.0.2.1\n',
      'a A 192.0.2.1\n',
      '$ORIGIN a\n',
      '( "a"\n',
    ];
    const faults = await faultsOf(async (run) => {
      await upload(zone, run(LINE_CHARACTERS), 'merge');
    }, lines);
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
const CONTENTS: readonly (readonly [string, (run: string) => string])[] = [
  ['run.txt', (run) => run],
  ['run.csv', (run) => `a,${run}`],
  ['run.html', (run) => `<p>${run}`],
  ['text.svg', (run) => `${SVG}>${run}</svg>`],
  ['attribute.svg', (run) => `${SVG} id="${run}"/>`],
  ['attributes.svg', (run) => `${SVG} ${run}/>`],
  ['style.svg', (run) => `${SVG}><style>${run}</style></svg>`],
  ['comment.svg', (run) => `<!-- ${run} -->${SVG}/>`],
];

test.each(CONTENTS.map(([name, contentOf], index) => ({ name, contentOf, index })))(
  'an upload of $name takes linear time',
  async ({ name, contentOf, index }) => {
    const units = [...FEW_RUNS, '<', '&', '"', 'url(', '<g>', '--', '?>', 'a=""'];
    const faults = await faultsOf(
      async (run) => {
        const content = contentOf(run(FILE_CHARACTERS));
        const { body } = await files.upload({ name, content });
        const { id } = (body.fileData ?? {}) as Partial<FileItem>;
        if (id !== undefined) await files.call(fileInfo, { file: id });
      },
      valuesOfCase(units, index, RUNS_OF_A_CASE),
    );
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  'names of files take linear time',
  async () => {
    const faults = await faultsOf(async (run) => {
      const name = `${encodeURIComponent(run(PATH_CHARACTERS)).slice(0, PATH_CHARACTERS)}a.txt`;
      await create(ada, caseFields(), [{ name, content: 'words' }]);
    });
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Headers that the API reads itself. */
const HEADERS = [
  'User-Agent',
  'Accept-Language',
  'Range',
  'If-None-Match',
  'Authorization',
  'X-Forwarded-For',
];

test(
  'headers, paths and queries take linear time',
  async () => {
    const faults = await faultsOf(async (run) => {
      const text = run(PATH_CHARACTERS).replace(/[^\x20-\x7e]/gu, '~');
      for (const name of HEADERS) {
        await world.browser().agent.get('/login/').set(name, `a${text}a`);
      }
      const inPath = encodeURIComponent(text).slice(0, PATH_CHARACTERS).replace(/%.?$/u, '');
      await world.browser().agent.get(`/${inPath}/`);
      await world.browser().agent.get(`/login/?returnUrl=${inPath}`);
      await world.browser().agent.get('/login/').set('Cookie', `zw_session=${inPath}; zw_consent=${inPath}`);
    });
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
