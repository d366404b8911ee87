import { unsavedQuestion, type UnsavedQuestion } from '@zonewerk/shell-sdk';
import { ConfirmDialog } from '@zonewerk/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';

/**
 * Asks before the person leaves a screen with unsaved changes. It has no history entry of its own: the router counts
 * entries on its way to the blocked address.
 */
export function LeaveDialog({ isLeave }: { isLeave: BlockerFunction }) {
  const blocker = useBlocker(
    useCallback((move) => isLeave(move) && unsavedQuestion() !== null, [isLeave]) as BlockerFunction,
  );
  const opened = blocker.state === 'blocked';
  const question = useLastQuestion(opened);
  const isAsking = useRef(false);
  useEffect(() => {
    const wasAsking = isAsking.current;
    isAsking.current = blocker.state === 'blocked';
    // Another navigation while the dialog is open, such as Back, closes it as its button does.
    if (wasAsking) blocker.reset?.();
  }, [blocker]);
  return (
    <ConfirmDialog
      opened={opened}
      title={question?.title ?? ''}
      confirmLabel={question?.confirmLabel}
      cancelLabel={question?.cancelLabel}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {question?.text}
    </ConfirmDialog>
  );
}

/** The question as it was when the dialog opened; it stays while the dialog closes. */
function useLastQuestion(opened: boolean): UnsavedQuestion | null {
  const [last, setLast] = useState<{ opened: boolean; question: UnsavedQuestion | null }>({
    opened: false,
    question: null,
  });
  if (opened !== last.opened) setLast({ opened, question: opened ? unsavedQuestion() : last.question });
  return last.question;
}
