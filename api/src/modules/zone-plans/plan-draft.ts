import { PLAN_CATEGORIES, type PlanCategory } from '@zonewerk/contracts';
import type { SetState } from '../clusters/change-entry.js';
import type { PlanRowDocument, PlanSizes } from './zone-plan.schema.js';

/** Where a record set or a fault stands in a file. */
export interface RowPlace {
  readonly first: number;
  readonly last: number;
  readonly source: string;
}

/** What a plan says about one record set, or one line that makes none. */
export interface PlannedRow {
  readonly category: PlanCategory;
  readonly name: string;
  readonly type: string;
  readonly places: readonly RowPlace[];
  readonly before: SetState | null;
  readonly after: SetState | null;
  readonly notes: readonly string[];
}

/** Rows of one category that are kept together. */
export interface FullPart {
  readonly category: PlanCategory;
  readonly at: number;
  readonly rows: PlanRowDocument[];
}

const ROWS = 100;
/** Characters of values in one part, well below what a document holds. */
const CHARACTERS = 1_000_000;
const LINES = 20;

interface Filling {
  rows: PlanRowDocument[];
  characters: number;
  parts: number;
}

/** Sorts the rows of a plan into parts, and counts them. */
export class PlanDraft {
  readonly counts: PlanSizes = perCategory(() => ({ sets: 0, lines: 0 }));
  private readonly filling: Record<PlanCategory, Filling> = perCategory(() => ({
    rows: [],
    characters: 0,
    parts: 0,
  }));

  /** Takes a row; the part that is full with it, if one is. */
  add(row: PlannedRow): FullPart | null {
    const { category, places, name, type, before, after, notes } = row;
    const count = this.counts[category];
    count.sets += 1;
    count.lines += places.length;
    const part = this.filling[category];
    part.characters += size(before) + size(after);
    part.rows.push({
      ...{ name, type, before, after, notes: [...notes] },
      lines: places.slice(0, LINES).map(({ first, last, source }) => ({ first, last, source })),
      lineCount: places.length,
    });
    return part.rows.length >= ROWS || part.characters >= CHARACTERS ? this.take(category) : null;
  }

  /** The parts that are not full. */
  rest(): FullPart[] {
    return PLAN_CATEGORIES.filter((category) => this.filling[category].rows.length > 0).map((category) =>
      this.take(category),
    );
  }

  private take(category: PlanCategory): FullPart {
    const part = this.filling[category];
    const full = { category, at: part.parts, rows: part.rows };
    part.parts += 1;
    part.rows = [];
    part.characters = 0;
    return full;
  }
}

function size(state: SetState | null): number {
  let sum = 0;
  for (const { values } of state?.members ?? []) for (const value of values) sum += value.length;
  return sum;
}

function perCategory<T>(make: () => T): Record<PlanCategory, T> {
  return {
    ...{ removed: make(), changed: make(), added: make(), identical: make() },
    ...{ conflict: make(), kept: make(), unknown: make() },
  };
}
