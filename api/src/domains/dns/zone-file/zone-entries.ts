import type { LogicalLine } from './logical-lines.js';

/** Where something stands in the file: numbers of its first and last line, from 1. */
export interface Place {
  readonly first: number;
  readonly last: number;
  /** The text as it stands there, at most 200 characters. */
  readonly source: string;
}

/** How a value is chosen among others of its name and type, which zone files have no form for. */
export type Choice =
  | { readonly policy: 'Weighted'; readonly identifier: string; readonly weight: string }
  | { readonly policy: 'Multi Value Answer'; readonly identifier: string }
  /** The data are the host that is answered for. */
  | { readonly policy: 'Alias' };

/** A record that was read, absolute: no part of it depends on what stood before. */
export interface ZoneRecord extends Place {
  readonly kind: 'record';
  /** Without final dot; empty for the root. */
  readonly name: string;
  /** Seconds; null when the file says none. */
  readonly ttl: number | null;
  /** Upper case. */
  readonly type: string;
  /** As a zone file has it: names with final dot, texts in quotation marks. */
  readonly data: string;
  /** Left out: one of the values that are answered together. */
  readonly choice?: Choice;
  /** Only with a TTL of 1: the default TTL of the file in seconds; null when it says none. */
  readonly defaultTtl?: number | null;
  /** Cloudflare answered in its place. */
  readonly proxied?: true;
}

/** A line that sets something for those after it. */
export interface ZoneDirective extends Place {
  readonly kind: 'directive';
  /** What it does, in sentences, where that is not plain. */
  readonly note?: string;
  /** It is probably not meant so. */
  readonly unusual?: true;
}

/** A line that is not understood, and why. */
export interface ZoneFault extends Place {
  readonly kind: 'fault';
  readonly reason: string;
  /** At which name, absolute; left out where the line may speak of any. */
  readonly name?: string;
  /** Nothing is read from there to the end, which makes all of the file unusable. */
  readonly cut?: true;
}

export type ZoneEntry = ZoneRecord | ZoneDirective | ZoneFault;

export function placeOf({ first, last, source }: LogicalLine): Place {
  return { first, last, source };
}

export function directiveOf(line: LogicalLine): ZoneDirective {
  return { kind: 'directive', ...placeOf(line) };
}

/** @param name at which the line would make a record, absolute */
export function faultOf(line: LogicalLine, reason: string, name?: string): ZoneFault {
  return { kind: 'fault', ...placeOf(line), reason, ...(name === undefined ? {} : { name }) };
}
