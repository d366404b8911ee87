import type { AnswerOf, LogLine, readLogs } from '@zonewerk/contracts';

/** Maximum number of lines in the page. */
export const SHOWN_MOST = 2_000;

/** Displayed part of the log. */
export interface ShownLines {
  readonly lines: readonly LogLine[];
  /** Cursor for older lines; null without any. */
  readonly older: string | null;
  /** Cursor for newer lines. */
  readonly newest: string;
}

type Page = AnswerOf<typeof readLogs>;

/** Appends lines. The oldest ones above the limit are dropped and can be loaded again. */
export function appended(shown: ShownLines, lines: readonly LogLine[], query: string): ShownLines {
  const newest = lines.at(-1)?.id ?? shown.newest;
  const all = [...shown.lines, ...lines.filter(matcher(query))];
  if (all.length <= SHOWN_MOST) return { ...shown, lines: all, newest };
  const last = all.slice(-SHOWN_MOST);
  return { lines: last, older: last[0]?.id ?? null, newest };
}

/** Prepends older lines. The newest ones above the limit are dropped; the stream sends them again. */
export function prepended(shown: ShownLines, { list, older }: Page): ShownLines {
  const all = [...list, ...shown.lines];
  if (all.length <= SHOWN_MOST) return { ...shown, lines: all, older };
  const first = all.slice(0, SHOWN_MOST);
  return { lines: first, older, newest: first.at(-1)?.id ?? shown.newest };
}

/** Same filter as the search of the API: case-insensitive, and always with entries for lost lines. */
function matcher(query: string): (line: LogLine) => boolean {
  const wanted = query.toLowerCase();
  return ({ text, lost }) => lost > 0 || text.toLowerCase().includes(wanted);
}
