import { TOP, WEBSITE_LIMITS, type WebsitePage } from '@zonewerk/contracts';

/** Position of a page: below `parent` (a page or `TOP`), before one of its children; null for the end. */
export interface PagePlace {
  readonly parent: string;
  readonly before: string | null;
}

export interface PageMove extends PagePlace {
  readonly page: string;
}

/** Ids of the children by parent id, in order. Level 1 is below `TOP`. */
export type PageOrder = ReadonlyMap<string, readonly string[]>;

/** Cache per list. A drag reads the order of the same pages repeatedly. */
const orders = new WeakMap<readonly WebsitePage[], PageOrder>();

/** Lookup of the parent per order, without a search through the order. */
const parents = new WeakMap<PageOrder, (page: string) => string | undefined>();

export function orderOf(pages: readonly WebsitePage[]): PageOrder {
  const cached = orders.get(pages);
  if (cached) return cached;
  const order = new Map<string, string[]>();
  for (const { id, parent } of pages) {
    const below = order.get(parent);
    if (below) below.push(id);
    else order.set(parent, [id]);
  }
  noteOrder(pages, order);
  return order;
}

function noteOrder(pages: readonly WebsitePage[], order: PageOrder): void {
  orders.set(pages, order);
  parents.set(order, (page) => byIdOf(pages).get(page)?.parent);
}

function parentIn(order: PageOrder, page: string): string | undefined {
  const cached = parents.get(order);
  if (cached) return cached(page);
  for (const [parent, below] of order) if (below.includes(page)) return parent;
  return undefined;
}

/** Position of a page; null for an unknown page. */
export function placeOf(order: PageOrder, page: string): PagePlace | null {
  const parent = parentIn(order, page);
  const below = parent === undefined ? [] : (order.get(parent) ?? []);
  const at = below.indexOf(page);
  return parent === undefined || at < 0 ? null : { parent, before: below[at + 1] ?? null };
}

/** Ids of a page and its descendants. */
export function branchOf(order: PageOrder, page: string): Set<string> {
  const branch = new Set([page]);
  for (const id of branch) for (const below of order.get(id) ?? []) branch.add(below);
  return branch;
}

/** Cache per order. A drag reads the height of the same page on each move. */
const heights = new WeakMap<PageOrder, Map<string, number>>();

/** Levels from a page to its deepest descendant, including the page. */
export function heightOf(order: PageOrder, page: string): number {
  const cached = heights.get(order) ?? new Map<string, number>();
  heights.set(order, cached);
  const height = cached.get(page) ?? heightIn(order, page);
  cached.set(page, height);
  return height;
}

function heightIn(order: PageOrder, page: string): number {
  let highest = 0;
  for (const id of order.get(page) ?? []) highest = Math.max(highest, heightIn(order, id));
  return highest + 1;
}

/** Level of the children of `parent`. */
function levelBelow(order: PageOrder, parent: string): number {
  let level = 1;
  for (let at: string | undefined = parent; at !== undefined && at !== TOP; at = parentIn(order, at)) {
    level += 1;
  }
  return level;
}

/** The order after a move; null for an impossible move: a missing page, a cycle or too many levels. */
export function moved(order: PageOrder, { page, parent, before }: PageMove): PageOrder | null {
  const from = placeOf(order, page);
  if (!from || branchOf(order, page).has(parent)) return null;
  if (parent !== TOP && !placeOf(order, parent)) return null;
  if (levelBelow(order, parent) + heightOf(order, page) - 1 > WEBSITE_LIMITS.levels) return null;
  const next = new Map(order);
  next.set(
    from.parent,
    (order.get(from.parent) ?? []).filter((id) => id !== page),
  );
  const siblings = next.get(parent) ?? [];
  const at = before === null ? siblings.length : siblings.indexOf(before);
  if (at < 0) return null;
  parents.set(next, (id) => (id === page ? parent : parentIn(order, id)));
  return next.set(parent, siblings.toSpliced(at, 0, page));
}

/** The order after several moves. Impossible moves are skipped. */
export function movedAll(order: PageOrder, moves: readonly PageMove[]): PageOrder {
  return moves.reduce((now, move) => moved(now, move) ?? now, order);
}

