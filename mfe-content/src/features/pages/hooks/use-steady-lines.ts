import { useEffect, useRef } from 'react';
import type { Visibility } from '../../../shared/hooks/use-visibility';
import type { PageActions } from '../components/page-line';

interface LineUse {
  readonly actions: PageActions;
  readonly visibility: Visibility;
}

/**
 * Actions with a stable identity, so that lines with unchanged content do not render again. Each action calls the
 * function of the latest render.
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
