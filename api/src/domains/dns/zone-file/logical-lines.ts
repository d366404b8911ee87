/** A token of a line. */
export interface Token {
  /** Text in the file, escapes included, without quotation marks. */
  readonly text: string;
  readonly quoted: boolean;
}

/** A logical line: one line, or several that parentheses join (RFC 1035, section 5.1). */
export interface LogicalLine {
  /** Numbers of its first and last line in the file, from 1. */
  readonly first: number;
  readonly last: number;
  /** It starts with a space, so it has the name of the previous record. */
  readonly indented: boolean;
  readonly tokens: readonly Token[];
  /** A policy in the comment after the record (see `choice-lines.ts`): prefix and parts; empty for none. */
  readonly choice: readonly Token[];
  /** The record was proxied by Cloudflare, according to a comment of its export. */
  readonly proxied: boolean;
  /** Why it is unreadable; null when it is readable. */
  readonly fault: string | null;
  /** The text to show, at most 200 characters. */
  readonly source: string;
}

/** Maximum length of a line: longer than any record, and short enough not to block the event loop. */
export const LINE_CHARACTERS = 100_000;
const SOURCE_CHARACTERS = 200;
/** Maximum of lines and characters in one pair of parentheses: a text of 65,535 bytes fits in every notation. */
const JOINED_LINES = 1_000;
const JOINED_CHARACTERS = 500_000;

const LINE_BREAK = /\r\n|\n|\r/gu;
/** Comments for data without a zone-file form; other nameservers ignore them (see `choice-lines.ts`). */
const CHOICE = /^;\$(?:WEIGHTED|MULTIVALUE|ALIAS)(?=[ \t])/u;
/** The same comment after a record, which other nameservers load without its policy. */
const CHOICE_BEHIND = /^;\$(?:WEIGHTED|MULTIVALUE)(?=[ \t])/u;
/** Tags of a Cloudflare export. */
const PROXIED = /\bcf_tags=(?:\S*,)?cf-proxied:true\b/u;
const WORD_ENDS = ' \t\f\v;()"';
/** Replacement character for bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

/** Reads a zone file line by line. Every line that is neither blank nor a comment is returned exactly once. */
export function* logicalLines(text: string): Generator<LogicalLine> {
  const open = new LineBuilder();
  let number = 0;
  for (const line of physicalLines(text.replace(/^\uFEFF/u, ''))) {
    number += 1;
    const done = open.add(line, number);
    if (done) yield done;
  }
  const rest = open.end();
  if (rest) yield rest;
}

function* physicalLines(text: string): Generator<string> {
  let at = 0;
  for (const match of text.matchAll(LINE_BREAK)) {
    yield text.slice(at, match.index);
    at = match.index + match[0].length;
  }
  if (at < text.length) yield text.slice(at);
}

/** An incomplete logical line. */
class LineBuilder {
  private tokens: Token[] = [];
  private choice: Token[] = [];
  private proxied = false;
  private first = 0;
  private last = 0;
  private indented = false;
  private depth = 0;
  private characters = 0;
  private source = '';
  private fault: string | null = null;

  /** Adds a line of the file; returns the logical line that it completes, or null. */
  add(line: string, number: number): LogicalLine | null {
    if (this.first === 0) {
      this.first = number;
      this.indented = /^[ \t]/u.test(line);
    }
    this.last = number;
    if (this.source.length < SOURCE_CHARACTERS)
      this.source += (this.source === '' ? '' : ' ') + clip(line.trim());
    if (line.length > LINE_CHARACTERS) {
      this.fault = `This line has ${grouped(line.length)} characters. No record can be that long.`;
      this.depth = 0;
    } else this.read(line);
    this.characters += line.length;
    if (this.depth > 0) {
      const tooLong = this.characters > JOINED_CHARACTERS;
      if (!tooLong && number - this.first < JOINED_LINES) return null;
      const most = tooLong ? `${grouped(JOINED_CHARACTERS)} characters` : `${grouped(JOINED_LINES)} lines`;
      this.fault = `The parenthesis is still open after ${most}.`;
    }
    return this.finish();
  }

  /** The incomplete logical line at the end of the file. */
  end(): LogicalLine | null {
    if (this.first === 0) return null;
    this.fault ??= 'The parenthesis that opens here is never closed.';
    return this.finish();
  }

  private finish(): LogicalLine | null {
    const { tokens, choice, proxied, first, last, indented, fault } = this;
    const source = clip(this.source);
    this.tokens = [];
    this.choice = [];
    this.proxied = false;
    this.first = 0;
    this.depth = 0;
    this.characters = 0;
    this.source = '';
    this.fault = null;
    if (tokens.length === 0 && fault === null) return null;
    return { first, last, indented, tokens, choice, proxied, fault, source };
  }

  private read(line: string): void {
    let at = this.readChoice(line);
    while (at < line.length && this.fault === null) {
      const character = line.charAt(at);
      if (character === ';') return this.readComment(line.slice(at));
      if (character === ' ' || character === '\t' || character === '\f' || character === '\v') at += 1;
      else if (character === '(' || character === ')') {
        this.turn(character);
        at += 1;
      } else at = character === '"' ? this.readQuoted(line, at) : this.readWord(line, at);
    }
  }

  /** Reads the comment after a record. */
  private readComment(comment: string): void {
    this.proxied ||= PROXIED.test(comment);
    const [mark] = (this.depth === 0 && CHOICE_BEHIND.exec(comment)) || [];
    if (mark === undefined) return;
    const own = new LineBuilder();
    own.read(comment.slice(mark.length));
    this.fault ??= own.fault;
    this.choice = [{ text: mark, quoted: false }, ...own.tokens];
  }

  /** Reads the prefix of a policy comment as a token; returns the start of the remaining line. */
  private readChoice(line: string): number {
    const [mark] = (this.depth === 0 && CHOICE.exec(line)) || [];
    if (mark === undefined) return 0;
    this.tokens.push({ text: mark, quoted: false });
    return mark.length;
  }

  private push(text: string, quoted: boolean): void {
    if (text.includes(UNREADABLE)) {
      this.fail(
        'This line has letters that are not written in UTF-8. Please save the file in that encoding.',
      );
    }
    this.tokens.push({ text, quoted });
  }

  private turn(character: '(' | ')'): void {
    this.depth += character === '(' ? 1 : -1;
    if (this.depth < 0) this.fail('A parenthesis is closed here that was not opened.');
    if (this.depth > 1) this.fail('A parenthesis is opened inside another one.');
  }

  private readQuoted(line: string, start: number): number {
    const end = endOf(line, start + 1, '"');
    if (end >= line.length) {
      this.fail('A quotation mark is opened here and not closed on the same line.');
      return line.length;
    }
    this.push(line.slice(start + 1, end), true);
    return end + 1;
  }

  private readWord(line: string, start: number): number {
    const end = endOf(line, start, WORD_ENDS);
    this.push(line.slice(start, end), false);
    return end;
  }

  private fail(fault: string): void {
    this.fault = fault;
    this.depth = 0;
  }
}

/** End of a word or quoted string: the first stop character without a backslash before it. */
function endOf(line: string, start: number, stops: string): number {
  let at = start;
  while (at < line.length && !stops.includes(line.charAt(at))) at += line.charAt(at) === '\\' ? 2 : 1;
  return Math.min(at, line.length);
}

function grouped(count: number): string {
  return count.toLocaleString('en');
}

function clip(text: string): string {
  return text.length > SOURCE_CHARACTERS ? `${text.slice(0, SOURCE_CHARACTERS - 1)}…` : text;
}
