import { type PagePosition, TOP, WEBSITE_LIMITS } from '@zonewerk/contracts';

/** Deepest level of a page; those without a page above are on level 1. */
export const DEEPEST_LEVEL = WEBSITE_LIMITS.levels;

/** The pages below each page, in their order, by id. Pages without any below have no entry. */
export type Children = Readonly<Record<string, readonly string[]>>;

/** Where a page goes: below that page, before that one of its children; the last one when that is null. */
export interface Place {
  readonly parent: string;
  readonly before: string | null;
}

/**
 * Why a change of the tree cannot be: a page that is not there (or not below that parent any more), a page below itself,
 * a level below the deepest one, the same page twice, pages left out.
 */
export type TreeFault = 'unknown' | 'cycle' | 'too-deep' | 'duplicate' | 'missing';

export type Changed =
  { readonly ok: true; readonly changed: Children } | { readonly ok: false; readonly fault: TreeFault };

/** Changes that are kept beside the pages that they change, before those are written anew. */
const BESIDE_MOST = 1_000;

/** The page above each page. Those of a large website are shared by all that differ in few. */
class Parents {
  private constructor(
    private readonly base: ReadonlyMap<string, string>,
    /** What differs; undefined where there is no such page any more. */
    private readonly changed: ReadonlyMap<string, string | undefined>,
    readonly size: number,
  ) {}

  static of(children: Children): Parents {
    const base = new Map<string, string>();
    for (const [parent, ids] of Object.entries(children)) for (const id of ids) base.set(id, parent);
    return new Parents(base, new Map(), base.size);
  }

  get(id: string): string | undefined {
    return this.changed.has(id) ? this.changed.get(id) : this.base.get(id);
  }

  with(more: ReadonlyMap<string, string | undefined>): Parents {
    let { size } = this;
    const changed = new Map(this.changed);
    for (const [id, parent] of more) {
      size += Number(parent !== undefined) - Number(this.get(id) !== undefined);
      changed.set(id, parent);
    }
    if (changed.size <= BESIDE_MOST) return new Parents(this.base, changed, size);
    const base = new Map(this.base);
    for (const [id, parent] of changed) {
      if (parent === undefined) base.delete(id);
      else base.set(id, parent);
    }
    return new Parents(base, new Map(), size);
  }
}

/** Structure of a website's pages: what may be changed, and which lists of children a change writes anew. */
export class PageTree {
  private readonly parents: Parents;

  constructor(
    readonly children: Children,
    parents?: Parents,
  ) {
    this.parents = parents ?? Parents.of(children);
  }

  get size(): number {
    return this.parents.size;
  }

  /** Every page, in no order. */
  ids(): string[] {
    return Object.values(this.children).flat();
  }

  has(id: string): boolean {
    return this.parents.get(id) !== undefined;
  }

  below(parent: string): readonly string[] {
    return this.children[parent] ?? [];
  }

  /** The page above; `TOP` on level 1, undefined for a page that is not there. */
  parentOf(id: string): string | undefined {
    return this.parents.get(id);
  }

  /** The page and those above it, the one on level 1 first. */
  lineOf(id: string): string[] {
    const line: string[] = [];
    for (let at: string | undefined = id; at !== undefined && at !== TOP; at = this.parents.get(at))
      line.unshift(at);
    return line;
  }

  /** A page and all below it, each after the one above it. */
  branchOf(id: string): string[] {
    const branch = [id];
    for (const at of branch) branch.push(...this.below(at));
    return branch;
  }

  /** Puts a page that is not in the tree at its place; `height` counts the levels of what will stand below it, and its own. */
  insert(id: string, place: Place, height = 1): Changed {
    if (this.has(id)) return fault('duplicate');
    return this.put(id, place, height);
  }

  /** Moves a page with all below it. Nothing is written where it stands already. */
  move(id: string, place: Place): Changed {
    const from = this.parents.get(id);
    if (from === undefined || place.before === id) return fault('unknown');
    if (this.lineOf(place.parent).includes(id)) return fault('cycle');
    const put = this.put(id, place, this.heightOf(id));
    if (!put.ok) return put;
    const changed = { [from]: this.below(from).filter((one) => one !== id), ...put.changed };
    return { ok: true, changed: this.different(changed) };
  }

  /** Takes a page with all below it out of the tree. */
  remove(id: string): Changed {
    const from = this.parents.get(id);
    if (from === undefined) return fault('unknown');
    const emptied = this.branchOf(id).filter((one) => this.below(one).length > 0);
    const changed = Object.fromEntries(emptied.map((one) => [one, []]));
    return { ok: true, changed: { ...changed, [from]: this.below(from).filter((one) => one !== id) } };
  }

  /** Brings the whole tree into an order that names every page once. */
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
    const emptied = Object.keys(this.children).filter((parent) => !(parent in wanted));
    const changed = { ...wanted, ...Object.fromEntries(emptied.map((parent) => [parent, []])) };
    return { ok: true, changed: this.different(changed) };
  }

  /** The tree after a change of it, which names every list that differs. */
  with(changed: Children): PageTree {
    const children: Record<string, readonly string[]> = { ...this.children };
    const moved = new Map<string, string | undefined>();
    for (const parent of Object.keys(changed)) {
      delete children[parent];
      for (const id of this.below(parent)) moved.set(id, undefined);
    }
    for (const [parent, ids] of Object.entries(changed)) {
      if (ids.length > 0) children[parent] = ids;
      for (const id of ids) moved.set(id, parent);
    }
    return new PageTree(children, this.parents.with(moved));
  }

  private put(id: string, { parent, before }: Place, height: number): Changed {
    if (parent !== TOP && !this.has(parent)) return fault('unknown');
    if (this.lineOf(parent).length + height > DEEPEST_LEVEL) return fault('too-deep');
    const siblings = this.below(parent).filter((one) => one !== id);
    const at = before === null ? siblings.length : siblings.indexOf(before);
    if (at < 0) return fault('unknown');
    return { ok: true, changed: { [parent]: siblings.toSpliced(at, 0, id) } };
  }

  /** Levels from a page to the deepest one below it, itself included. */
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

function fault(why: TreeFault): Changed {
  return { ok: false, fault: why };
}
