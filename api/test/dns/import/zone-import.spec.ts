import {
  exportZone,
  IMPORT_LIMITS,
  listChanges,
  listRecords,
  PLAN_CATEGORIES,
  previewImport,
} from '@zonewerk/contracts';
import type { PlanRow, RecordSet, ZoneChange } from '@zonewerk/contracts';
import { byTier, inFullRun } from '@zonewerk/testing/tier';
import { Types } from 'mongoose';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import {
  applied,
  apply,
  exported,
  planOf,
  preview,
  rowsOf,
  sizes,
  planRows,
  upload,
} from './zone-import-world.js';

// Real: API over HTTP with the multipart parser, jobs and database engine. Nothing is mocked.
let world: World;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
afterAll(() => world.close());

let zones = 0;
async function zone(): Promise<Zone> {
  zones += 1;
  return Zone.create(world, ada, `import${zones}.example`);
}

async function withSets(...sets: [string, 'A' | 'CNAME' | 'TXT' | 'MX', string][]): Promise<Zone> {
  const made = await zone();
  for (const set of sets) await made.create(...set);
  return made;
}

const FILE = `$TTL 1h
@       IN SOA ns1.example.org. admin.example.org. (
            1 ; serial
            2h 1h 2w 5m )
        IN NS  ns1.example.org.
        IN MX  10 mail
www     60 IN A 192.0.2.1
        60 IN A 192.0.2.2
old     60 A 192.0.2.9
text    IN TXT "a ; no comment" (
            "second" ) ; a comment
$GENERATE 1-3 host-$ 60 A 192.0.2.1$
; nothing but a comment

$INCLUDE other.zone
bad     IN A 192.168.1
broken  IN TXT "never closed
what is this
cname   IN CNAME www
elsewhere.example.org. A 192.0.2.1
`;

test('an import preview assigns every line to a category', async () => {
  const own = await withSets(
    ['old', 'A', '192.0.2.9'],
    ['www', 'A', '192.0.2.7'],
    ['cname', 'A', '192.0.2.8'],
  );
  const { domain } = own.cluster;
  const plan = await preview(own, FILE);
  expect(sizes(plan)).toEqual({ changed: 1, added: 5, identical: 1, conflict: 1, kept: 3, unknown: 5 });
  expect(await planRows(own, plan, 'added')).toEqual([
    '@ MX (6)',
    'text TXT (10)',
    'host-1 A (12)',
    'host-2 A (12)',
    'host-3 A (12)',
  ]);
  expect(await planRows(own, plan, 'changed')).toEqual(['www A (7,8)']);
  expect(await planRows(own, plan, 'identical')).toEqual(['old A (9)']);
  expect(await planRows(own, plan, 'conflict')).toEqual([
    `cname CNAME (19) cname.${domain} has other record sets (A), and a CNAME must be the only record set. Please choose another name.`,
  ]);
  expect(await planRows(own, plan, 'kept')).toEqual([
    '(1) This directive applies to the lines below it.',
    '(2) The platform manages the SOA record.',
    '(5) The platform sets the nameservers of the domain itself.',
  ]);
  expect(await planRows(own, plan, 'unknown')).toEqual([
    '(15) Other files are not read. Please insert the lines of that file here.',
    'bad A (16) 192.168.1 is not an IPv4 address. Write four numbers, like 192.0.2.10.',
    '(17) A quotation mark is opened here and not closed on the same line.',
    'what (18) “is” is not a record type.',
    `(20) elsewhere.example.org is not in ${domain}.`,
  ]);
  expect(await covered(own, plan)).toEqual(contentLines(FILE));
});

/** Numbers of the lines that the rows of a plan refer to. */
async function covered(own: Zone, plan: Parameters<typeof rowsOf>[1]): Promise<number[]> {
  const numbers = new Set<number>();
  for (const category of PLAN_CATEGORIES) {
    for (const { lines } of await rowsOf(own, plan, category)) {
      for (const { first, last } of lines) for (let one = first; one <= last; one += 1) numbers.add(one);
    }
  }
  return [...numbers].sort((a, b) => a - b);
}

