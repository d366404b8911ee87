interface Place {
  readonly at: number;
  readonly columns: number;
  readonly count: number;
}

/** Rows per Page Up and Page Down. */
const PAGE_ROWS = 3;

const STEPS: Readonly<Record<string, (place: Place) => number>> = {
  ArrowRight: ({ at }) => at + 1,
  ArrowLeft: ({ at }) => at - 1,
  ArrowDown: ({ at, columns }) => at + columns,
  ArrowUp: ({ at, columns }) => at - columns,
  PageDown: ({ at, columns }) => at + PAGE_ROWS * columns,
  PageUp: ({ at, columns }) => at - PAGE_ROWS * columns,
  Home: ({ at, columns }) => at - (at % columns),
  End: ({ at, columns }) => at - (at % columns) + columns - 1,
};

const WHOLE: Readonly<Record<string, (place: Place) => number>> = {
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** Index of the tile that a key focuses, in reading order; null for other keys. */
export function indexAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  place: Place,
): number | null {
  const step = (ctrlKey ? WHOLE : STEPS)[key];
  return step ? Math.max(0, Math.min(place.count - 1, step(place))) : null;
}
