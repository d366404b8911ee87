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
  type previewTtl,
  type ZonePlan,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { PlannedZone } from '../record-sets/zone-consistency/planned-zone.js';
import type { ZoneSetState } from '../record-sets/zone-sets.service.js';
import type { PlannedRow } from '../plans/plan-input.js';
import { PlanStore } from '../plans/plan-store.service.js';
import { PlanBuilder } from '../plans/plan-builder.service.js';
import type { StoredZone } from '../plans/stored-zone.js';
import { stateOf } from './zone-planner.js';

const READ_ONLY = 'Record sets with this policy cannot be edited here. Please contact customer care.';

const ALIAS = 'An alias has no TTL of its own.';

/** Plans for many record sets: replacement of a value, one TTL, deletion. */
@Injectable()
export class BulkPlans {
  constructor(
    private readonly clusters: ClustersService,
    private readonly making: PlanBuilder,
    private readonly keeper: PlanStore,
  ) {}

  async replacement(
    input: InputOf<typeof previewReplacement>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewReplacement>> {
    const from = readValue(input, 'old_value');
    const to = readValue(input, 'new_value');
    if (from === to)
      throw ApiError.invalid('new_value', 'This is already the value. Please enter another one.');
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes: 0 }, () =>
      this.planReplacement(input, { type: input.record_type, from, to }, scope),
    );
    return { status: 'success', message: '', plan };
  }

  private async planReplacement(
    input: InputOf<typeof previewReplacement>,
    wanted: Replacement,
    scope: ProjectScope,
  ): Promise<ZonePlan> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const { from, to } = wanted;
    const stored = await this.making.stored(scope, input.cluster_id);
    const rows = replacedRows(stored, wanted, cluster.domain);
    const { revision } = cluster;
    const details = { source: 'replacement' as const, detail: `${from} → ${to}`, existing: stored.size };
    const subject = { ...details, clusterId: input.cluster_id, revision };
    return this.keeper.store(scope, subject, rows);
  }

  async removal(
    input: InputOf<typeof previewRemoval>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof previewRemoval>> {
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes: 0 }, () =>
      this.planRemoval(input, scope),
    );
    return { status: 'success', message: '', plan };
  }

  private async planRemoval(input: InputOf<typeof previewRemoval>, scope: ProjectScope): Promise<ZonePlan> {
    const { chosen, subject } = await this.named(input, scope);
    const details = { ...subject, source: 'removal' as const, detail: '' };
    return this.keeper.store(scope, details, chosen.map(removedRow));
  }

  async ttl(input: InputOf<typeof previewTtl>, scope: ProjectScope): Promise<AnswerOf<typeof previewTtl>> {
    const plan = await this.making.inTurn(scope, { clusterId: input.cluster_id, bytes: 0 }, () =>
      this.planTtl(input, scope),
    );
    return { status: 'success', message: '', plan };
  }

  private async planTtl(input: InputOf<typeof previewTtl>, scope: ProjectScope): Promise<ZonePlan> {
    const { chosen, subject, missing } = await this.named(input, scope);
    const { record_ttl: ttl } = input;
    const details = { ...subject, source: 'ttl' as const, detail: String(ttl) };
    const remarks = missing > 0 ? [`Record sets that are already deleted: ${missing}.`] : [];
    const rows = chosen.map((set) => ttlRow(set, ttl));
    return this.keeper.store(scope, { ...details, remarks }, rows);
  }

  /** The sets of a request without duplicates. Missing sets are ignored. */
  private async named(input: InputOf<typeof previewRemoval>, scope: ProjectScope) {
    const { domain, revision } = await this.clusters.load(input.cluster_id, scope);
    const stored = await this.making.stored(scope, input.cluster_id);
    const sets = input.records.flatMap(({ record_name: name, record_type: type }, place) => {
      const read = readName(name, domain, `records.${place}.record_name`);
      return stored.get(read, type) ?? [];
    });
    const subject = { clusterId: input.cluster_id, revision, existing: stored.size };
    return { chosen: [...new Set(sets)], subject, missing: input.records.length - sets.length };
  }
}

function ttlRow({ name, type, state }: ZoneSetState, ttl: number): PlannedRow {
  const row = { name, type, places: [], before: state, notes: [] };
  const fault = state.alias ? ALIAS : isEditablePolicy(state.policy) ? null : READ_ONLY;
  if (fault !== null) return { ...row, category: 'conflict', after: state, notes: [fault] };
  if (state.ttl === ttl) return { ...row, category: 'identical', after: state };
  return { ...row, category: 'changed', after: { ...state, ttl } };
}

/** @throws ApiError validation-error on that field */
function readName(text: string, domain: string, field: string): string {
  const checked = canonicalRecordName(text, domain, { ...NAME_OPTIONS, domainInName: true });
  if (!checked.ok) throw ApiError.invalid(field, checked.message);
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

/** Rows of a replacement. CNAMEs are checked together, because they can form a circle. */
function replacedRows(stored: StoredZone, wanted: Replacement, domain: string): Iterable<PlannedRow> {
  const rows = candidateRows(stored, wanted, domain);
  return wanted.type === 'CNAME' ? withoutCircles([...rows], stored, domain) : rows;
}

function withoutCircles(rows: readonly PlannedRow[], stored: StoredZone, domain: string): PlannedRow[] {
  const changed = rows.flatMap(({ category, name, after }) =>
    category === 'changed' && after ? [{ name, type: 'CNAME' as const, state: after }] : [],
  );
  const zone = new PlannedZone({
    domain,
    stored,
    foreign: () => null,
    goes: () => false,
    coming: () => changed,
  });
  return rows.map((row) => {
    const { category, name, after } = row;
    const circle =
      category === 'changed' && after ? zone.circleFrom({ name, type: 'CNAME', state: after }) : null;
    return circle === null ? row : { ...row, category: 'conflict', notes: [circle] };
  });
}

function* candidateRows(stored: StoredZone, wanted: Replacement, domain: string): Generator<PlannedRow> {
  for (const set of stored.all()) {
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
    record_name: name,
    record_type: type,
    record_policy: state.policy,
    record_ttl: state.ttl,
    record_value: members.flatMap(({ values }) => values).join('\n'),
    members: members.map(({ identifier, values, weight }) => ({
      identifier,
      value: values.join('\n'),
      weight,
    })),
    alias_target: null,
  };
  const checked = canonicalSet(draft, domain, { ...NAME_OPTIONS, domainInName: true });
  if (checked.ok) return { ...row, category: 'changed', after: stateOf(checked.set), notes: [] };
  return { ...row, category: 'conflict', after, notes: checked.issues.map(({ message }) => message) };
}
