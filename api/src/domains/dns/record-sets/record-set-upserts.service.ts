import { Injectable } from '@nestjs/common';
import { absoluteName, APEX, valuesTogether } from '@zonewerk/contracts';
import type {
  AnswerOf,
  bearerDeleteRecord,
  bearerPutRecord,
  CanonicalSet,
  InputOf,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { AliasService } from './aliases/alias.service.js';
import { sameState, type SetState } from './zone-consistency/set-states.js';
import type { ChangeNote } from '../publication/change-entry.js';
import { toRecordSet } from '../clusters/cluster.mapper.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { readSet, refuseReadOnly, stateOfSet, fromPutInput, inputMembers } from './record-set-input.js';
import type { PutInput } from './record-set-input.js';
import { nameConflict } from './zone-consistency/record-places.js';
import { RecordSetWriter } from './record-set-writer.service.js';
import { RecordSetRepository, stateOf, type RecordSetKey } from './record-set.repository.js';
import type { RecordSetDocument } from './record-set.schema.js';

/** Maximum of attempts of a change that concurrent changes of the same set prevent. */
const TRIES = 10;

type Origin = Pick<ChangeNote, 'author' | 'cause'>;

/** One value of a TXT set by its full name. */
interface TextAt {
  readonly name: string;
  readonly value: string;
}

/** Idempotent changes by programs that state the target and not the present state. */
@Injectable()
export class RecordSetUpserts {
  constructor(
    private readonly clusters: ClustersService,
    private readonly changes: RecordSetWriter,
    private readonly repository: RecordSetRepository,
    private readonly aliases: AliasService,
  ) {}

  /** Changes a record set to the target, whatever its present state. */
  async put(
    cluster: OpenCluster,
    input: InputOf<typeof bearerPutRecord>,
    scope: ProjectScope,
    origin: Origin,
  ): Promise<AnswerOf<typeof bearerPutRecord>> {
    const { domain } = cluster;
    const set = readPut(input, domain);
    const fields = { target: 'alias_target', value: input.members ? 'members' : 'record_values' };
    const note = await this.aliases.check(cluster, set, fields, null);
    const stored = await this.reconcile(cluster, set, { scope, origin, wanted: () => stateOfSet(set) });
    if (!stored) throw new ApiError('not-found');
    const message = `${absoluteName(set.name, domain)} ${set.type} has the requested state.${note}`;
    return { status: 'success', message, record: toRecordSet(stored), revision: stored.revision };
  }

  /** The target state of a program's record set. @throws ApiError policy-conflict, validation-error */
  stateOf(input: PutInput, { domain }: OpenCluster): SetState {
    return stateOfSet(readPut(input, domain));
  }

  /** Deletes a record set; does nothing without one. */
  async remove(
    cluster: OpenCluster,
    key: RecordSetKey,
    scope: ProjectScope,
    origin: Origin,
  ): Promise<AnswerOf<typeof bearerDeleteRecord>> {
    await this.reconcile(cluster, key, { scope, origin, wanted: () => null });
    return {
      status: 'success',
      message: `${absoluteName(key.name, cluster.domain)} ${key.type} has been deleted.`,
    };
  }

  /** Adds a value to the TXT set of a name. A missing set is created with that TTL. */
  async addText(
    cluster: OpenCluster,
    { name, value, ttl }: TextAt & { readonly ttl: number },
    scope: ProjectScope,
    origin: Origin,
  ): Promise<void> {
    const set = readText(cluster, { name, value, ttl });
    const [added = ''] = set.members[0]?.values ?? [];
    const wanted = (present: SetState | null): SetState => {
      const own = present === null ? null : valuesOf(present);
      if (present === null || own === null) return stateOfSet(set);
      return own.includes(added) ? present : withValues(present, fitting([...own, added]));
    };
    await this.reconcile(cluster, set, { scope, origin, wanted });
  }

  /** Removes a value from the TXT set of a name. The last value removes the set. */
  async removeText(cluster: OpenCluster, text: TextAt, scope: ProjectScope, origin: Origin): Promise<void> {
    const set = readText(cluster, { ...text, ttl: 0 });
    const [removedValue] = set.members[0]?.values ?? [];
    const wanted = (present: SetState | null): SetState | null => {
      const own = present === null ? null : valuesOf(present);
      if (present === null || own === null) return null;
      const remaining = own.filter((value) => value !== removedValue);
      if (remaining.length === own.length) return present;
      return remaining.length === 0 ? null : withValues(present, remaining);
    };
    await this.reconcile(cluster, set, { scope, origin, wanted });
  }

  /** Changes a record set to a target that depends on its present state. Returns the new set, null for none. */
  private async reconcile(
    cluster: OpenCluster,
    { name, type }: RecordSetKey,
    change: {
      readonly scope: ProjectScope;
      readonly origin: Origin;
      readonly wanted: (present: SetState | null) => SetState | null;
    },
  ): Promise<RecordSetDocument | null> {
    const { scope, origin } = change;
    const clusterId = cluster._id.toHexString();
    const key = { name, type };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const read = await this.repository.find(scope, clusterId, key);
      if (read) refuseReadOnly(read);
      const present = read && stateOf(read);
      const wanted = change.wanted(present);
      if (sameState(present, wanted)) return read;
      if (!read)
        await this.clusters.assertNotShadowedByCluster(
          { name: absoluteName(name, cluster.domain), type },
          cluster.domain,
        );
      const stored = await this.changes.apply(scope, clusterId, { key, read, wanted }, origin);
      if (stored) return wanted && stored;
      const types = read ? [] : await this.repository.typesAt(scope, clusterId, name);
      const issue = types.includes(type) ? null : nameConflict(key, cluster.domain, types);
      if (issue) throw ApiError.invalid('record_name', issue);
    }
    throw new ApiError('conflict');
  }
}

function readPut(input: PutInput, domain: string): CanonicalSet {
  const typed = fromPutInput(input);
  const several = typed.isAlias || typed.record_policy === 'Simple' ? [] : inputMembers(typed);
  return readSet(typed, domain, { members: several, one: null });
}

function readText(
  { domain }: OpenCluster,
  { name, value, ttl }: TextAt & { readonly ttl: number },
): CanonicalSet {
  const relative = name === domain ? APEX : name.slice(0, -domain.length - 1);
  const typed = fromPutInput({
    record_name: relative,
    record_type: 'TXT',
    record_policy: 'Simple',
    record_ttl: ttl,
    record_values: value,
  });
  return readSet(typed, domain, { members: [], one: null });
}

/** Values of a set with the policy Simple. @throws ApiError conflict for other policies */
function valuesOf({ policy, members }: SetState): readonly string[] | null {
  if (policy === 'Simple') return members[0]?.values ?? null;
  throw new ApiError('conflict', {
    message: `This record set has the policy ${policy}, so no value can be added to it here.`,
  });
}

/** Returns the texts when they fit into one response. @throws ApiError conflict when they do not */
function fitting(texts: readonly string[]): readonly string[] {
  const together = valuesTogether('TXT', texts);
  if (together.ok) return together.values;
  throw new ApiError('conflict', { message: together.faults.map(({ message }) => message).join(' ') });
}

function withValues(state: SetState, values: readonly string[]): SetState {
  return { ...state, members: [{ identifier: '', values: [...values] }] };
}
