import { shell } from '@zonewerk/shell-sdk';
import { useEffect } from 'react';
import { listen } from './listen';

interface LeaveTexts {
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
  readonly stay: string;
}

/** Asks before a link leaves the screen, and has the browser ask before its page goes away, while `unsaved`. */
export function useLeaveWarning(unsaved: boolean, texts: LeaveTexts): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    return listen({
      beforeunload: (event) => event.preventDefault(),
      click: (event) => {
        const link = linkOf(event);
        if (!link) return;
        event.preventDefault();
        event.stopPropagation();
        void ask(link.href, texts);
      },
    });
  }, [unsaved, texts]);
}

async function ask(href: string, texts: LeaveTexts): Promise<void> {
  const confirmed = await shell.confirm({
    title: texts.leaveTitle,
    text: texts.leaveText,
    confirmLabel: texts.leave,
    cancelLabel: texts.stay,
  });
  if (confirmed) shell.navigate(href);
}

/** The link that a plain click follows in this tab; null for anything else. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isElsewhere = link && (link.target === '' || link.target === '_self') && !link.download;
  return isElsewhere && link.pathname !== window.location.pathname ? link : null;
}
