import { useEffect, useRef } from 'react';

/**
 * Focuses a row after it is rendered: its first empty field, otherwise its last one.
 * @returns the ref of the parent element of the rows, and a function that requests the focus of a row
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
