import { getCase, type SupportCase } from '@zonewerk/contracts';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { ClamdServer, MALWARE } from './clamd-server.js';
import { caseFields, create, created, FIELD, reply } from '../support-fixtures.js';

// Real: API over HTTP, GridFS, and a TCP server that speaks the protocol of clamd.
let clamd: ClamdServer;
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  clamd = await ClamdServer.start();
  world = await startWorld({ CLAMD_URL: clamd.url });
  ada = await world.signedIn('Ada');
});
afterEach(() => {
  clamd.reply = undefined;
  clamd.limit = 1_000_000;
});
afterAll(async () => {
  await world.close();
  await clamd.stop();
});

const filesOf = async (caseId: string) =>
  ((await ada.call(getCase, { caseId })).body.case as SupportCase).posts.flatMap(({ files }) => files);
const storedFiles = () => world.connection.collection('support_files.files').countDocuments();

test('a clean file is stored with the result, and its whole content was scanned', async () => {
  const content = 'x'.repeat(200_000);
  const caseId = await created(ada, {}, [{ name: 'log.txt', content }]);
  expect(await filesOf(caseId)).toMatchObject([{ file_name: 'log.txt', scan: 'clean' }]);
  expect(clamd.scanned.at(-1)).toBe(content.length);
});

test('an infected file is refused with its name, and nothing is stored', async () => {
  const before = await storedFiles();
  const files = [
    { name: 'fine.txt', content: 'Fine.' },
    { name: 'invoice.txt', content: `Text ${MALWARE} text` },
  ];
  const { status, body } = await create(ada, caseFields(), files);
  expect([status, (body as { issues: object[] }).issues]).toEqual([
    400,
    [
      {
        path: FIELD,
        message:
          'invoice.txt contains malware (Eicar-Test-Signature), so it cannot be attached. Please check your device.',
      },
    ],
  ]);
  expect(await storedFiles()).toBe(before);
});

test('a file above the limit of the scanner is not checked, and never clean', async () => {
  clamd.limit = 10;
  const caseId = await created(ada, {}, [{ name: 'long.txt', content: 'More than ten bytes.' }]);
  expect(await filesOf(caseId)).toMatchObject([{ scan: 'not-checked' }]);
});

test.each([
  ['a closed connection', null],
  ['an error', 'stream: Not enough memory ERROR'],
  ['another protocol', 'HTTP/1.1 400 Bad Request'],
])('no file is stored without a result: %s', async (_, answer) => {
  clamd.reply = answer;
  const before = await storedFiles();
  const caseId = await created(ada);
  const { status, body } = await reply(ada, { caseId }, [{ name: 'log.txt', content: 'Log.' }]);
  expect([status, (body as { message: string }).message]).toEqual([
    503,
    'Files cannot be checked for viruses at present. Please try again in a moment, or send the text without files.',
  ]);
  expect(await storedFiles()).toBe(before);
  expect((await reply(ada, { caseId, text: 'Without a file.' })).status).toBe(200);
});

test('no file is stored without a result: no scanner at the address', async () => {
  const away = await ClamdServer.start();
  const { url } = away;
  await away.stop();
  const other = await startWorld({ CLAMD_URL: url });
  try {
    const eve = await other.signedIn('Eve');
    const { status } = await create(eve, caseFields(), [{ name: 'log.txt', content: 'Log.' }]);
    expect(status).toBe(503);
    expect((await create(eve)).status).toBe(200);
  } finally {
    await other.close();
  }
});
