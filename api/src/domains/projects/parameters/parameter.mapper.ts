import type { Parameter, ParameterChange } from '@zonewerk/contracts';
import type { ParameterRow } from './parameter.repository.js';
import type { ParameterChangeDocument, ParameterState } from './parameter.schema.js';

/** Names of members by id. */
type Names = ReadonlyMap<string, string>;

/** @throws Error for a removed parameter without a former state */
export function toParameter(
  { _id, key, environment, rev, ...change }: ParameterRow,
  names: Names,
  state: ParameterState | null = change.state,
): Parameter {
  if (!state) throw new Error('A removed parameter has no value.');
  return {
    id: _id.toHexString(),
    key,
    environment,
    ...toState(state),
    rev,
    changed: toChanged(change, names),
  };
}

/** Changes of a history, newest first. */
export function toChanges(history: readonly ParameterChangeDocument[], names: Names): ParameterChange[] {
  return history
    .map((change, index) => {
      const before = history[index - 1]?.state ?? null;
      return {
        rev: change.rev,
        changed: toChanged(change, names),
        before: before && toState(before),
        after: change.state && toState(change.state),
      };
    })
    .toReversed();
}

function toState({ type, value, sealed, description, public: isPublic }: ParameterState) {
  return {
    type,
    value: sealed === undefined ? (value ?? '') : null,
    description,
    public: isPublic,
    secret: sealed !== undefined,
  };
}

function toChanged({ at, author }: Pick<ParameterChangeDocument, 'at' | 'author'>, names: Names) {
  return { date: at.toISOString(), author: (author && names.get(author.toHexString())) ?? null };
}
