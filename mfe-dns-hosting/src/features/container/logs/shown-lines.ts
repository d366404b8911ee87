import type { AnswerOf, LogLine, readLogs } from '@zonewerk/contracts';

/** Most lines in the page. */
export const SHOWN_MOST = 2_000;

/** A part of the log that the page shows. */
export interface ShownLines {
  readonly lines: readonly LogLine[];
  /** For older lines; null when there are none. */
  readonly older: string | null;
  /** For newer lines. */
  readonly newest: string;
}

type Page = AnswerOf<typeof readLogs>;

/** Adds lines at the end. The oldest ones above the limit are dropped, and can be loaded again. */
export function appended(shown: ShownLines, lines: readonly LogLine[], query: string): ShownLines {
  const newest = lines.at(-1)?.id ?? shown.newest;
  const all = [...shown.lines, ...lines.filter(matcher(query))];
  if (all.length <= SHOWN_MOST) return { ...shown, lines: all, newest };
  const last = all.slice(-SHOWN_MOST);
  return { lines: last, older: last[0]?.id ?? null, newest };
}

/** Adds older lines. The newest ones above the limit are dropped, and come again with the stream. */
export function prepended(shown: ShownLines, { list, older }: Page): ShownLines {
  const all = [...list, ...shown.lines];
  if (all.length <= SHOWN_MOST) return { ...shown, lines: all, older };
  const first = all.slice(0, SHOWN_MOST);
  return { lines: first, older, newest: first.at(-1)?.id ?? shown.newest };
}

/** As the search of the API: in any case, and entries for lost lines always. */
function matcher(query: string): (line: LogLine) => boolean {
  const wanted = query.toLowerCase();
  return ({ text, lost }) => lost > 0 || text.toLowerCase().includes(wanted);
}
