import { MODULE_LIMITS, WEBSITE_LIMITS } from '@zonewerk/contracts';
import { RUNS } from '@zonewerk/testing/processor-time';
import type { Example, Examples } from '../../harness/examples.types.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { Tables } from '../../content/modules/modules-world.js';

/** A request with one long text: its field, and the text before and after the run. */
export interface LongText {
  readonly call: string;
  readonly example: Example;
  readonly path: readonly string[];
  readonly prefix: string;
  readonly suffix: string;
  readonly runs: readonly string[];
  /** Maximum characters. */
  readonly limit: number;
}

/** Maximum characters of a record set's values. */
const VALUE_CHARACTERS = 100_000;

/** Values of record sets: type, prefix of the part that is parsed last, and a suffix that is invalid for all types. */
const RECORD_FORMS: readonly (readonly [string, string, string])[] = [
  ['TXT', '', ''] as const,
  ['TXT', '"', '"'] as const,
  ['CNAME', '', '!'] as const,
  ['AAAA', '', '!'] as const,
  ['MX', '10 ', '!'] as const,
  ['SRV', '1 1 1 ', '!'] as const,
  ['NAPTR', '1 1 "u" "', '" ! .'] as const,
  ['NAPTR', '1 1 "u" "E2U" "!', '" .'] as const,
  ['CAA', '0 ', '!'] as const,
  ['CAA', '0 issue "', '!"'] as const,
  ['CAA', '0 iodef "mailto:', ' "'] as const,
];

/** Parts of HTML whose end a sanitiser could search repeatedly. */
const HTML_RUNS = [
  '<p>',
  '</p>',
  '<a ',
  '<b><i>',
  '<!--',
  '<![CDATA[',
  '<?',
  '&amp',
  '&#x',
  '<td>',
  '<table>',
  '<img src="',
  '<p style="',
  '<script>',
  '<svg>',
  ' a=',
  'style=";',
  '<a href="/',
  '<p></b>',
  '<textarea>',
  '<li><ul>',
];

type Make = (world: World, owner: SignedIn, examples: Examples) => LongText[] | Promise<LongText[]>;

/** Bodies whose other fields are valid, so that the text reaches the code behind the validation. */
export const LONG_TEXTS: Readonly<Record<string, Make>> = {
  'values of record sets': (_world, _owner, examples) => recordTexts(examples),
  'answers and aliases': (_world, _owner, examples) => memberTexts(examples),
  'texts of rows': rowTexts,
  'texts of pages': (_world, _owner, examples) =>
    htmlTexts({
      call: 'pages.set',
      example: bodyOf(examples, 'pages.set'),
      path: ['body'],
      limit: WEBSITE_LIMITS.textBytes,
    }),
  'fields of templates': (_world, _owner, examples) => templateTexts(examples),
};

function bodyOf(examples: Examples, call: string): Example {
  const example = examples[call];
  if (!example) throw new Error(`${call} has no example`);
  return example;
}

type Place = Pick<LongText, 'call' | 'example' | 'path' | 'limit'>;

function plain(place: Place, prefix = ''): LongText {
  return { ...place, prefix, suffix: '', runs: RUNS };
}

function recordTexts(examples: Examples): LongText[] {
  const example = bodyOf(examples, 'dns.create-record');
  return RECORD_FORMS.map(([type, prefix, suffix]) => {
    const body = { ...example.body, record_type: type };
    const place = { call: 'dns.create-record', example: { ...example, body }, path: ['record_value'] };
    return { ...plain({ ...place, limit: VALUE_CHARACTERS }, prefix), suffix };
  });
}

/** Members of a policy, aliases, and the displayed version of an editor. */
function memberTexts(examples: Examples): LongText[] {
  const member = { identifier: 'one', value: '192.0.2.1', weight: 1 };
  const weighted = {
    record_type: 'A',
    record_policy: 'Weighted',
    members: [member],
    record_value: undefined,
  };
  const alias = { record_type: 'A', is_alias: '1', record_value: undefined };
  return ['dns.create-record', 'dns.update-record'].flatMap((call) => {
    const example = bodyOf(examples, call);
    const whole = { ...example, body: { ...example.body, ...weighted } };
    const target = call === 'dns.create-record' ? 'alias_target' : 'target';
    return [
      plain({ call, example: whole, path: ['members', '0', 'identifier'], limit: 1_000 }),
      plain({ call, example: whole, path: ['members', '0', 'value'], limit: VALUE_CHARACTERS }),
      plain({
        call,
        example: { ...example, body: { ...example.body, ...alias } },
        path: [target],
        limit: 1_000,
      }),
    ];
  });
}

/** Plain texts up to the length that is normalised, rich texts up to their maximum. */
async function rowTexts(world: World, owner: SignedIn): Promise<LongText[]> {
  const tables = await Tables.create(world, owner);
  const module = await tables.module('Long', { Title: 'text', Story: 'richtext' });
  const body = { module: module.id, values: { title: 'One' } };
  const place = { call: 'modules.add-row', example: { params: { project_id: tables.projectId }, body } };
  return [
    plain({ ...place, path: ['values', 'title'], limit: 4 * MODULE_LIMITS.textCharacters }),
    ...htmlTexts({ ...place, path: ['values', 'story'], limit: MODULE_LIMITS.richTextCharacters }),
  ];
}

function htmlTexts(place: Place): LongText[] {
  return [
    { ...plain(place), runs: HTML_RUNS },
    { ...plain(place, '<p style="'), suffix: '">' },
    { ...plain(place, '<a href="https://a.example/'), suffix: '">' },
  ];
}

function templateTexts(examples: Examples): LongText[] {
  const { body } = bodyOf(examples, 'dns.preview-template');
  const fields = [{ name: 'dkim', value: '' }];
  const example = { body: { ...body, template: 'google-workspace', fields } };
  return [plain({ call: 'dns.preview-template', example, path: ['fields', '0', 'value'], limit: 2_000 })];
}
