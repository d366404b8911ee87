import { z } from 'zod';
import { WEBSITE_LIMITS } from './limits.js';

/** A page and its children in order. */
export interface PagePosition {
  readonly id: string;
  readonly children?: readonly PagePosition[] | undefined;
}

const MISSING = 'Please send the order of all pages.';
const FORM = 'This is not an order of pages. Each page has an id and an optional list of children.';
const ID = /^[0-9a-f]{24}$/u;

/**
 * Order of all pages in the format of the specification: a nested list of `id` and `children`, as JSON or as JSON text.
 * The parser is iterative, because the tree checks the depth later.
 */
export const positions = z
  .union([z.array(z.unknown()), z.string().max(WEBSITE_LIMITS.positionsBytes, FORM)], { error: MISSING })
  .transform(listOf)
  .refine((list) => list.length > 0, MISSING)
  .refine(isOrder, FORM) as unknown as z.ZodType<readonly PagePosition[], readonly PagePosition[] | string>;

/** A JSON value that is not a list becomes a list of one. Validation rejects text that is not JSON. */
function listOf(sent: unknown[] | string): unknown[] {
  if (typeof sent !== 'string') return sent;
  try {
    const read: unknown = JSON.parse(sent);
    return Array.isArray(read) ? read : [read];
  } catch {
    return [sent];
  }
}

function isOrder(list: readonly unknown[]): boolean {
  const open = [...list];
  for (const one of open) {
    if (typeof one !== 'object' || one === null || !('id' in one)) return false;
    if (typeof one.id !== 'string' || !ID.test(one.id)) return false;
    const below: unknown = 'children' in one ? one.children : [];
    if (!Array.isArray(below)) return false;
    for (const child of below) open.push(child);
  }
  return true;
}
