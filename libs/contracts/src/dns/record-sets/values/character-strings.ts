import { accept, quotable, refuse } from './checked.js';
import type { Checked } from './checked.js';

/** Maximum bytes of one character string (RFC 1035, section 3.3). */
const CHUNK_BYTES = 255;
/** Invisible characters and line breaks, which are written as `\DDD` per byte. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;
/** Text in which every backslash starts an escape that zone files require outside quotation marks. */
const ESCAPED = /^(?:[^\\]|\\(?:[;"\\()]|\d{3}))*$/u;
const SURROGATE = /\p{Cs}/u;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Character strings of a quoted value as bytes; null for an invalid value. */
export function textChunks(value: string): Uint8Array[] | null {
  const read = readQuoted(value);
  return Array.isArray(read) ? read.flatMap(splitChunk) : null;
}

/**
 * Quoted value of a TXT record. Unquoted text is quoted. Its escapes such as `\;` are parsed if every backslash starts
 * one; otherwise all backslashes are literal. Text that starts with a quotation mark is parsed as in a zone file.
 * Strings of more than 255 bytes (of UTF-8) are split.
 */
export function canonicalText(text: string): Checked {
  if (SURROGATE.test(text)) return refuse('This contains half a character. Please type the text again.');
  if (!text.startsWith('"')) return accept(writeQuoted(splitChunk(unquotedBytes(text))));
  const chunks = readQuoted(text);
  return Array.isArray(chunks) ? accept(writeQuoted(chunks.flatMap(splitChunk))) : refuse(chunks);
}

function unquotedBytes(text: string): Uint8Array {
  const read = ESCAPED.test(text) ? readUntil(text, 0, () => false) : null;
  return read === null || typeof read === 'string' ? encoder.encode(text) : read.bytes;
}

/** Parses `"one" "two"`; returns a sentence after a failure. */
function readQuoted(text: string): Uint8Array[] | string {
  const chunks: Uint8Array[] = [];
  let rest = text.trim();
  while (rest !== '') {
    if (!rest.startsWith('"')) {
      return `${quotable(rest)} stands outside the quotation marks. Write \\" for a mark inside the text.`;
    }
    const chunk = readChunk(rest);
    if (typeof chunk === 'string') return chunk;
    chunks.push(chunk.bytes);
    rest = rest.slice(chunk.length).trimStart();
  }
  return chunks;
}

interface Chunk {
  readonly bytes: Uint8Array;
  /** Number of parsed characters, including quotation marks. */
  readonly length: number;
}

/** Parses one quoted string at the start of the text. */
function readChunk(text: string): Chunk | string {
  const chunk = readUntil(text, 1, (character) => character === '"');
  if (typeof chunk === 'string') return chunk;
  if (chunk.length >= text.length) return 'The last quotation mark is missing. Please close the text with ".';
  return { ...chunk, length: chunk.length + 1 };
}

/** Parses characters and escapes from a position to the end, or to the first terminator. */
function readUntil(text: string, from: number, ends: (character: string) => boolean): Chunk | string {
  const bytes: number[] = [];
  let at = from;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    if (ends(character)) break;
    if (code === BACKSLASH) {
      const escape = readEscape(text.slice(at + 1, at + 4));
      if (typeof escape === 'string') return escape;
      bytes.push(escape.byte);
      at += 1 + escape.length;
    } else {
      if (code < 0x80) bytes.push(code);
      else bytes.push(...encoder.encode(character));
      at += character.length;
    }
  }
  return { bytes: Uint8Array.from(bytes), length: at };
}

/** A space-separated part of a value, quoted or unquoted. */
export interface Field {
  /** Input without quotation marks. */
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** Splits a value at its unquoted spaces; returns a sentence after a failure. */
export function readFields(line: string): Field[] | string {
  const fields: Field[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const quoted = rest.startsWith('"');
    const chunk = quoted ? readChunk(rest) : readUntil(rest, 0, (character) => /[\s"]/u.test(character));
    if (typeof chunk === 'string') return chunk;
    const after = rest.slice(chunk.length);
    if (after !== '' && !/^\s/u.test(after)) {
      return `${quotable(rest)} lacks a space next to a quotation mark. Write \\" for a mark inside the text.`;
    }
    fields.push({
      text: quoted ? rest.slice(1, chunk.length - 1) : rest.slice(0, chunk.length),
      bytes: chunk.bytes,
    });
    rest = after.trimStart();
  }
  return fields;
}

/** One quoted character string in zone file format. */
export function quotedString(bytes: Uint8Array): string {
  return `"${writeBytes(bytes)}"`;
}

/** Parses an escape after its backslash: three digits are a byte; punctuation is literal. */
function readEscape(next: string): { byte: number; length: number } | string {
  if (/^\d{3}$/u.test(next) && Number(next) <= 255) return { byte: Number(next), length: 3 };
  if (/^[!-/:-@[-`{-~ ]/u.test(next)) return { byte: next.charCodeAt(0), length: 1 };
  const [sign = ''] = next;
  return `\\${quotable(sign)} means nothing inside quotation marks. Write \\\\ for a backslash.`;
}

/** Splits bytes into strings of at most 255 bytes at character boundaries. */
function splitChunk(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length <= CHUNK_BYTES) return [bytes];
  const chunks: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = cutBefore(bytes, start, Math.min(start + CHUNK_BYTES, bytes.length));
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}

/** Moves a split position to the start of its character. Bytes that are not UTF-8 are split anywhere. */
function cutBefore(bytes: Uint8Array, start: number, end: number): number {
  if (end === bytes.length) return end;
  for (let cut = end; cut > end - 4 && cut > start; cut -= 1) {
    if (((bytes[cut] ?? 0) & 0xc0) !== 0x80) return cut;
  }
  return end;
}

function writeQuoted(chunks: readonly Uint8Array[]): string {
  return chunks.map(quotedString).join(' ');
}

function writeBytes(bytes: Uint8Array): string {
  let text = '';
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    const length = isPlain(byte) ? 1 : characterLength(bytes, at);
    if (isPlain(byte)) text += String.fromCharCode(byte);
    else if (length === 0) text += escapeBytes(bytes.subarray(at, at + 1));
    else text += writeCharacter(bytes.subarray(at, at + length));
    at += Math.max(length, 1);
  }
  return text;
}

/** Visible ASCII that needs no escape between quotation marks. */
function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH;
}

/** Number of bytes of the UTF-8 character at a position; 0 without one. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  return length > 1 && decode(bytes.subarray(at, at + length)) === null ? 0 : length;
}

function writeCharacter(bytes: Uint8Array): string {
  if (bytes[0] === QUOTE) return '\\"';
  if (bytes[0] === BACKSLASH) return '\\\\';
  const character = decode(bytes) ?? '';
  return INVISIBLE.test(character) ? escapeBytes(bytes) : character;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return null;
  }
}

function escapeBytes(bytes: Uint8Array): string {
  return [...bytes].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('');
}
