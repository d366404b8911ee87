import type { ZoneSet } from '../../../src/nameserver/control/control-protocol.js';
import { zoneSet } from '../../harness/nameserver-zones.js';
import { setLines, type WrittenSet } from '../../../src/domains/dns/zone-file/write-zone-file.js';

/*
 * About 200 record sets of every type and policy at every kind of name, aliases of them, in canonical form, and queries
 * whose answers all engines have to return equally.
 */

interface Question {
  readonly name: string;
  readonly type: string;
}

const LONG = 'long text '.repeat(24).slice(0, 230);
const CHUNKS = Array.from({ length: 12 }, (_, index) => `"${String(index).padStart(255, 'x')}"`).join(' ');

/** Values of each type, one set each; the domain is `suite.example`. */
const VALUES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  A: [
    ['192.0.2.1'],
    ['192.0.2.1', '192.0.2.2'],
    ['0.0.0.0'],
    ['255.255.255.255'],
    many(40, (n) => `192.0.2.${n}`),
  ],
  AAAA: [
    ['2001:db8::1'],
    ['::'],
    ['::1', '2001:db8::'],
    ['::ffff:192.0.2.1'],
    ['2001:db8:1:1:1:1:1:0'],
    ['::c000:201'],
  ],
  CNAME: [['host.example.net'], ['a0.suite.example'], ['xn--bcher-kva.example'], ['_x.example.net']],
  MX: [['10 mail.example.net'], ['0 .'], ['0 a.example', '65535 b.example'], ['5 suite.example']],
  TXT: [
    ['"v=spf1 -all"'],
    [String.raw`"one \"two\" \\ three"`],
    ['""'],
    ['"é ü 漢字 🙂"'],
    [String.raw`"tab\009 null\000 del\127 high\200"`],
    [`"${LONG}"`],
    [CHUNKS],
    ['"one" "two"', '"three"'],
    ['"semi;colon $dollar (bracket) @at"'],
    many(60, (n) => `"number ${n}"`),
  ],
  PTR: [['host.example.net'], ['a.example', 'b.example']],
  SRV: [['10 60 5060 sip.example.net'], ['0 0 0 .'], ['1 2 3 a.example', '65535 65535 65535 b.example']],
  SPF: [['"v=spf1 mx -all"'], ['"a" "b"']],
  NAPTR: [
    ['100 10 "u" "E2U+sip" "!^.*$!sip:info@example.net!" .'],
    [String.raw`100 10 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.net!" .`],
    ['1 2 "" "" "" next.example'],
  ],
  CAA: [
    ['0 issue "letsencrypt.org"'],
    ['128 issuewild ";"'],
    ['0 iodef "mailto:a@example.net"', '0 issue "ca.example; account=1"'],
  ],
};

const PLACES = [
  (label: string) => label,
  (label: string) => `${label}.deep.er`,
  (label: string) => `_${label}._tcp`,
  (label: string) => `*.${label}`,
];

function many(count: number, value: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => value(index));
}

function simpleSets(): ZoneSet[] {
  const sets: ZoneSet[] = [];
  for (const [type, all] of Object.entries(VALUES)) {
    for (const [index, values] of all.entries()) {
      for (const place of PLACES) {
        sets.push(
          zoneSet(`${place(`${type.toLowerCase()}${index}`)} ${type}`, [...values], { ttl: 60 + index }),
        );
      }
    }
  }
  return sets;
}

function apexSets(): ZoneSet[] {
  return [
    zoneSet('@ A', ['192.0.2.80']),
    zoneSet('@ MX', ['10 mail.example.net']),
    zoneSet('@ TXT', ['"v=spf1 -all"'], { ttl: 0 }),
    zoneSet('@ CAA', ['0 issue "letsencrypt.org"'], { ttl: 2_147_483_647 }),
    zoneSet('xn--bcher-kva A', ['192.0.2.81']),
    zoneSet('xn--strae-oqa.xn--bcher-kva AAAA', ['2001:db8::81']),
    zoneSet(`${'l'.repeat(63)} A`, ['192.0.2.82']),
    zoneSet('handed-over NS', ['ns1.example.net', 'ns2.example.net']),
    zoneSet('glued NS', ['ns.glued.suite.example']),
    zoneSet('ns.glued A', ['192.0.2.83']),
    zoneSet('0/25 NS', ['ns1.example.net']),
    zoneSet('1 CNAME', ['1.0/25.suite.example']),
    zoneSet('2 CNAME', ['2.128/25.suite.example']),
    zoneSet('2.128/25 PTR', ['host.example.net']),
    zoneSet('edge- A', ['192.0.2.86']),
    zoneSet('both A', ['192.0.2.84']),
    zoneSet('both AAAA', ['2001:db8::84']),
    zoneSet('both TXT', ['"both"']),
    zoneSet('chain-1 CNAME', ['chain-2.suite.example']),
    zoneSet('chain-2 CNAME', ['chain-3.suite.example']),
    zoneSet('chain-3 A', ['192.0.2.85']),
    zoneSet('to-nothing CNAME', ['nothing.suite.example']),
    zoneSet('under-star CNAME', ['x.a0.suite.example']),
    zoneSet('leads-far CNAME', [`host.${FAR_DOMAIN}`]),
  ];
}

