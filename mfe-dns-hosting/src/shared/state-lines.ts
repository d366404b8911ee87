import { absoluteName, recordLines, type AnswerState, type RecordType } from '@zonewerk/contracts';

export interface NamedState {
  readonly name: string;
  readonly type: RecordType;
  readonly state: AnswerState | null;
}

/** Line of a diff; `same` is part of both sides. */
export interface DiffLine {
  readonly side: 'removed' | 'added' | 'same';
  readonly text: string;
}

/** Answers of a record set as zone file lines. Comments have properties that a zone file cannot express. */
export function stateLines({ name, type, state }: NamedState, domain: string): string[] {
  if (!state) return [];
  if (state.alias_target !== null)
    return [`${absoluteName(name, domain)}. IN ${type} ; alias of ${state.alias_target}`];
  return state.members.flatMap(({ identifier, weight, values }) => {
    const about = [
      ...(state.record_policy === 'Simple' ? [] : [state.record_policy]),
      ...(identifier === '' ? [] : [identifier]),
      ...(weight === null ? [] : [`weight ${weight}`]),
    ].join(', ');
    const lines = recordLines({ name, type, ttl: state.record_ttl, values }, domain);
    return about === '' ? lines : lines.map((line) => `${line} ; ${about}`);
  });
}

/** Diff of two lists of lines, in the order of the old list, then the new one. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const kept = new Set(before.filter((line) => after.includes(line)));
  return [
    ...before.map((text): DiffLine => ({ side: kept.has(text) ? 'same' : 'removed', text })),
    ...after.filter((text) => !kept.has(text)).map((text): DiffLine => ({ side: 'added', text })),
  ];
}
