import { useState } from 'react';

interface WindowRow<Row> {
  /** Undefined for a row that the list never had. */
  row: Row | undefined;
  /** The row is not in the list any more. */
  isGone: boolean;
}

/**
 * The row that an open window is about. A row that another member removes stays, so that the window retains its input.
 * @param rows undefined while they load
 * @param id of the row in the address; another text than an id of a row while no window is open
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
