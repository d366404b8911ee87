import { unsavedQuestion, type UnsavedQuestion } from '@zonewerk/shell-sdk';
import { ConfirmDialog } from '@zonewerk/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';

/**
 * Confirmation before the user leaves a screen with unsaved changes. It has no history entry: the router counts entries
 * on its way to the blocked URL.
 */
export function LeaveDialog({ isLeave }: { isLeave: BlockerFunction }) {
  const [question, setQuestion] = useState<UnsavedQuestion | null>(null);
  const { key: renderedKey } = useLocation();
  const shouldBlock = useCallback<BlockerFunction>(
    (move) => {
      // The router may have left the rendered screen already, which unmounts when the next one can render.
      if (move.currentLocation.key !== renderedKey || !isLeave(move)) return false;
      const question = unsavedQuestion();
      if (question) setQuestion(question);
      return question !== null;
    },
    [isLeave, renderedKey],
  );
  const blocker = useBlocker(shouldBlock);
  const isAsking = useRef(false);
  useEffect(() => {
    const wasAsking = isAsking.current;
    isAsking.current = blocker.state === 'blocked';
    // Another navigation, such as Back, closes the open dialog like its button.
    if (wasAsking) blocker.reset?.();
  }, [blocker]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
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
