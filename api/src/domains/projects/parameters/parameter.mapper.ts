import { looksSecret, type Parameter, type ParameterChange } from '@zonewerk/contracts';
import type { ParameterRow } from './parameter.repository.js';
import type { ParameterChangeDocument, ParameterState } from './parameter.schema.js';

/** Names of members by ID. */
type Names = ReadonlyMap<string, string>;

/** @throws Error for a deleted parameter without a former state */
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

const SUMMARY_MOST = 200;

/**
 * Details of a change for the audit log. Only public values are in them: another value can become a secret later, and
 * events do not change.
 */
export function toSummary(
  before: ParameterState | null,
  after: ParameterState | null,
): Record<string, string> {
  const isPublic = [before, after].every((state) => state?.public ?? true);
  const isChanged = before?.value !== after?.value || before?.sealed !== after?.sealed;
  const values = isPublic
    ? { ...(before && { before: valueIn(before) }), ...(after && { after: valueIn(after) }) }
    : { ...(before && after && isChanged && { value: 'changed' }) };
  return { ...values, ...(after && after.public !== before?.public && { public: String(after.public) }) };
}

function valueIn({ value = '' }: ParameterState): string {
  return looksSecret(value) ? 'hidden' : value.slice(0, SUMMARY_MOST);
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
