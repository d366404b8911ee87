import {
  pagePathOf,
  TOP,
  type Website,
  WEBSITE_LIMITS,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import { textIn } from '../../shared/page-text';
import { byIdOf, changedIn, heightOf, orderOf, type PageOrder, type PagePlace } from './page-order';

/** Pixels that a page is dragged sideways for one level (specification, developer area, section 9). */
export const LEVEL_STEP_PX = 20;

/** One line of the tree as it is shown. */
export interface PageRow {
  readonly page: WebsitePage;
  readonly level: number;
  /** How many stand right below it. */
  readonly below: number;
  /** Whether those are shown. */
  readonly open: boolean;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}

/** The line of each page as it was last: the same object as long as it says the same, so that it is not drawn again. */
const lastRows = new WeakMap<WebsitePage, PageRow>();

function rowOf(row: PageRow): PageRow {
  const last = lastRows.get(row.page);
  const isSame =
    last?.level === row.level &&
    last.below === row.below &&
    last.open === row.open &&
    last.position === row.position &&
    last.siblings === row.siblings;
  if (isSame) return last;
  lastRows.set(row.page, row);
  return row;
}

/** Lines as they were, and what has changed in the tree since; other branches have the same lines still. */
interface RowsBefore {
  readonly rows: readonly PageRow[];
  readonly changed: ReadonlySet<string>;
}

/** The lines of the tree, without what stands below pages that are closed. */
export function rowsOf(
  pages: readonly WebsitePage[],
  isClosed: (id: string) => boolean,
  before?: RowsBefore,
): PageRow[] {
  const order = orderOf(pages);
  const byId = byIdOf(pages);
  const rows: PageRow[] = [];
  let found = 0;
  const add = (siblings: readonly string[], level: number) => {
    for (let at = 0; at < siblings.length; at += 1) {
      const id = siblings[at] as string;
      const page = byId.get(id);
      if (!page) continue;
      const children = order.get(id);
      const below = children?.length ?? 0;
      const open = below > 0 && !isClosed(id);
      const last = lastRows.get(page);
      rows.push(rowOf({ page, level, below, open, position: at + 1, siblings: siblings.length }));
      if (!children || !open) continue;
      const isSame = last?.open === true && last.level === level && before?.changed.has(id) === false;
      const from = isSame ? indexAfter(before.rows, last, found) : -1;
      if (from < 0) add(children, level + 1);
      else found = addBranch(rows, before?.rows ?? [], from);
    }
  };
  add(order.get(TOP) ?? [], 1);
  return rows;
}

/** Mostly it comes after what was found last. */
function indexAfter(before: readonly PageRow[], row: PageRow, found: number): number {
  const at = before.indexOf(row, found);
  return at < 0 ? before.indexOf(row) : at;
}

/** Adds what is shown below one of the lines of before, and says where that ends. */
function addBranch(rows: PageRow[], before: readonly PageRow[], from: number): number {
  const level = before[from]?.level ?? 0;
  let at = from + 1;
  for (; (before[at]?.level ?? 0) > level; at += 1) rows.push(before[at] as PageRow);
  return at;
}

/**
 * The lines of one tree. They are made anew only where it changes, as with each page that is taken and let go: going over
 * thousands of pages takes a part of a frame.
 */
export class TreeRows {
  private last: { order: PageOrder; isClosed: (id: string) => boolean; taken: string | null } | null = null;
  private rows: readonly PageRow[] = [];

  /** @param taken a page that is closed as long as it is dragged */
  of(
    pages: readonly WebsitePage[],
    isClosed: (id: string) => boolean,
    taken: string | null,
  ): readonly PageRow[] {
    const { last, rows } = this;
    const order = orderOf(pages);
    const closed = [taken, last?.taken ?? null].filter((id) => id !== null);
    const before =
      last?.isClosed === isClosed ? { rows, changed: changedIn(order, last.order, closed) } : undefined;
    this.rows = rowsOf(pages, (id) => id === taken || isClosed(id), before);
    this.last = { order, isClosed, taken };
    return this.rows;
  }
}

/** Where a dragged line would go. */
export interface Target extends PagePlace {
  readonly level: number;
}

interface Drag {
  /** The lines as they are shown; nothing below the dragged one is among them. */
  readonly rows: readonly PageRow[];
  /** Index of the dragged line, and of where it is held. */
  readonly from: number;
  readonly to: number;
  /** How far it is held sideways from where it was taken, in pixels. */
  readonly offset: number;
  readonly order: PageOrder;
}

/**
 * The place that a drag means: between its new neighbours, on the level that the sideways way stands for, as far as
 * there is one. Null when what is below the page would be deeper than it may.
 */
export function targetOf({ rows, from, to, offset, order }: Drag): Target | null {
  const dragged = rows[from];
  if (!dragged) return null;
  // The lines without the dragged one; not a copy of them, as this is asked with every move of the pointer.
  const other = (at: number) => rows[at < from ? at : at + 1];
  const above = other(to - 1);
  const next = other(to);
  const deepest = Math.min(
    above ? above.level + 1 : 1,
    WEBSITE_LIMITS.levels + 1 - heightOf(order, dragged.page.id),
  );
  const shallowest = next?.level ?? 1;
  if (deepest < shallowest) return null;
  const wanted = dragged.level + Math.round(offset / LEVEL_STEP_PX);
  const level = Math.min(deepest, Math.max(shallowest, wanted));
  // Nothing is above the first level; its lines would all be looked through for that.
  let at = level === 1 ? -1 : to - 1;
  while (at >= 0 && other(at)?.level !== level - 1) at -= 1;
  const parent = other(at)?.page.id ?? TOP;
  // Behind a closed page's own children comes a new one last, as those are not to be seen.
  return { level, parent, before: next?.level === level ? next.page.id : null };
}

/** Titles of the pages above one, the uppermost first. */
export function titlesAbove(
  pages: ReadonlyMap<string, WebsitePage>,
  page: WebsitePage,
  language: WebsiteLanguage,
): string[] {
  const titles: string[] = [];
  for (let at = pages.get(page.parent); at; at = pages.get(at.parent))
    titles.unshift(textIn(at, language).title);
  return titles;
}

/** Path at which a page is on the website; null for one that is not there. */
export function pathOf(
  id: string,
  language: WebsiteLanguage,
  { home, languages, pages }: Pick<Website, 'home' | 'languages' | 'pages'>,
): string | null {
  const byId = byIdOf(pages);
  const lineOf = (page: string) => {
    const line: string[] = [];
    for (let at = byId.get(page); at; at = byId.get(at.parent)) line.unshift(at.id);
    return line;
  };
  const slugOf = (page: string, one: WebsiteLanguage) =>
    byId.get(page)?.texts.find((text) => text.language === one)?.slug;
  return pagePathOf(id, language, { home, languages, lineOf, slugOf });
}
