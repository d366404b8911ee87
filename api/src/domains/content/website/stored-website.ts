import type { AddressChange } from './redirects/address-change.types.js';
import type { Children } from './tree/page-tree.js';

/*
 * Stored form of a website, which the database engine can update in place. A document whose size changes is rewritten,
 * in a time proportional to the number of pages. An update of constant size takes the same time for ten pages and for
 * 20,000.
 */

/** Padding in a list of pages. */
const PADDING = '0'.repeat(24);
/** Lists are padded to a multiple of this length. */
const ROOM = 8;
/** Maximum of changes whose former paths a website document can contain before they become redirects. */
export const MAX_PENDING_REDIRECTS = 16;
/** Maximum size of the former paths of one change: about one page in five languages. */
const MAX_FORMER_BYTES = 2_048;
/** Minimum size of one path change, with field names and page ID. */
const CHANGE_BYTES = 80;

/** Former paths of one change. */
export interface FormerUrls {
  /** Website version of the change. */
  readonly v: number;
  readonly at: Date;
  /** ID of the author. */
  readonly by: string;
  readonly changes: readonly AddressChange[];
}

/** Pads a list of pages, so that a longer list does not change the size of the document. */
export function padChildren(ids: readonly string[]): string[] {
  // Most pages have few child pages or none, so short lists have little padding.
  const room = [1, 2, 4].find((most) => ids.length <= most) ?? Math.ceil(ids.length / ROOM) * ROOM;
  return [...ids, ...Array.from({ length: room - ids.length }, () => PADDING)];
}

/** Removes the padding of lists of pages. */
export function unpadChildren(children: Children): Children {
  return Object.fromEntries(
    Object.entries(children).map(([parent, ids]) => {
      // Padding is at the end, unless a process of an earlier release appended a page after it.
      return [parent, ids.includes(PADDING) ? ids.filter((id) => id !== PADDING) : ids];
    }),
  );
}

/** Field for the former paths of a change. */
export function keyOfFormer(v: number): string {
  return `left.${v % MAX_PENDING_REDIRECTS}`;
}

/** Stored form with a fixed size; null when the paths exceed it. */
export function encodeFormerUrls({ at, ...others }: FormerUrls): Buffer | null {
  // Avoids the serialisation of tens of thousands of changes that exceed the size.
  if (others.changes.length > MAX_FORMER_BYTES / CHANGE_BYTES) return null;
  const text = Buffer.from(JSON.stringify({ ...others, at: at.getTime() }));
  if (text.byteLength > MAX_FORMER_BYTES) return null;
  return Buffer.concat([text, Buffer.alloc(MAX_FORMER_BYTES - text.byteLength, ' ')]);
}

export function decodeFormerUrls(stored: { toString(encoding: 'utf8'): string }): FormerUrls {
  const { at, ...others } = JSON.parse(stored.toString('utf8')) as Omit<FormerUrls, 'at'> & {
    readonly at: number;
  };
  return { ...others, at: new Date(at) };
}