function contentLines(file: string): number[] {
  return file.split('\n').flatMap((line, at) => (/^\s*(?:;.*)?$/u.test(line) ? [] : [at + 1]));
}

inFullRun(test)(
  'a preview changes nothing, and its execution is one import of its author in the history',
  async () => {
    const own = await withSets(
      ['www', 'A', '192.0.2.7'],
      ['gone', 'TXT', 'x'],
      ['swap', 'CNAME', 'a.example.org'],
    );
    const file = 'www 60 A 192.0.2.1\nnew 60 MX 10 mail.example.org.\nswap 60 A 192.0.2.3';
    const plan = await preview(own, file, 'replace');
    expect(sizes(plan)).toEqual({ removed: 2, changed: 1, added: 2 });
    expect(plan).toMatchObject({ state: 'open', existing: 3, total: 5, tried: 0, confirm: false });
    expect((await records(own)).length).toBe(3);

    const done = await applied(own, plan);
    expect(done).toMatchObject({ state: 'done', tried: 5, left: 0 });
    expect(await records(own)).toEqual(['new MX 10 mail.example.org', 'swap A 192.0.2.3', 'www A 192.0.2.1']);
    const changes = await eventually(async () => {
      const list = (await ada.call(listChanges, own.ids)).body.list as ZoneChange[];
      expect(list.length).toBe(8);
      return list.filter(({ cause }) => cause === 'import');
    });
    expect(changes.map(({ author }) => author.name)).toEqual(Array(5).fill('Ada'));

    expect(planOf(await apply(own, plan))).toMatchObject({ state: 'done', tried: 5 });
    expect(sizes(await preview(own, file, 'replace'))).toEqual({ identical: 3 });
  },
);

async function records(own: Zone): Promise<string[]> {
  const { list } = (await ada.call(listRecords, { ...own.ids, limit: 100 })).body as { list: RecordSet[] };
  return list.map(({ record_name: name, record_type: type, values }) => `${name} ${type} ${values.join()}`);
}

inFullRun(test)('an import of an export changes nothing, with all policies', async () => {
  const own = await zone();
  const file = `@ 60 IN MX 10 mail.example.org.
www 60 IN A 192.0.2.1
www 60 IN A 192.0.2.2
text 60 IN TXT "a \\"b\\"" "c\\\\d"
;$WEIGHTED w 30 IN A 0 "blue" 192.0.2.1
;$WEIGHTED w 30 IN A 255 "g\\"r" 192.0.2.2
;$MULTIVALUE m 30 IN AAAA "één" 2001:db8::1
;$ALIAS @ IN A shop.example.org.
*.wild 60 IN CNAME www.${own.cluster.domain}.
`;
  expect(await applied(own, await preview(own, file))).toMatchObject({ tried: 7, left: 0 });
  const first = await exported(own);
  const plan = await preview(own, first, 'replace');
  expect(sizes(plan)).toEqual({ identical: 7, kept: 4 });
  expect(await covered(own, plan)).toEqual(
    first.split('\n').flatMap((line, at) => (/^(?:; .*)?$/u.test(line) ? [] : [at + 1])),
  );

  const copy = await zone();
  const renamed = first.replaceAll(own.cluster.domain, copy.cluster.domain);
  await applied(copy, await preview(copy, renamed, 'replace'));
  const withoutSerial = (text: string) => text.replace(/(?<=hostmaster\S{1,255}) \d+/u, '');
  expect(withoutSerial(await exported(copy))).toBe(withoutSerial(renamed));
});

