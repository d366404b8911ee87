import { quotable } from '@zonewerk/contracts';
import { choiceBehind, readChoice } from './choice-lines.js';
import { GeneratedRecords } from './generated-records.js';
import { logicalLines, type LogicalLine, type Token } from './logical-lines.js';
import { readData } from './record-data.js';
import { readHead } from './record-head.js';
import {
  directiveOf,
  faultOf,
  placeOf,
  type ZoneDirective,
  type ZoneEntry,
  type ZoneFault,
} from './zone-entries.js';
import { readName } from './zone-names.js';
import { looksLikeTtl, readTtl, tooLong } from './zone-ttl.js';

/** Maximum of entries of one file, including generated records. */
const MOST_ENTRIES = 500_000;
/** Primary nameserver, mailbox, serial and four times. */
const SOA_PARTS = 7;

/**
 * Reads a zone file in the form of RFC 1035, section 5, with the `$TTL` of RFC 2308 and the `$GENERATE` of BIND. Every
 * line that is neither blank nor a comment results in one entry; a `$GENERATE` can result in several. Above the maximum
 * of entries, one fault represents all further lines. Never throws for any content of a file. Null is a step of work
 * without a result, at which the caller can yield.
 *
 * @param origin domain of the zone in ASCII, without final dot
 * @param most maximum of entries
 */
export function* zoneEntries(text: string, origin: string, most = MOST_ENTRIES): Generator<ZoneEntry | null> {
  const reader = new ZoneReader(origin.toLowerCase());
  const lines = logicalLines(text);
  let count = 0;
  for (const line of lines) {
    for (const entry of reader.read(line)) {
      if (entry && count >= most) {
        yield cutAt(line, lines, most);
        return;
      }
      if (entry) count += 1;
      yield entry;
    }
  }
}

/** TTL of Cloudflare exports for automatic. */
const AUTOMATIC = 1;

interface Origin {
  readonly above: string;
  readonly origin: string;
  readonly zone: string;
  readonly isRelative: boolean;
}

/** A `$ORIGIN` with its effect on the names after it. */
function originDirective(line: LogicalLine, { above, origin, zone, isRelative }: Origin): ZoneDirective {
  const shown = origin === '' ? 'the root' : quotable(origin);
  const joins = origin === '' || `.${zone}`.endsWith(`.${origin}`) || origin.endsWith(`.${zone}`);
  const notes = [`Names without a final dot below it are read in ${shown}.`];
  if (isRelative)
    notes.push(
      `It has no final dot itself, so it belongs to ${quotable(above)}. Add the final dot to change that.`,
    );
  if (!joins) notes.push(`That is not in ${zone}, so lines with such names are not imported.`);
  return { ...directiveOf(line), note: notes.join(' '), ...(isRelative || !joins ? { unusual: true } : {}) };
}

/** The fault that represents a line and all lines after it. */
function cutAt(line: LogicalLine, rest: Iterable<LogicalLine>, most: number): ZoneFault {
  let last = line.last;
  let count = 1;
  for (const one of rest) {
    last = one.last;
    count += 1;
  }
  const number = (value: number) => value.toLocaleString('en');
  const unread = count === 1 ? '1 entry is' : `${number(count)} entries are`;
  const reason = `One file has at most ${number(most)} records. ${unread} not read, from line ${number(line.first)} on. Nothing is imported. Please split the file.`;
  return { ...faultOf(line, reason), last, cut: true };
}

/**
 * The last number of an SOA, in seconds (RFC 2308, section 4; as the default of the file, RFC 1035, section 3.3.13).
 */
function soaMinimum(data: readonly Token[]): number | null {
  const [minimum] = data.length === SOA_PARTS ? data.slice(-1) : [];
  return minimum && !minimum.quoted && looksLikeTtl(minimum.text) ? readTtl(minimum.text) : null;
}

/** All entries of a short text, see `zoneEntries`. */
export function parseZoneFile(text: string, origin: string): ZoneEntry[] {
  return [...zoneEntries(text, origin)].filter((entry) => entry !== null);
}

/** State that earlier lines set for later ones. */
class ZoneReader {
  private owner: string | null = null;
  private lastTtl: number | null = null;
  private defaultTtl: number | null = null;
  /** Last number of the SOA: the TTL of lines when neither `$TTL` nor an earlier line defines one. */
  private soaTtl: number | null = null;
  /** Why lines that depend on a directive are unreadable: the directive was not understood. */
  private originFault: string | null = null;
  private ttlFault: string | null = null;
  private readonly generated = new GeneratedRecords();

  private readonly zone: string;

  constructor(private origin: string) {
    this.zone = origin;
  }

