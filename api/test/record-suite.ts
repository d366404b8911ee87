import type { ZoneSet } from '../src/nameserver/control-protocol.js';
import { zoneSet } from '../src/nameserver/test-zones.js';

/*
 * About 200 record sets of every type and policy at every kind of place, in canonical form, and the questions whose
 * answers every engine has to agree on.
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
    zoneSet('both A', ['192.0.2.84']),
    zoneSet('both AAAA', ['2001:db8::84']),
    zoneSet('both TXT', ['"both"']),
    zoneSet('chain-1 CNAME', ['chain-2.suite.example']),
    zoneSet('chain-2 CNAME', ['chain-3.suite.example']),
    zoneSet('chain-3 A', ['192.0.2.85']),
    zoneSet('to-nothing CNAME', ['nothing.suite.example']),
    zoneSet('under-star CNAME', ['x.a0.suite.example']),
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

/** Sets whose answers are drawn: by weight, and eight of twelve. */
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
export const FIXED: readonly ZoneSet[] = [...apexSets(), ...simpleSets()];
export const DRAWN: readonly ZoneSet[] = chosenSets();

function full(name: string): string {
  return name === '@' ? SUITE_DOMAIN : `${name}.${SUITE_DOMAIN}`;
}

/** Each set by its name and type, with a label in place of a star; one type that is not there; and odd places. */
export function suiteQuestions(): Question[] {
  const questions = FIXED.flatMap(({ name, type }) => {
    const asked = full(name.replace('*', 'anything'));
    return [
      { name: asked, type },
      { name: asked, type: type === 'A' ? 'MX' : 'A' },
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
    ['@', 'AAAA'],
  ] as const;
  return [...questions, ...odd.map(([name, type]) => ({ name: full(name), type }))];
}

export function drawnQuestion({ name, type }: ZoneSet): Question {
  return { name: full(name), type };
}
