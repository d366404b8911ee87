import { Injectable } from '@nestjs/common';
import { absoluteName } from '@zonewerk/contracts';
import type { AnswerOf, CanonicalSet, InputOf, MemberDraft, updateRecord } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { AliasService } from './aliases/alias.service.js';
import { toConflictResponse, toRecordSet } from '../clusters/cluster.mapper.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { ClustersService } from '../clusters/clusters.service.js';
import {
  draftsOf,
  readKey,
  readSet,
  refuseReadOnly,
  stateOfSet,
  fromUpdateInput,
} from './record-set-input.js';
import type { RecordSetInput } from './record-set-input.js';
import { RecordMoves } from './record-moves.service.js';
import { nameConflict } from './zone-consistency/record-places.js';
import { sameState } from './zone-consistency/set-states.js';
import { RecordSetWriter } from './record-set-writer.service.js';
import { RecordSetRepository, stateOf } from './record-set.repository.js';
import type { RecordSetDocument, RecordSetMember } from './record-set.schema.js';
import { RetryRepository } from '../publication/retry.repository.js';
import { matchesExpected, findEditedMember } from './record-set-precondition.js';

type Input = InputOf<typeof updateRecord>;
type Answer = AnswerOf<typeof updateRecord>;

/** Maximum of attempts of a change that concurrent changes of the same set prevent. */
const TRIES = 10;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/u;

/** Context of one attempt. */
interface Change {
  readonly cluster: ClusterDocument;
  readonly scope: ProjectScope;
  readonly before: RecordSetDocument;
  readonly set: CanonicalSet;
}

/** Updates of record sets. They never overwrite a state that the editor has not seen. */
@Injectable()
export class RecordUpdates {
  constructor(
    private readonly clusters: ClustersService,
    private readonly changes: RecordSetWriter,
    private readonly moves: RecordMoves,
    private readonly repository: RecordSetRepository,
    private readonly aliases: AliasService,
    private readonly retries: RetryRepository,
  ) {}

  async update(input: Input, scope: ProjectScope): Promise<Answer> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const { original_name: name, record_type: type } = input;
    const key = readKey({ name, type, field: 'original_name' }, cluster.domain);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = await this.repository.find(scope, input.cluster_id, key);
      if (before) refuseReadOnly(before);
      if (!before || !matchesExpected(input, before)) return toConflictResponse(before);
      const set = readChange(input, before, cluster.domain);
      const fields = { target: 'target', value: input.members ? 'members' : 'record_value' };
      const note = await this.aliases.check(cluster, set, fields, scope.userId);
      const change = { cluster, scope, before, set };
      const after = await (set.name === before.name ? this.inPlace(change) : this.move(change));
      if (after) return { ...after, message: `${after.message}${note}` };
    }
    throw new ApiError('conflict');
  }

  private async inPlace({ cluster, scope, before, set }: Change): Promise<Answer | null> {
    const wanted = stateOfSet(set);
    const title = `${absoluteName(set.name, cluster.domain)} ${set.type}`;
    if (sameState(wanted, stateOf(before))) {
      return this.again(before, scope, title);
    }
    const place = { key: { name: set.name, type: set.type }, read: before, wanted };
    const after = await this.changes.apply(scope, cluster._id.toHexString(), place);
    if (!after) return null;
    return { status: 'success', message: changed(title, before, after), record: toRecordSet(after) };
  }

  /** Nothing changes; a failed publication is retried. */
  private async again(before: RecordSetDocument, scope: ProjectScope, title: string): Promise<Answer> {
    const stored = toRecordSet(before);
    const clusterId = before.cluster.toHexString();
    if (before.state !== 'failed' || (await this.retries.publishAgain(scope, clusterId, [before])) === 0) {
      return { status: 'success', message: `${title} has not changed.`, record: stored };
    }
    const record = { ...stored, state: 'pending' as const, reason: null };
    return { status: 'success', message: `${title} is being published again.`, record };
  }

  private async move({ cluster, scope, before, set }: Change): Promise<Answer | null> {
    const { domain } = cluster;
    const clusterId = cluster._id.toHexString();
    const name = absoluteName(set.name, domain);
    await this.clusters.assertNotShadowedByCluster({ name, type: set.type }, domain);
    const after = await this.moves.move(scope, before, set);
    if (after) {
      const message = `${absoluteName(before.name, domain)} ${set.type} has been renamed to ${name}.`;
      return { status: 'success', message, record: toRecordSet(after) };
    }
    const issue = nameConflict(set, domain, await this.repository.typesAt(scope, clusterId, set.name));
    if (issue) throw ApiError.invalid('record_name', issue);
    return null;
  }
}

function changed(title: string, before: RecordSetDocument, after: RecordSetDocument): string {
  if (before.policy !== after.policy) return `${title} has the policy ${after.policy} now.`;
  const shared = after.members.length > 1 && before.ttl !== after.ttl;
  return `${title} has been changed.${shared ? ` The TTL of all its answers is ${after.ttl} now.` : ''}`;
}

/** The target set, from the edited member or from all members. */
function readChange(input: Input, before: RecordSetDocument, domain: string): CanonicalSet {
  const { record_name: name, record_type: type } = input;
  const typed = {
    ...fromUpdateInput(input),
    domainInName: readKey({ name, type }, domain).name === before.name,
  };
  const open = findEditedMember(input, before);
  if (open && before.members.length > 1) refuseHalf(typed, before, domain);
  if (typed.isAlias || typed.record_policy === 'Simple') {
    return readSet(typed, domain, { members: [], one: null });
  }
  if (typed.members) return readSet(typed, domain, { members: typed.members, one: null });
  if (open && typed.record_policy === before.policy)
    return readSet(typed, domain, edited(typed, before, open));
  const lines = typed.record_value.split(LINE_BREAK).filter((line) => line.trim() !== '');
  return readSet(typed, domain, { members: switched(typed, lines), one: lines.length > 1 ? null : 0 });
}

/** An editor of one member does not see the others, so it cannot change the whole set. */
function refuseHalf(typed: RecordSetInput, before: RecordSetDocument, domain: string): void {
  const count = before.members.length;
  const opened = `You opened one of ${count} answers. Please open the whole record set to`;
  if (typed.members) throw ApiError.invalid('members', `${opened} change the others.`);
  if (typed.isAlias) throw ApiError.invalid('alias', `${opened} make it an alias.`);
  if (typed.record_policy !== before.policy) {
    throw ApiError.invalid('record_policy', `${opened} switch its policy.`);
  }
  const { name } = readKey({ name: typed.record_name, type: before.type }, domain);
  if (name !== before.name) throw ApiError.invalid('record_name', `${opened} rename it.`);
}

/** All members, with the edited one replaced by the request. */
function edited(typed: RecordSetInput, { members }: RecordSetDocument, open: RecordSetMember) {
  const one = members.indexOf(open);
  const { identifier, weight, record_value: value } = typed;
  return { members: draftsOf(members).with(one, { identifier, value, weight }), one };
}

/** Each line becomes a member; several get numbers after the set ID. */
function switched(
  { identifier, weight, record_value: value }: RecordSetInput,
  lines: readonly string[],
): MemberDraft[] {
  if (lines.length < 2) return [{ identifier, value, weight }];
  return lines.map((line, at) => ({ identifier: `${identifier} ${at + 1}`, value: line, weight }));
}