const CHOSEN: readonly (readonly [string, readonly string[]])[] = [
  ['A', many(12, (n) => `192.0.2.${n}`)],
  ['AAAA', many(12, (n) => `2001:db8::${n + 1}`)],
  ['TXT', [...many(10, (n) => `"number ${n}"`), String.raw`"a \"b\" \\ 'c' ]] --"`, '"é" "two"']],
  ['MX', many(12, (n) => `${n} mail-${n}.example.net`)],
  ['SRV', many(12, (n) => `${n} 0 443 host-${n}.example.net`)],
  ['CAA', many(12, (n) => `0 issue "ca-${n}.example"`)],
  ['NAPTR', many(12, (n) => `${n} 10 "u" "E2U+sip" "!^.*$!sip:${n}@example.net!" .`)],
  ['PTR', many(12, (n) => `host-${n}.example.net`)],
  ['SPF', many(12, (n) => `"v=spf1 include:${n}.example -all"`)],
  ['CNAME', many(12, (n) => `host-${n}.example.net`)],
];

/** Sets with random answers: by weight, and eight of twelve. */
function chosenSets(): ZoneSet[] {
  return CHOSEN.flatMap(([type, values]) => {
    const weighted = values.map((value, index) => ({
      identifier: `id-${index}`,
      values: [value],
      weight: index,
    }));
    const drawn = values.map((value, index) => ({ identifier: `id-${index}`, values: [value] }));
    const label = type.toLowerCase();
    const sets = [zoneSet(`weighted-${label} ${type}`, [], { policy: 'Weighted', members: weighted })];
    if (type !== 'CNAME')
      sets.push(zoneSet(`drawn-${label} ${type}`, [], { policy: 'Multi Value Answer', members: drawn }));
    return sets;
  });
}

export const SUITE_DOMAIN = 'suite.example';
/** Another zone, the target of some aliases. */
export const FAR_DOMAIN = 'far.example';
export const FAR: readonly ZoneSet[] = [
  zoneSet('host A', ['198.51.100.7', '198.51.100.8']),
  zoneSet('host AAAA', ['2001:db8:f::7']),
];
export const FIXED: readonly ZoneSet[] = [...apexSets(), ...simpleSets()];
export const DRAWN: readonly ZoneSet[] = chosenSets();

/** An alias set of the suite. */
interface SuiteAlias {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
  /** Relative to the domain, or absolute with a final dot. */
  readonly target: string;
  /** Final target; null for a target without an answer. */
  readonly end: string | null;
  readonly reason?: string;
}

