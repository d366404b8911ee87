import { useEffect, useRef } from 'react';

/**
 * Puts the focus into a row once it is drawn: into its first empty field, else into its last.
 * @returns the ref of the element whose children are the rows, and what says which row is wanted
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.children.item(wanted.current);
    wanted.current = null;
    const fields = [...(row?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    (fields.find((field) => field.value === '') ?? fields.at(-1))?.focus();
  });
  const focusOn = (index: number) => {
    wanted.current = index;
  };
  return { list, focusOn };
}