  read(line: LogicalLine): Iterable<ZoneEntry | null> {
    if (line.fault !== null) {
      // The name of this record is unknown, so later records must not inherit it.
      if (!line.indented) this.owner = null;
      return [faultOf(line, line.fault)];
    }
    const [first] = line.tokens;
    if (first && !first.quoted && !line.indented && first.text.startsWith('$')) return this.directive(line);
    if (this.originFault !== null) return [faultOf(line, this.originFault)];
    if (first && !first.quoted && first.text.startsWith(';')) return [readChoice(line, this.origin)];
    return [this.record(line)];
  }

  private directive(line: LogicalLine): Iterable<ZoneEntry | null> {
    const [{ text = '' } = {}, ...rest] = line.tokens;
    switch (text.toUpperCase()) {
      case '$ORIGIN':
        return [this.setOrigin(line, rest)];
      case '$TTL':
        return [this.setTtl(line, rest)];
      case '$GENERATE':
        if (this.originFault !== null) return [faultOf(line, this.originFault)];
        return this.generated.of(line, rest, (made) => this.record(made, null));
      case '$INCLUDE':
        return [faultOf(line, 'Other files are not read. Please insert the lines of that file here.')];
      default:
        return [faultOf(line, `${quotable(text)} is not a directive. Use $ORIGIN, $TTL or $GENERATE.`)];
    }
  }

  private setOrigin(line: LogicalLine, [name, ...more]: readonly Token[]): ZoneEntry {
    const relative = name && !name.text.endsWith('.') ? this.originFault : null;
    this.originFault =
      'This line depends on the $ORIGIN above, which is not understood. Please correct that one.';
    if (!name || more.length > 0) return faultOf(line, '$ORIGIN needs one name, like example.nl.');
    if (relative !== null) return faultOf(line, relative);
    const read = readName(name.text, this.origin);
    if (!read.ok) return faultOf(line, read.fault);
    this.originFault = null;
    const above = this.origin;
    this.origin = read.name;
    const isRelative = !name.text.endsWith('.') && name.text !== '@';
    return originDirective(line, { above, origin: read.name, zone: this.zone, isRelative });
  }

  private setTtl(line: LogicalLine, [ttl, ...more]: readonly Token[]): ZoneEntry {
    this.ttlFault = 'This line depends on the $TTL above, which is not understood. Please correct that one.';
    if (!ttl || more.length > 0 || !looksLikeTtl(ttl.text))
      return faultOf(line, '$TTL needs one time, like 3600 or 1h.');
    const seconds = readTtl(ttl.text);
    if (seconds === null) return faultOf(line, tooLong(ttl.text));
    this.ttlFault = null;
    this.defaultTtl = seconds;
    return directiveOf(line);
  }

  /** One record. Generated records do not change the name that later lines inherit. */
  private record(line: LogicalLine, ownerAfter?: null): ZoneEntry {
    const owner = this.ownerOf(line);
    if (typeof owner !== 'string') return owner;
    if (ownerAfter === undefined) this.owner = owner;
    const head = readHead(line.indented ? line.tokens : line.tokens.slice(1));
    if (typeof head === 'string') return faultOf(line, head, owner);
    if (head.ttl === null && this.ttlFault !== null) return faultOf(line, this.ttlFault, owner);
    const data = readData(head.type, head.data, this.origin);
    if (!data.ok) return faultOf(line, data.fault, owner);
    const choice = choiceBehind(line);
    if (typeof choice === 'string') return faultOf(line, choice, owner);
    if (head.type === 'SOA') this.soaTtl = soaMinimum(head.data) ?? this.soaTtl;
    const ttl = head.ttl ?? this.defaultTtl ?? this.lastTtl ?? this.soaTtl;
    if (head.ttl !== null) this.lastTtl = head.ttl;
    return {
      kind: 'record' as const,
      ...placeOf(line),
      name: owner,
      ttl,
      type: head.type,
      data: data.data,
      ...(choice === null ? {} : { choice }),
      ...(ttl === AUTOMATIC ? { defaultTtl: this.statedDefault() } : {}),
      ...(line.proxied ? { proxied: true as const } : {}),
    };
  }

  /** The TTL that the file defines for lines without one; null when it defines none or only the automatic one. */
  private statedDefault(): number | null {
    return [this.defaultTtl, this.soaTtl].find((ttl) => ttl !== null && ttl > AUTOMATIC) ?? null;
  }

  private ownerOf(line: LogicalLine): string | ZoneFault {
    const [first] = line.tokens;
    if (line.indented) {
      return (
        this.owner ??
        faultOf(line, 'This line has no name, and no line above it gives one. Please write one.')
      );
    }
    const read = readName(first?.text ?? '', this.origin);
    if (read.ok) return read.name;
    this.owner = null;
    return faultOf(line, read.fault);
  }
}