/** Every policy, chains, the apex as source and target, names of every kind, another zone, and unresolvable targets. */
export const ALIASES: readonly SuiteAlias[] = [
  { name: 'to-simple', type: 'A', target: 'a0', end: 'a0' },
  { name: 'to-simple', type: 'AAAA', target: 'aaaa2', end: 'aaaa2' },
  { name: 'to-many', type: 'A', target: 'a4', end: 'a4' },
  { name: 'to-weighted', type: 'A', target: 'weighted-a', end: 'weighted-a' },
  { name: 'to-weighted', type: 'AAAA', target: 'weighted-aaaa', end: 'weighted-aaaa' },
  { name: 'to-drawn', type: 'A', target: 'drawn-a', end: 'drawn-a' },
  { name: 'to-drawn', type: 'AAAA', target: 'drawn-aaaa', end: 'drawn-aaaa' },
  { name: 'to-apex', type: 'A', target: '@', end: '@' },
  { name: '@', type: 'AAAA', target: 'both', end: 'both' },
  { name: 'to-apex', type: 'AAAA', target: '@', end: 'both' },
  { name: 'to-chain', type: 'A', target: 'chain-1', end: 'chain-3' },
  { name: 'to-alias', type: 'A', target: 'to-weighted', end: 'weighted-a' },
  { name: 'to-alias', type: 'AAAA', target: 'to-drawn', end: 'drawn-aaaa' },
  { name: 'to-far', type: 'A', target: `host.${FAR_DOMAIN}.`, end: `host.${FAR_DOMAIN}.` },
  { name: 'to-far', type: 'AAAA', target: 'leads-far', end: `host.${FAR_DOMAIN}.` },
  { name: '*.alias', type: 'A', target: 'a1', end: 'a1' },
  { name: '*.alias', type: 'AAAA', target: 'weighted-aaaa', end: 'weighted-aaaa' },
  { name: 'alias.deep.er', type: 'A', target: 'drawn-a', end: 'drawn-a' },
  { name: '_alias._tcp', type: 'A', target: 'xn--bcher-kva', end: 'xn--bcher-kva' },
  {
    name: 'xn--grn-ioa',
    type: 'AAAA',
    target: 'xn--strae-oqa.xn--bcher-kva',
    end: 'xn--strae-oqa.xn--bcher-kva',
  },
  { name: 'both-aliases', type: 'A', target: 'both', end: 'both' },
  { name: 'both-aliases', type: 'AAAA', target: 'both', end: 'both' },
  lost('to-nothing-there', 'A', 'nothing', 'nothing.suite.example has no record set of type A.'),
  lost('to-other-type', 'AAAA', 'a0', 'a0.suite.example has no record set of type AAAA.'),
  lost('to-chain', 'AAAA', 'chain-1', 'chain-3.suite.example has no record set of type AAAA.'),
  lost('onto-star', 'A', 'x.a0', 'x.a0.suite.example has no record set of type A.'),
  lost(
    'to-several',
    'A',
    'weighted-cname',
    'weighted-cname.suite.example is a CNAME with several answers, which an alias cannot follow.',
  ),
];

function lost(name: string, type: SuiteAlias['type'], target: string, reason: string): SuiteAlias {
  return { name, type, target, end: null, reason };
}

/** All sets of the suite in stored form. */
export function suiteSets(): WrittenSet[] {
  const aliases = ALIASES.map(({ name, type, target }): WrittenSet => {
    const alias = { target: full(target) };
    return { name, type, policy: 'Simple', ttl: 0, members: [], alias };
  });
  return [...[...FIXED, ...DRAWN].map(written), ...aliases];
}

/** Zone file of the sets. */
export function zoneFile(sets: readonly WrittenSet[]): string {
  return sets.flatMap((set) => setLines(set).map((line) => `${line}\n`)).join('');
}

export function written({ revision: _, ...set }: ZoneSet): WrittenSet {
  return { ...set, alias: null };
}

function full(name: string): string {
  if (name.endsWith('.')) return name.slice(0, -1);
  return name === '@' ? SUITE_DOMAIN : `${name}.${SUITE_DOMAIN}`;
}

/** Queries of each set by name and type, with a label instead of an asterisk; one missing type; and unusual names. */
export function suiteQuestions(): Question[] {
  const drawn = new Set(DRAWN.map(({ name }) => name));
  const fixedAliases = ALIASES.filter(({ end }) => end === null || !drawn.has(end));
  const questions = [...FIXED, ...fixedAliases].flatMap(({ name, type }) => {
    const queryName = full(name.replace('*', 'anything'));
    return [
      { name: queryName, type },
      { name: queryName, type: type === 'A' ? 'MX' : 'A' },
    ];
  });
  const odd = [
    ['nothing', 'A'],
    ['er', 'A'],
    ['deep.er', 'TXT'],
    ['x.y.a0', 'A'],
    ['x.chain-3', 'A'],
    ['www.handed-over', 'A'],
    ['WWW.BOTH', 'A'],
    ['Both', 'AAAA'],
    ['@', 'SOA'],
    ['@', 'NS'],
    ['@', 'SRV'],
    ['x.y.alias', 'A'],
    ['to-weighted', 'TXT'],
    ['to-far', 'MX'],
  ] as const;
  return [...questions, ...odd.map(([name, type]) => ({ name: full(name), type }))];
}

/** Queries with random answers, and their sets. */
export function drawnQuestions(): { readonly question: Question; readonly set: ZoneSet }[] {
  const own = DRAWN.map((set) => ({ question: { name: full(set.name), type: set.type }, set }));
  const aliases = ALIASES.flatMap(({ name, type, end }) => {
    const set = DRAWN.find((one) => one.name === end);
    return set ? [{ question: { name: full(name.replace('*', 'anything')), type }, set }] : [];
  });
  return [...own, ...aliases];
}

/** Queries of aliases, each with the query of its final target. */
export function aliasQuestions(): { readonly alias: Question; readonly end: Question | null }[] {
  return ALIASES.map(({ name, type, end }) => ({
    alias: { name: full(name.replace('*', 'anything')), type },
    end: end === null ? null : { name: full(end), type },
  }));
}
