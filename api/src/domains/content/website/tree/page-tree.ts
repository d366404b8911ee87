import { type PagePosition, TOP, WEBSITE_LIMITS } from '@zonewerk/contracts';
import { PersistentMap } from './persistent-map.js';

/** Maximum level of a page; pages without a parent are on level 1. */
export const DEEPEST_LEVEL = WEBSITE_LIMITS.levels;

/** Ordered child pages by page ID. Pages without children have no entry. */
export type Children = Readonly<Record<string, readonly string[]>>;

/** Position of a page: its parent, and the sibling after it; null: the last position. */
export interface TreePosition {
  readonly parent: string;
  readonly before: string | null;
}

/**
 * Faults of a change of the tree: the page does not exist or has another parent (`unknown`), is below itself, exceeds
 * the maximum level, occurs twice, or is missing.
 */
export type TreeFault = 'unknown' | 'cycle' | 'too-deep' | 'duplicate' | 'missing';

export type Changed =
  | { readonly ok: true; readonly changed: Children }
  | { readonly ok: false; readonly fault: TreeFault };

/** Tree of a website's pages: validates changes and returns the child lists that a change writes. */
export class PageTree {
  private readonly lists: PersistentMap<readonly string[]>;
  private readonly parents: PersistentMap<string>;

  /** @param shared data of the tree that this one is derived from */
  constructor(
    children: Children,
    shared?: { readonly lists: PersistentMap<readonly string[]>; readonly parents: PersistentMap<string> },
  ) {
    this.lists = shared?.lists ?? PersistentMap.of(Object.entries(children));
    this.parents = shared?.parents ?? PersistentMap.of(parentsIn(children));
  }

  get children(): Children {
    return Object.fromEntries(this.lists.all());
  }

  get size(): number {
    return this.parents.size;
  }

  /** Every page, unordered. */
  ids(): string[] {
    return [...this.lists.all().values()].flat();
  }

  has(id: string): boolean {
    return this.parents.get(id) !== undefined;
  }

  below(parent: string): readonly string[] {
    return this.lists.get(parent) ?? [];
  }

  /** The parent; `TOP` on level 1, undefined for a page that does not exist. */
  parentOf(id: string): string | undefined {
    return this.parents.get(id);
  }

  /** The page and its ancestors, from level 1. */
  lineOf(id: string): string[] {
    const line: string[] = [];
    for (let at: string | undefined = id; at !== undefined && at !== TOP; at = this.parents.get(at))
      line.unshift(at);
    return line;
  }

  /** The page and its descendants, parents first. */
  branchOf(id: string): string[] {
    const branch = [id];
    for (const at of branch) branch.push(...this.below(at));
    return branch;
  }

  /** Inserts a new page; `height` is the number of levels of its future branch, including itself. */
  insert(id: string, place: TreePosition, height = 1): Changed {
    if (this.has(id)) return fault('duplicate');
    return this.put(id, place, height);
  }

  /** Moves a page with its descendants. Nothing is written when the position is unchanged. */
  move(id: string, place: TreePosition): Changed {
    const from = this.parents.get(id);
    if (from === undefined || place.before === id) return fault('unknown');
    if (this.lineOf(place.parent).includes(id)) return fault('cycle');
    // A page that does not move to a deeper level always fits, so its branch is not traversed.
    const isDeeper = this.lineOf(place.parent).length > this.lineOf(from).length;
    const put = this.put(id, place, isDeeper ? this.heightOf(id) : 1);
    if (!put.ok) return put;
    const changed = { [from]: this.below(from).filter((one) => one !== id), ...put.changed };
    return { ok: true, changed: this.different(changed) };
  }

  /** Removes a page and its descendants from the tree. */
  remove(id: string): Changed {
    const from = this.parents.get(id);
    if (from === undefined) return fault('unknown');
    const emptied = this.branchOf(id).filter((one) => this.below(one).length > 0);
    const changed = Object.fromEntries(emptied.map((one) => [one, []]));
    return { ok: true, changed: { ...changed, [from]: this.below(from).filter((one) => one !== id) } };
  }

  /** Rearranges the whole tree; the positions contain every page once. */
  arrange(positions: readonly PagePosition[]): Changed {
    const wanted: Record<string, string[]> = {};
    const seen = new Set<string>();
    const open = [{ parent: TOP, level: 1, below: positions }];
    for (const { parent, level, below } of open) {
      if (below.length > 0 && level > DEEPEST_LEVEL) return fault('too-deep');
      for (const { id, children = [] } of below) {
        if (seen.has(id)) return fault('duplicate');
        if (!this.has(id)) return fault('unknown');
        seen.add(id);
        (wanted[parent] ??= []).push(id);
        open.push({ parent: id, level: level + 1, below: children });
      }
    }
    if (seen.size < this.size) return fault('missing');
    const emptied = [...this.lists.all().keys()].filter((parent) => !(parent in wanted));
    const changed = { ...wanted, ...Object.fromEntries(emptied.map((parent) => [parent, []])) };
    return { ok: true, changed: this.different(changed) };
  }

  /** The tree after a change, which contains every changed list. */
  with(changed: Children): PageTree {
    const lists = new Map<string, readonly string[] | undefined>();
    const parents = new Map<string, string | undefined>();
    for (const [parent, ids] of Object.entries(changed)) {
      lists.set(parent, ids.length > 0 ? ids : undefined);
      for (const id of this.below(parent)) parents.set(id, undefined);
    }
    for (const [parent, ids] of Object.entries(changed)) for (const id of ids) parents.set(id, parent);
    return new PageTree({}, { lists: this.lists.with(lists), parents: this.parents.with(parents) });
  }

  private put(id: string, { parent, before }: TreePosition, height: number): Changed {
    if (parent !== TOP && !this.has(parent)) return fault('unknown');
    if (this.lineOf(parent).length + height > DEEPEST_LEVEL) return fault('too-deep');
    const siblings = this.below(parent).filter((one) => one !== id);
    const at = before === null ? siblings.length : siblings.indexOf(before);
    if (at < 0) return fault('unknown');
    return { ok: true, changed: { [parent]: siblings.toSpliced(at, 0, id) } };
  }

  /** Levels from a page to its deepest descendant, both included. */
  heightOf(id: string): number {
    let height = 0;
    for (let level: readonly string[] = [id]; level.length > 0; height += 1) {
      level = level.flatMap((one) => this.below(one));
    }
    return height;
  }

  private different(changed: Children): Children {
    const same = (parent: string, ids: readonly string[]) =>
      ids.length === this.below(parent).length && ids.every((id, at) => this.below(parent)[at] === id);
    return Object.fromEntries(Object.entries(changed).filter(([parent, ids]) => !same(parent, ids)));
  }
}

function parentsIn(children: Children): [string, string][] {
  return Object.entries(children).flatMap(([parent, ids]) => ids.map((id): [string, string] => [id, parent]));
}

function fault(why: TreeFault): Changed {
  return { ok: false, fault: why };
}
