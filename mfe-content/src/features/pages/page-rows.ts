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

/** Horizontal drag distance per level, in pixels (specification, developer area, section 9). */
export const LEVEL_STEP_PX = 20;

/** Displayed line of the tree. */
export interface PageRow {
  readonly page: WebsitePage;
  readonly level: number;
  /** Number of children. */
  readonly below: number;
  /** Whether the children are visible. */
  readonly open: boolean;
  /** Position among the siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

/** Last row per page. An unchanged row has the same identity, so its line does not render again. */
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

/** Previous rows and the changes of the tree since. Unchanged branches reuse their rows. */
interface RowsBefore {
  readonly rows: readonly PageRow[];
  readonly changed: ReadonlySet<string>;
}

/** Rows of the tree without descendants of collapsed pages. */
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

/**
 * Index of a row in the previous rows. The search starts at the last match, because rows are mostly in the same order.
 */
function indexAfter(before: readonly PageRow[], row: PageRow, found: number): number {
  const at = before.indexOf(row, found);
  return at < 0 ? before.indexOf(row) : at;
}

/** Adds the descendants of a previous row. Returns the index after them. */
function addBranch(rows: PageRow[], before: readonly PageRow[], from: number): number {
  const level = before[from]?.level ?? 0;
  let at = from + 1;
  for (; (before[at]?.level ?? 0) > level; at += 1) rows.push(before[at] as PageRow);
  return at;
}

/**
 * Rows of one tree. Only changed parts are computed again, because a traversal of thousands of pages takes a part of a
 * frame.
 */
export class TreeRows {
  private last: { order: PageOrder; isClosed: (id: string) => boolean; dragged: string | null } | null = null;
  private rows: readonly PageRow[] = [];

  /** @param dragged the dragged page, which counts as collapsed */
  of(
    pages: readonly WebsitePage[],
    isClosed: (id: string) => boolean,
    dragged: string | null,
  ): readonly PageRow[] {
    const { last, rows } = this;
    const order = orderOf(pages);
    const closed = [dragged, last?.dragged ?? null].filter((id) => id !== null);
    const before =
      last?.isClosed === isClosed ? { rows, changed: changedIn(order, last.order, closed) } : undefined;
    this.rows = rowsOf(pages, (id) => id === dragged || isClosed(id), before);
    this.last = { order, isClosed, dragged };
    return this.rows;
  }
}

/** Target position of a dragged line. */
export interface Target extends PagePlace {
  readonly level: number;
}

interface Drag {
  /** Visible rows, without descendants of the dragged page. */
  readonly rows: readonly PageRow[];
  /** Index of the dragged line, and index of its present position. */
  readonly from: number;
  readonly to: number;
  /** Horizontal distance from the start of the drag, in pixels. */
  readonly offset: number;
  readonly order: PageOrder;
}

/**
 * Target position of a drag: between its new neighbours, on the level of the horizontal distance, within the possible
 * levels. Null when descendants of the page would exceed the maximum depth.
 */
export function targetOf({ rows, from, to, offset, order }: Drag): Target | null {
  const dragged = rows[from];
  if (!dragged) return null;
  // The rows without the dragged one. An accessor avoids a copy on each pointer move.
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
  // Level 1 has no parent row. The search would scan all rows.
  let at = level === 1 ? -1 : to - 1;
  while (at >= 0 && other(at)?.level !== level - 1) at -= 1;
  const parent = other(at)?.page.id ?? TOP;
  // Below a collapsed page the new child is last, because its children are not visible.
  return { level, parent, before: next?.level === level ? next.page.id : null };
}

/** Titles of the ancestors of a page, from the root. */
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

/** Path of a page on the website; null for an unknown page. */
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
