import { Injectable } from '@nestjs/common';
import { absoluteName } from '@zonewerk/contracts';
import type {
  AnswerOf,
  createRecord,
  dropRecord,
  getResource,
  InputOf,
  listRecords,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { AliasService } from './aliases/alias.service.js';
import { sameState, type SetState } from './zone-consistency/set-states.js';
import { toConflictResponse, toRecordSet } from '../clusters/cluster.mapper.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { ClustersService } from '../clusters/clusters.service.js';
import {
  draftsOf,
  readKey,
  readSet,
  refuseOtherDomain,
  refuseReadOnly,
  stateOfSet,
  fromCreateInput,
  inputMembers,
  type RecordSetInput,
} from './record-set-input.js';
import { nameConflict } from './zone-consistency/record-places.js';
import { RecordSetWriter } from './record-set-writer.service.js';
import {
  RecordSetRepository,
  stateOf,
  type RecordSetFilter,
  type RecordSetKey,
} from './record-set.repository.js';
import type { RecordSetDocument } from './record-set.schema.js';
import { matchesExpected } from './record-set-precondition.js';

/** Key of a record set in its cluster. */
export type RecordPlace = RecordSetKey;

/** Maximum of attempts of a change that concurrent changes prevent. */
const TRIES = 10;

/** Record sets of a cluster. */
@Injectable()
export class RecordSetsService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly changes: RecordSetWriter,
    private readonly repository: RecordSetRepository,
    private readonly aliases: AliasService,
  ) {}

  /** Lists record sets; `within` adds filters. */
  async list(
    input: InputOf<typeof listRecords>,
    scope: ProjectScope,
    within: Pick<RecordSetFilter, 'types' | 'named'> = {},
  ): Promise<AnswerOf<typeof listRecords>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, {
      ...input,
      ...within,
      type: input.record_type,
      policy: input.record_policy,
    });
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toRecordSet),
      next: page.next,
      count: page.count,
    };
  }

  /** The key in a request. @throws ApiError validation-error on `record_name` */
  keyOf(
    typed: { readonly record_name: string; readonly record_type: RecordSetKey['type'] },
    { domain }: Pick<ClusterDocument, 'domain'>,
  ): RecordPlace {
    return readKey({ name: typed.record_name, type: typed.record_type }, domain);
  }

  async get(input: InputOf<typeof getResource>, scope: ProjectScope): Promise<AnswerOf<typeof getResource>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    refuseOtherDomain(input.record_domain, domain);
    if (!input.record_name?.trim()) throw recordSetNotFound();
    const key = readKey({ name: input.record_name, type: input.record_type }, domain);
    const stored = await this.repository.find(scope, input.cluster_id, key);
    const record = stored && toRecordSet(stored);
    const id = input.identifier?.trim() ?? '';
    const one = id === '' ? undefined : record?.members.find((member) => member.identifier === id);
    if (!record || (id !== '' && !one)) throw recordSetNotFound();
    const [only = null] = record.members.length === 1 ? record.members : [];
    const shown = one ?? only;
    return {
      status: 'success',
      message: '',
      policy: record.record_policy,
      recordName: record.record_name,
      recordType: record.record_type,
      recordTTL: record.record_ttl,
      recordValue: (shown?.values ?? record.values).map((Value) => ({ Value })),
      alias: record.alias_target !== null,
      target: record.alias_target,
      weight: shown?.weight ?? null,
      identifier: shown?.identifier || null,
      members: record.members,
      state: record.state,
      reason: record.reason,
    };
  }

  async create(
    input: InputOf<typeof createRecord>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof createRecord>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    refuseOtherDomain(input.record_domain, cluster.domain);
    const typed = fromCreateInput(input);
    const set = readSet(typed, cluster.domain, {
      members: inputMembers(typed),
      one: typed.members ? null : 0,
    });
    const name = absoluteName(set.name, cluster.domain);
    await this.clusters.assertNotShadowedByCluster({ name, type: set.type }, cluster.domain);
    const fields = { target: 'alias_target', value: typed.members ? 'members' : 'record_value' };
    const note = await this.aliases.check(cluster, set, fields, scope.userId);
    const { stored, before } = await this.store(typed, stateOfSet(set), { cluster, key: set, scope });
    const message = createdText(`${name} ${set.type}`, before, stored);
    return { status: 'success', message: `${message}${note}`, record: toRecordSet(stored) };
  }

  async drop(input: InputOf<typeof dropRecord>, scope: ProjectScope): Promise<AnswerOf<typeof dropRecord>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const key = readKey({ name: input.record_name, type: input.record_type }, domain);
    const id = input.identifier?.trim() ?? '';
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const stored = await this.repository.find(scope, input.cluster_id, key);
      if (!stored || (id !== '' && !stored.members.some((member) => member.identifier === id))) {
        throw new ApiError('not-found', { message: 'This record set does not exist any more.' });
      }
      if (!isDeletedAsSeen(input, stored)) return toConflictResponse(stored);
      const remaining = id === '' ? [] : stored.members.filter((member) => member.identifier !== id);
      const { policy, ttl } = stored;
      const wanted = remaining.length === 0 ? null : { policy, ttl, members: remaining, alias: null };
      if (await this.changes.apply(scope, input.cluster_id, { key, read: stored, wanted })) {
        const title = `${absoluteName(key.name, domain)} ${key.type}`;
        return {
          status: 'success',
          message: `${wanted ? `The answer ${id} of ${title}` : title} has been deleted.`,
          record: toRecordSet(stored),
        };
      }
    }
    throw new ApiError('conflict');
  }

  /** Creates a set, or adds its members to the existing one. */
  private async store(
    typed: RecordSetInput,
    fresh: SetState,
    { cluster, key, scope }: { cluster: ClusterDocument; key: Key; scope: ProjectScope },
  ): Promise<{ stored: RecordSetDocument; before: RecordSetDocument | null }> {
    const clusterId = cluster._id.toHexString();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = await this.repository.find(scope, clusterId, key);
      // A repeated request, e.g. after a lost response, finds the target state.
      if (before && isThere(fresh, before)) return { stored: before, before };
      const wanted = before ? joined(typed, before, cluster.domain) : fresh;
      const place = { key: { name: key.name, type: key.type }, read: before, wanted };
      const stored = await this.changes.apply(scope, clusterId, place);
      if (stored) return { stored, before };
      // An existing set has the slot, or one that was being deleted: then the next attempt succeeds.
      const types = await this.repository.typesAt(scope, clusterId, key.name);
      const issue = types.includes(key.type) ? null : nameConflict(key, cluster.domain, types);
      if (issue) throw ApiError.invalid('record_name', issue);
    }
    throw new ApiError('conflict');
  }
}

