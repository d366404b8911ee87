import { Injectable } from '@nestjs/common';
import {
  canonicalRecordName,
  canonicalSet,
  isEditablePolicy,
  RECORD_RULES,
  type AnswerOf,
  type InputOf,
  type previewRemoval,
  type previewReplacement,
} from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import type { SetState } from '../clusters/change-entry.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { NAME_OPTIONS } from '../../record-sets/names.js';
import type { ZoneSetState } from '../clusters/zone-sets.service.js';
import type { PlannedRow } from '../zone-plans/plan-draft.js';
import { PlanKeeper } from '../zone-plans/plan-keeper.service.js';
import { ImportPlanning } from './import-planning.service.js';
import { setKey, stateOf, type StoredZone } from './zone-planner.js';

const READ_ONLY = 'Record sets with this policy cannot be edited here. Please ask our customer care.';

/** Plans for many record sets at once: another value in place of one, and deletions. */
@Injectable()
export class BulkPlans {
  constructor(
    private readonly clusters: ClustersService,
    private readonly planning: ImportPlanning,
    private readonly keeper: PlanKeeper,
  ) {}

  async replacement(
    input: InputOf<typeof previewReplacement>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewReplacement>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const from = readValue(input, 'old_value');
    const to = readValue(input, 'new_value');
    if (from === to) throw ApiError.invalid('new_value', 'This is the value that is there already.');
    const stored = await this.planning.stored(scope, input.cluster_id);
    const rows = replacedRows(stored, { type: input.record_type, from, to }, cluster.domain);
    const { revision } = cluster;
    const told = { source: 'replacement' as const, detail: `${from} → ${to}`, existing: stored.size };
    const subject = { ...told, clusterId: input.cluster_id, revision };
    return { status: 'success', message: '', plan: await this.keeper.keep(scope, subject, rows) };
  }

  async removal(
    input: InputOf<typeof previewRemoval>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewRemoval>> {
    const { domain, revision } = await this.clusters.load(input.cluster_id, scope);
    const stored = await this.planning.stored(scope, input.cluster_id);
    const keys = input.records.map(({ record_name: name, record_type: type }) =>
      setKey({ name: readName(name, domain), type }),
    );
    const chosen = [...new Set(keys)].flatMap((key) => stored.get(key) ?? []);
    const subject = {
      ...{ source: 'removal' as const, detail: '', clusterId: input.cluster_id, revision },
      existing: stored.size,
    };
    const plan = await this.keeper.keep(scope, subject, chosen.map(removedRow));
    return { status: 'success', message: '', plan };
  }
}

/** @throws ApiError validation-error on `records` */
function readName(text: string, domain: string): string {
  const checked = canonicalRecordName(text, domain, NAME_OPTIONS);
  if (!checked.ok) throw ApiError.invalid('records', checked.message);
  return checked.value;
}

/** @throws ApiError validation-error on that field */
function readValue(input: InputOf<typeof previewReplacement>, field: 'old_value' | 'new_value'): string {
  const checked = RECORD_RULES[input.record_type].canonical(input[field], NAME_OPTIONS);
  if (!checked.ok) throw ApiError.invalid(field, checked.message);
  return checked.value;
}

function removedRow({ name, type, state }: ZoneSetState): PlannedRow {
  const row = { name, type, places: [], before: state };
  return isEditablePolicy(state.policy)
    ? { ...row, category: 'removed', after: null, notes: [] }
    : { ...row, category: 'conflict', after: state, notes: [READ_ONLY] };
}

interface Replacement {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

function* replacedRows(stored: StoredZone, wanted: Replacement, domain: string): Generator<PlannedRow> {
  for (const set of stored.values()) {
    const has = set.state.members.some(({ values }) => values.includes(wanted.from));
    if (set.type === wanted.type && has) yield replacedRow(set, wanted, domain);
  }
}

function replacedRow(
  { name, type, state }: ZoneSetState,
  { from, to }: Replacement,
  domain: string,
): PlannedRow {
  const row = { name, type, places: [], before: state };
  const members = state.members.map((member) => ({
    ...member,
    values: [...new Set(member.values.map((value) => (value === from ? to : value)))],
  }));
  const after: SetState = { ...state, members };
  const draft = {
    ...{ record_name: name, record_type: type, record_policy: state.policy, record_ttl: state.ttl },
    record_value: members.flatMap(({ values }) => values).join('\n'),
    members: members.map(({ identifier, values, weight }) => ({
      identifier,
      value: values.join('\n'),
      weight,
    })),
    alias_target: null,
  };
  const checked = canonicalSet(draft, domain, NAME_OPTIONS);
  if (checked.ok) return { ...row, category: 'changed', after: stateOf(checked.set), notes: [] };
  return { ...row, category: 'conflict', after, notes: checked.issues.map(({ message }) => message) };
}
