import { absoluteName, recordLines, type AnswerState, type RecordType } from '@zonewerk/contracts';

export interface NamedState {
  readonly name: string;
  readonly type: RecordType;
  readonly state: AnswerState | null;
}

/** A line of a difference: `same` stands on both sides. */
export interface DiffLine {
  readonly side: 'removed' | 'added' | 'same';
  readonly text: string;
}

/** What a record set answers with, as lines of a zone file; what such a file cannot say stands behind a semicolon. */
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

/** The lines that go, those that come and those that stay, in this order of reading: by the old, then the new. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const kept = new Set(before.filter((line) => after.includes(line)));
  return [
    ...before.map((text): DiffLine => ({ side: kept.has(text) ? 'same' : 'removed', text })),
    ...after.filter((text) => !kept.has(text)).map((text): DiffLine => ({ side: 'added', text })),
  ];
}