type Key = Pick<RecordSetDocument, 'name' | 'type'>;

function recordSetNotFound(): ApiError {
  return new ApiError('not-found', { message: 'Resource returned 404.' });
}

/** Whether a set equals the state that the client expected; without an expectation, the present set is deleted. */
function isDeletedAsSeen(input: InputOf<typeof dropRecord>, stored: RecordSetDocument): boolean {
  const values = [input.original_ttl, input.original_value, input.original_members, input.old_target];
  const said = values.some((one) => (one ?? null) !== null);
  return !said || matchesExpected({ ...input, old_id: input.identifier }, stored);
}

/** The existing set with the members of the request added. @throws ApiError when they cannot form one set */
function joined(typed: RecordSetInput, before: RecordSetDocument, domain: string): SetState {
  const name = absoluteName(before.name, domain);
  refuseReadOnly(before);
  if (before.alias && typed.record_policy !== 'Simple') {
    const message = `${name} ${before.type} is an alias. Please open it to enter its own answers.`;
    throw ApiError.invalid('record_policy', message);
  }
  if (before.policy !== typed.record_policy) {
    const message = `${name} ${before.type} has the policy ${before.policy}. Please open it to switch its policy.`;
    throw ApiError.invalid('record_policy', message);
  }
  if (before.policy === 'Simple') {
    throw ApiError.invalid('record_name', `${name} has a record set of type ${before.type} already.`);
  }
  const own = draftsOf(before.members);
  const one = typed.members ? null : own.length;
  return stateOfSet(readSet(typed, domain, { members: [...own, ...inputMembers(typed)], one }));
}

/** Whether a set contains exactly the members that are to be created. */
function isThere(fresh: SetState, stored: RecordSetDocument): boolean {
  const members = stored.members.filter(({ identifier }) =>
    fresh.members.some((one) => one.identifier === identifier),
  );
  return sameState(fresh, { ...stateOf(stored), members });
}

function createdText(title: string, before: RecordSetDocument | null, after: RecordSetDocument): string {
  if (!before) return `${title} has been created.`;
  if (before === after) return `${title} already exists with these values.`;
  const ttl = before.ttl === after.ttl ? '' : ` The TTL of all of them is ${after.ttl} now.`;
  return `${title} has ${after.members.length} answers now.${ttl}`;
}
