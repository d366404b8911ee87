import { useEffect, useRef, useState } from 'react';
import type { CareCase } from '@zonewerk/contracts';
import { useCareSaveDraftMutation } from '../../../shared/api/care-calls';

const SAVE_MS = 1_000;

/** Text of an unsent answer. */
export interface DraftText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** False after a failed save. */
  readonly isSaved: boolean;
  /** Inserts the text of an undone answer before the present one. */
  readonly restore: (undone: string) => void;
}

/** Text of the draft. It is saved one second after the last change, and when the screen closes. */
export function useDraftText({ caseId, draft }: Pick<CareCase, 'caseId' | 'draft'>): DraftText {
  const [text, setText] = useState(draft);
  const [saved, setSaved] = useState(draft);
  const [save, { isError }] = useCareSaveDraftMutation();
  const unsaved = useRef<string | null>(null);
  useEffect(() => {
    unsaved.current = text === saved ? null : text;
  });
  useEffect(() => {
    if (text === saved) return undefined;
    const timer = setTimeout(() => {
      setSaved(text);
      void save({ caseId, text });
    }, SAVE_MS);
    return () => clearTimeout(timer);
  }, [caseId, saved, save, text]);
  useEffect(
    () => () => {
      if (unsaved.current !== null) void save({ caseId, text: unsaved.current });
    },
    [caseId, save, unsaved],
  );
  const restore = (undone: string) =>
    setText((present) => (present.trim() === '' ? undone : `${undone}\n\n${present}`));
  return { text, setText, restore, isSaved: !isError };
}
