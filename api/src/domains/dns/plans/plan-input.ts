import { PLAN_CATEGORIES, type PlanCategory } from '@zonewerk/contracts';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';
import type { PlanRowDocument, PlanSizes } from './zone-plan.schema.js';

/** Position of a record set or a fault in a file. */
export interface RowPlace {
  readonly first: number;
  readonly last: number;
  readonly source: string;
}

/** A plan row: one record set, or one line without a set. */
export interface PlannedRow {
  readonly category: PlanCategory;
  readonly name: string;
  readonly type: string;
  readonly places: readonly RowPlace[];
  readonly before: SetState | null;
  readonly after: SetState | null;
  readonly notes: readonly string[];
}

/** A stored part: rows of one category. */
export interface FullPart {
  readonly category: PlanCategory;
  readonly at: number;
  /** `PlanRowDocument[]` as JSON. */
  readonly rows: string;
}

const ROWS = 100;
/** Maximum of characters of one part, well below the size limit of a document. */
const CHARACTERS = 2_000_000;
/** Maximum of values of one record set (60,000 bytes). */
const LINES = 4_000;

/** Rows as JSON: as objects, the rows of a large plan would occupy memory until their part is full. */
interface Filling {
  rows: string[];
  characters: number;
  parts: number;
}

/** Groups the rows of a plan into parts and counts them. */
export class PlanInput {
  readonly counts: PlanSizes = perCategory(() => ({ sets: 0, lines: 0 }));
  private readonly filling: Record<PlanCategory, Filling> = perCategory(() => ({
    rows: [],
    characters: 0,
    parts: 0,
  }));

  /** Adds a row; returns the part that it completes, or null. */
  add(row: PlannedRow): FullPart | null {
    const count = this.counts[row.category];
    count.sets += 1;
    count.lines += row.places.length;
    const part = this.filling[row.category];
    const text = JSON.stringify(toDocument(row));
    part.characters += text.length;
    part.rows.push(text);
    return part.rows.length >= ROWS || part.characters >= CHARACTERS ? this.take(row.category) : null;
  }

  /** The incomplete parts. */
  rest(): FullPart[] {
    return PLAN_CATEGORIES.filter((category) => this.filling[category].rows.length > 0).map((category) =>
      this.take(category),
    );
  }

  private take(category: PlanCategory): FullPart {
    const part = this.filling[category];
    const full = { category, at: part.parts, rows: `[${part.rows.join(',')}]` };
    part.parts += 1;
    part.rows = [];
    part.characters = 0;
    return full;
  }
}

function toDocument({ name, type, before, after, notes, places }: PlannedRow): PlanRowDocument {
  const lines = places.slice(0, LINES).map(({ first, last, source }) => ({ first, last, source }));
  return { name, type, before, after, notes: [...notes], lines, lineCount: places.length };
}

function perCategory<T>(make: () => T): Record<PlanCategory, T> {
  return {
    removed: make(),
    changed: make(),
    added: make(),
    identical: make(),
    conflict: make(),
    kept: make(),
    unknown: make(),
  };
}
