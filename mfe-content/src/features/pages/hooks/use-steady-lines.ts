import { useEffect, useRef } from 'react';
import type { Visibility } from '../../../shared/hooks/use-visibility';
import type { PageActions } from '../components/page-line';

interface LineUse {
  readonly actions: PageActions;
  readonly visibility: Visibility;
}

/**
 * The same actions, for lines that are left alone while what they show stays the same: what is pressed in one does what
 * it does now, not what it did when the line was drawn.
 */
export function useSteadyLines(use: LineUse): LineUse {
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  const now = () => latest.current.actions;
  const { actions, visibility } = use;
  return {
    actions: {
      hrefOf: actions.hrefOf,
      open: (id, open) => now().open(id, open),
      edit: (id) => now().edit(id),
      addBelow: (id) => now().addBelow(id),
      rename: (id) => now().rename(id),
      moveTo: (id) => now().moveTo(id),
      duplicate: (page) => now().duplicate(page),
      remove: (page) => now().remove(page),
      view: actions.view && ((id) => now().view?.(id)),
    },
    visibility: {
      isShown: visibility.isShown,
      isPending: visibility.isPending,
      set: (page, language, visible) => latest.current.visibility.set(page, language, visible),
    },
  };
}
