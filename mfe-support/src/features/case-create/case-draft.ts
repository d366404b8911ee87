import { CASE_LIMITS, CASE_TYPES, type CaseType, type Issue } from '@zonewerk/contracts';
import type { FileRow } from '@zonewerk/ui';
import { fileIssues, onePerField } from '../../shared/components/case-file-rows';
import { messages } from '../../shared/messages';

const texts = messages.create;

/** Draft of a new case. */
export interface CaseDraft {
  subject: string;
  /** Empty until a type is selected. */
  type: string;
  text: string;
  /** Key of the first submit, stored with the draft. A repeated submit results in the same case. */
  submitKey: string;
}

export const EMPTY_DRAFT: CaseDraft = { subject: '', type: '', text: '', submitKey: '' };

/** The selected type; null without one. */
export function typeOf(draft: CaseDraft): CaseType | null {
  return CASE_TYPES.find((type) => type === draft.type) ?? null;
}

/** Issues of a draft, in the order of its fields. */
export function draftIssues(draft: CaseDraft, rows: readonly FileRow[]): Issue[] {
  return onePerField([
    ...(typeOf(draft) ? [] : [{ path: 'type', message: texts.noType }]),
    ...textIssues('subject', draft.subject, CASE_LIMITS.subjectCharacters, texts.noSubject),
    ...textIssues('text', draft.text, CASE_LIMITS.textCharacters, texts.noText),
    ...fileIssues(rows),
  ]);
}

function textIssues(path: string, value: string, most: number, missing: string): Issue[] {
  const { length } = value.trim();
  if (length === 0) return [{ path, message: missing }];
  return length > most ? [{ path, message: messages.tooLong(most) }] : [];
}
