import type { WebsitePage } from '@zonewerk/contracts';
import { useCallback, useMemo, useState } from 'react';
import { orderOf } from '../page-order';

/** Maximum size of a tree that is initially expanded. Larger trees show the first level. */
const SHOWN_WHOLE = 200;

/** Expanded pages of a tree. */
export function useOpenPages(pages: readonly WebsitePage[]) {
  const [isOpen, setIsOpen] = useState(pages.length <= SHOWN_WHOLE);
  /** Pages that differ from the default state. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const isClosed = useCallback((id: string) => others.has(id) === isOpen, [others, isOpen]);
  const set = (id: string, open: boolean) => {
    if (open !== isClosed(id)) return;
    const next = new Set(others);
    if (open === isOpen) next.delete(id);
    else next.add(id);
    setOthers(next);
  };
  const setAll = (open: boolean) => {
    setIsOpen(open);
    setOthers(new Set());
  };
  const some = useMemo(() => orderOf(pages).size > 1, [pages]);
  return { isClosed, set, setAll, some };
}
