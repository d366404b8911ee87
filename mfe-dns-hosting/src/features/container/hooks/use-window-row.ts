import { useState } from 'react';

interface WindowRow<Row> {
  /** Undefined for a row that was never in the list. */
  row: Row | undefined;
  /** The row is no longer in the list. */
  isGone: boolean;
}

/**
 * Row of an open window. A row that another member removed remains, so that the window retains its input.
 * @param rows undefined while they load
 * @param id id of the row in the URL; any other text while no window is open
 */
export function useWindowRow<Row>(
  rows: readonly Row[] | undefined,
  id: string,
  idOf: (row: Row) => string,
): WindowRow<Row> {
  const [former, setFormer] = useState<Row | undefined>();
  const present = rows?.find((row) => idOf(row) === id);
  const row = present ?? (former && idOf(former) === id ? former : undefined);
  if (row !== former) setFormer(row);
  return { row, isGone: row !== undefined && rows !== undefined && present === undefined };
}