export function isSameOrder(one: PageOrder, other: PageOrder): boolean {
  const parents = new Set([...one.keys(), ...other.keys()]);
  return [...parents].every((parent) => {
    const a = one.get(parent) ?? [];
    const b = other.get(parent) ?? [];
    return a === b || (a.length === b.length && a.every((id, at) => b[at] === id));
  });
}

/** Pages whose children differ from another order, plus `more`, plus all ancestors of both. */
export function changedIn(order: PageOrder, other: PageOrder, more: Iterable<string>): Set<string> {
  const changed = new Set<string>();
  const add = (page: string) => {
    for (let at: string | undefined = page; at !== undefined && !changed.has(at); at = parentIn(order, at)) {
      changed.add(at);
    }
  };
  for (const page of more) add(page);
  for (const [parent, below] of order) if (other.get(parent) !== below) add(parent);
  for (const parent of other.keys()) if (!order.has(parent)) add(parent);
  return changed;
}

/** Cache per list. */
const pagesById = new WeakMap<readonly WebsitePage[], ReadonlyMap<string, WebsitePage>>();

/** The pages as a depth-first list in another order of the same pages. */
export function inOrder(pages: readonly WebsitePage[], order: PageOrder): WebsitePage[] {
  const byId = byIdOf(pages);
  const list: WebsitePage[] = [];
  const others: WebsitePage[] = [];
  let isAllThere = true;
  const add = (parent: string, siblings: readonly string[]) => {
    for (const id of siblings) {
      const page = byId.get(id);
      if (!page) isAllThere = false;
      else if (page.parent === parent) list.push(page);
      else {
        const other = { ...page, parent };
        others.push(other);
        list.push(other);
      }
      const below = order.get(id);
      if (below) add(id, below);
    }
  };
  add(TOP, order.get(TOP) ?? []);
  // Callers read both values next. The cache avoids their computation from the list.
  if (isAllThere) noteOrder(list, order);
  if (isAllThere && list.length === pages.length) pagesById.set(list, withOthers(byId, others));
  return list;
}

/**
 * The pages after a move; null for an impossible move. The branch is cut out and inserted elsewhere, because a new list
 * of thousands of pages takes a part of a frame.
 */
export function pagesAfter(pages: readonly WebsitePage[], move: PageMove): WebsitePage[] | null {
  const order = moved(orderOf(pages), move);
  const byId = byIdOf(pages);
  const page = byId.get(move.page);
  if (!order || !page) return null;
  const ids = branchOf(order, page.id);
  const from = pages.indexOf(page);
  const branch = pages.slice(from, from + ids.size);
  // When the branch is not contiguous in the list, the whole list is sorted.
  if (!branch.every(({ id }) => ids.has(id))) return inOrder(pages, order);
  const isElsewhere = page.parent !== move.parent;
  const first = isElsewhere ? { ...page, parent: move.parent } : page;
  const rest = pages.toSpliced(from, ids.size);
  const at = indexOf(rest, move, order, byId);
  const list = rest.slice(0, at).concat(first, branch.slice(1), rest.slice(at));
  noteOrder(list, order);
  pagesById.set(list, withOthers(byId, isElsewhere ? [first] : []));
  return list;
}

/** Index of a moved page in the list without it. */
function indexOf(
  others: readonly WebsitePage[],
  { parent, before }: PageMove,
  order: PageOrder,
  byId: ReadonlyMap<string, WebsitePage>,
): number {
  const at = (id: string) => others.indexOf(byId.get(id) as WebsitePage);
  if (before !== null) return at(before);
  const last = (order.get(parent) ?? []).at(-2);
  if (last !== undefined) return at(last) + branchOf(order, last).size;
  return parent === TOP ? 0 : at(parent) + 1;
}

/** A copy takes a quarter of the time of a new index. */
function withOthers(byId: ReadonlyMap<string, WebsitePage>, others: readonly WebsitePage[]) {
  if (others.length === 0) return byId;
  const all = new Map(byId);
  for (const page of others) all.set(page.id, page);
  return all;
}

export function byIdOf(pages: readonly WebsitePage[]): ReadonlyMap<string, WebsitePage> {
  const cached = pagesById.get(pages);
  if (cached) return cached;
  const byId = new Map(pages.map((page) => [page.id, page]));
  pagesById.set(pages, byId);
  return byId;
}
