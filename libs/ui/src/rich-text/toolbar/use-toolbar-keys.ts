import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at >= last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function toolsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-rich-text-editor-control]')];
}

/** Sets the single tab stop of a toolbar: the last focused tool, or the first one. */
function setTabStop(bar: HTMLElement, stop: HTMLElement | undefined): void {
  for (const tool of toolsOf(bar)) tool.tabIndex = tool === stop ? 0 : -1;
}

/** Toolbar pattern of the ARIA practices: one tab stop; arrow keys, Home and End move the focus. */
export function useToolbarKeys(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = bar;
    if (current) setTabStop(current, toolsOf(current)[0]);
  }, [bar]);
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      if (toolsOf(currentTarget).includes(target)) setTabStop(currentTarget, target);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = STEPS[event.key];
      const tools = toolsOf(event.currentTarget);
      const at = tools.findIndex((tool) => tool === event.target);
      if (!step || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      tools[step(at, tools.length - 1)]?.focus();
    },
  };
}
