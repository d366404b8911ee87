import type { WebsiteLanguage } from '@zonewerk/contracts';
import { WEBSITE_LIMITS } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { AlertDialog } from '@zonewerk/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useContentStartEditingMutation } from '../api/editing-calls';
import { editingMessages } from '../editing-messages';

export interface ContentEditing {
  /** Opens the content editor of a page. */
  edit(page: string): Promise<void>;
  /** Reason of a failure; part of the screen. */
  failure: ReactNode;
}

/** Opens the content editor of a page. */
export function useContentEditing(projectId: string, language: WebsiteLanguage): ContentEditing {
  const [start] = useContentStartEditingMutation();
  const [reason, setReason] = useState<string | null>(null);
  // A late response must not navigate away from a page that the user opened in between.
  const sequence = useRef(0);
  useEffect(
    () => () => {
      sequence.current += 1;
    },
    [],
  );
  return {
    async edit(page) {
      sequence.current += 1;
      const own = sequence.current;
      const { data, error } = await start({ projectId, page, language });
      if (own !== sequence.current) return;
      if (data) shell.navigate(data.redirectUrl);
      else setReason(failureText(error));
    },
    failure: <Failure reason={reason} onClose={() => setReason(null)} />,
  };
}

function Failure({ reason, onClose }: { reason: string | null; onClose: () => void }) {
  const [shown, setShown] = useState(reason);
  if (reason !== null && reason !== shown) setShown(reason);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (reason === null) return undefined;
    const timer = setTimeout(() => close.current(), WEBSITE_LIMITS.editingFailureMs);
    return () => clearTimeout(timer);
  }, [reason]);
  return (
    <AlertDialog
      opened={reason !== null}
      title={editingMessages.start.failedTitle}
      icon="error"
      onClose={onClose}
    >
      {shown}
    </AlertDialog>
  );
}
