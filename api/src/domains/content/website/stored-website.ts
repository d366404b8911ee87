import type { AddressChange } from './redirects/address-change.types.js';
import type { Children } from './tree/page-tree.js';

/*
 * How a website is stored so that the engine changes it in place. It writes a document anew whenever its size changes,
 * which takes longer the more pages there are; what keeps its size costs the same with ten pages and with 20,000.
 */

/** Stands where a list of pages has room. */
const NOBODY = '0'.repeat(24);
/** Lists have room for the next multiple of it. */
const ROOM = 8;
/** Changes whose addresses have room in a website before they become redirects. */
export const LEFT_MOST = 16;
/** Of what one change takes from pages: those of one page in five languages or so. */
const LEFT_BYTES = 2_048;
/** Of one change at least, with the names of its fields and the id of the page. */
const CHANGE_BYTES = 80;

/** Addresses that one change took from pages. */
export interface LeftAddresses {
  /** The version that the change made. */
  readonly v: number;
  readonly at: Date;
  /** Id of the person who made it. */
  readonly by: string;
  readonly changes: readonly AddressChange[];
}

/** A list of pages with room for some more. */
export function withRoom(ids: readonly string[]): string[] {
  // Most pages have few below them, if any, and shall not take more room than those.
  const room = [1, 2, 4].find((most) => ids.length <= most) ?? Math.ceil(ids.length / ROOM) * ROOM;
  return [...ids, ...Array.from({ length: room - ids.length }, () => NOBODY)];
}

/** Lists of pages without their room. */
export function withoutRoom(children: Children): Children {
  return Object.fromEntries(
    Object.entries(children).map(([parent, ids]) => {
      // Room is at the end, but where a process of before there was any has put a page behind it.
      return [parent, ids.includes(NOBODY) ? ids.filter((id) => id !== NOBODY) : ids];
    }),
  );
}

/** Where the addresses that a change took have their room. */
export function placeOfLeft(v: number): string {
  return `left.${v % LEFT_MOST}`;
}

/** As it is stored, always of the same size; null where there is too much of it. */
export function toStoredLeft({ at, ...others }: LeftAddresses): Buffer | null {
  // There can be tens of thousands, of which it would take long to say that they are too many.
  if (others.changes.length > LEFT_BYTES / CHANGE_BYTES) return null;
  const text = Buffer.from(JSON.stringify({ ...others, at: at.getTime() }));
  if (text.byteLength > LEFT_BYTES) return null;
  return Buffer.concat([text, Buffer.alloc(LEFT_BYTES - text.byteLength, ' ')]);
}

export function fromStoredLeft(stored: { toString(encoding: 'utf8'): string }): LeftAddresses {
  const { at, ...others } = JSON.parse(stored.toString('utf8')) as Omit<LeftAddresses, 'at'> & {
    readonly at: number;
  };
  return { ...others, at: new Date(at) };
}
