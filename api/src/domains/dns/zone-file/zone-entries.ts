import type { LogicalLine } from './logical-lines.js';

/** Position in the file: numbers of the first and last line, from 1. */
export interface Place {
  readonly first: number;
  readonly last: number;
  /** The text in the file, at most 200 characters. */
  readonly source: string;
}

/** Selection of a value among those of its name and type; zone files have no form for it. */
export type Choice =
  | { readonly policy: 'Weighted'; readonly identifier: string; readonly weight: string }
  | { readonly policy: 'Multi Value Answer'; readonly identifier: string }
  /** The data are the target host. */
  | { readonly policy: 'Alias' };

/** A record in absolute form, independent of earlier lines. */
export interface ZoneRecord extends Place {
  readonly kind: 'record';
  /** Without final dot; empty for the root. */
  readonly name: string;
  /** Seconds; null when the file defines none. */
  readonly ttl: number | null;
  /** Upper case. */
  readonly type: string;
  /** In zone-file form: names with final dot, texts in quotation marks. */
  readonly data: string;
  /** Absent: the value is in every answer. */
  readonly choice?: Choice;
  /** Only with a TTL of 1: the default TTL of the file in seconds; null when the file defines none. */
  readonly defaultTtl?: number | null;
  /** The record was proxied by Cloudflare. */
  readonly proxied?: true;
}

/** A line with an effect on later lines. */
export interface ZoneDirective extends Place {
  readonly kind: 'directive';
  /** Its effect as sentences, where it is not obvious. */
  readonly note?: string;
  /** Probably a mistake of the author. */
  readonly unusual?: true;
}

/** A line that is not understood, with the reason. */
export interface ZoneFault extends Place {
  readonly kind: 'fault';
  readonly reason: string;
  /** Absolute name; absent when the line can refer to any name. */
  readonly name?: string;
  /** The remaining lines are not read, so the whole file cannot be imported. */
  readonly cut?: true;
}

export type ZoneEntry = ZoneRecord | ZoneDirective | ZoneFault;

export function placeOf({ first, last, source }: LogicalLine): Place {
  return { first, last, source };
}

export function directiveOf(line: LogicalLine): ZoneDirective {
  return { kind: 'directive', ...placeOf(line) };
}

/** @param name absolute name of the record that the line would create */
export function faultOf(line: LogicalLine, reason: string, name?: string): ZoneFault {
  return { kind: 'fault', ...placeOf(line), reason, ...(name === undefined ? {} : { name }) };
}