test('a Cloudflare file has remarks, and is parsed with the chosen options', async () => {
  const own = await zone();
  const { domain } = own.cluster;
  const file = `${domain}. 1 IN CNAME shop.example.net. ; cf_tags=cf-flatten-cname
www 1 IN A 192.0.2.1 ; cf_tags=cf-proxied:true`;
  const plan = await preview(own, file);
  expect(sizes(plan)).toEqual({ added: 1, unknown: 1 });
  expect(plan.remarks.join(' ')).toMatch(
    new RegExp(`no SOA record.* Cloudflare proxied www.${domain}. `, 'u'),
  );
  expect(plan.offers.map(({ kind }) => kind)).toEqual(['apex-alias', 'automatic-ttl']);
  const chosen = { ...own.ids, mode: 'merge' as const, zone_text: file, apex_alias: '1', automatic_ttl: '1' };
  const post = own.owner.post(previewImport.path.replace(':project_id', own.projectId));
  const form = Object.entries({ ...chosen, _csrf_token: await own.owner.csrf() });
  const other = planOf(await form.reduce((request, [name, value]) => request.field(name, value), post));
  expect([sizes(other), other.offers]).toEqual([{ added: 3 }, []]);
  expect(await applied(own, other)).toMatchObject({ tried: 3, left: 0 });
  const text = await exported(own);
  expect(text).toContain(';$ALIAS @ IN AAAA shop.example.net.');
  expect(text).toContain('www 3600 IN A 192.0.2.1');
});

test('a zone export is a file with the name of the zone', async () => {
  const own = await zone();
  const { headers, text } = await ada.call(exportZone, own.ids);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${own.cluster.domain}.zone"`,
  });
  expect(text).toContain(`$ORIGIN ${own.cluster.domain}.`);
});

describe('hostile zone files', () => {
  inFullRun(test)('a line of 10 MB is reported as too long', async () => {
    const own = await zone();
    const plan = await preview(own, `a A 192.0.2.1\nb TXT "${'x'.repeat(10_000_000)}"\nc A 192.0.2.1`);
    expect(sizes(plan)).toEqual({ added: 2, unknown: 1 });
    expect(await planRows(own, plan, 'unknown')).toEqual([
      '(2) This line has 10,000,008 characters. No record can be that long.',
    ]);
  });

  test('a file above the limit is rejected', async () => {
    const own = await zone();
    const { status, body } = await upload(own, Buffer.alloc(IMPORT_LIMITS.fileBytes + 1, 'x'), 'merge');
    expect([status, body]).toMatchObject([413, { message: 'A file can have at most 20 MB.' }]);
  });

  test.each([
    ['', 'Please choose a zone file, or paste one.'],
    [' \n\t\n', 'Please choose a zone file, or paste one.'],
  ])('the empty file %j is rejected', async (text, message) => {
    expect((await upload(await zone(), text, 'merge')).body).toMatchObject({
      status: 'validation-error',
      issues: [{ path: 'zone-file', message }],
    });
  });

  test('another encoding, binary bytes and unclosed parentheses are reported by line', async () => {
    const own = await zone();
    const latin = Buffer.from('a A 192.0.2.1 ; café\nb TXT "café"\n\0\x01 A 192.0.2.1\n(((\n', 'latin1');
    const plan = planOf(await upload(own, latin, 'merge'));
    expect(sizes(plan)).toEqual({ added: 1, unknown: 3 });
    expect((await planRows(own, plan, 'unknown')).map((line) => line.slice(0, 40))).toEqual([
      '(2) This line has letters that are not w',
      expect.stringContaining('(3)'),
      '(4) A parenthesis is opened inside anoth',
    ]);
  });

  const count = byTier({ gate: 20_000, full: 100_000 });
  inFullRun(test)(`each of ${count} lines is stored in the plan`, async () => {
    const own = await zone();
    const lines = Array.from({ length: count }, (_, at) =>
      at % 1_000 === 999
        ? `broken-${at} A x`
        : `host-${at} 60 A 10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`,
    );
    const plan = await preview(own, lines.join('\n'));
    expect(plan.counts).toMatchObject({
      added: { sets: count * 0.999, lines: count * 0.999 },
      unknown: { sets: count / 1_000, lines: count / 1_000 },
    });
    const parts = world.connection.collection('zone_plan_parts');
    const id = new Types.ObjectId(plan.id);
    const seen: number[] = [];
    for await (const part of parts.find({ plan: id })) {
      for (const {
        lines: [place],
      } of JSON.parse(part['rows'] as string) as PlanRow[])
        seen.push(place?.first ?? 0);
    }
    expect(seen.sort((a, b) => a - b)).toEqual(lines.map((_, at) => at + 1));
  });
});
