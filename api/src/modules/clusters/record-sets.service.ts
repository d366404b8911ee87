import { Injectable } from '@nestjs/common';
import { absoluteName, canonicalDomain, canonicalRecordName, canonicalRecordSet } from '@zonewerk/contracts';
import type {
  AnswerOf,
  CanonicalRecordSet,
  createRecord,
  dropRecord,
  getResource,
  InputOf,
  Issue,
  listRecords,
  RecordType,
} from '@zonewerk/contracts';
import { ApiError } from '../../platform/http/api-error.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { toRecordSet } from './cluster.mapper.js';
import { ClustersService } from './clusters.service.js';
import { NAME_OPTIONS } from './names.js';
import { RecordSetChanges } from './record-set-changes.service.js';
import { RecordSetRepository, type RecordSetKey } from './record-set.repository.js';
import type { RecordSetDocument } from './record-set.schema.js';

/** Tries of a change that another one gets in the way of. */
const TRIES = 10;

/** Record sets of a cluster. */
@Injectable()
export class RecordSetsService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly changes: RecordSetChanges,
    private readonly repository: RecordSetRepository,
  ) {}

  async list(input: InputOf<typeof listRecords>, scope: ProjectScope): Promise<AnswerOf<typeof listRecords>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, {
      ...input,
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

  async get(input: InputOf<typeof getResource>, scope: ProjectScope): Promise<AnswerOf<typeof getResource>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    refuseOtherDomain(input.record_domain, domain);
    const stored = await this.repository.find(scope, input.cluster_id, readKey(input, domain));
    if (!stored) throw new ApiError('not-found', { message: 'Resource returned 404.' });
    const record = toRecordSet(stored);
    return {
      status: 'success',
      message: '',
      policy: record.record_policy,
      recordName: record.record_name,
      recordType: record.record_type,
      recordTTL: record.record_ttl,
      recordValue: record.values.map((Value) => ({ Value })),
      alias: false,
      target: null,
      weight: null,
      identifier: record.identifier,
      members: record.members,
    };
  }

  async create(
    input: InputOf<typeof createRecord>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof createRecord>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const recordSet = readRecordSet(input, domain);
    const name = absoluteName(recordSet.name, domain);
    await this.clusters.refuseBelowOther(name, domain);
    const stored = await this.store(recordSet, domain, input.cluster_id, scope);
    return {
      status: 'success',
      message: `${name} ${recordSet.type} has been created.`,
      record: toRecordSet(stored),
    };
  }

  async drop(input: InputOf<typeof dropRecord>, scope: ProjectScope): Promise<AnswerOf<typeof dropRecord>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const key = readKey(input, domain);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const stored = await this.repository.find(scope, input.cluster_id, key);
      if (!stored || !stored.members.some((member) => member.identifier === (input.identifier ?? ''))) {
        throw new ApiError('not-found', { message: 'This record set is gone already.' });
      }
      if (await this.changes.apply(scope, input.cluster_id, { key, read: stored, wanted: null })) {
        return {
          status: 'success',
          message: `${absoluteName(key.name, domain)} ${key.type} has been deleted.`,
        };
      }
    }
    throw new ApiError('conflict');
  }

  private async store(
    recordSet: CanonicalRecordSet,
    domain: string,
    clusterId: string,
    scope: ProjectScope,
  ): Promise<RecordSetDocument> {
    const { ttl, values } = recordSet;
    const members = [{ identifier: '', values: [...values] }];
    const wanted = { policy: 'Simple' as const, ttl, members, alias: null };
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const stored = await this.changes.apply(scope, clusterId, { key: recordSet, read: null, wanted });
      if (stored) return stored;
      // Taken by a set that stands there, or by one that was being deleted at that moment: then the next try fits.
      const issue = placeTaken(
        recordSet,
        domain,
        await this.repository.typesAt(scope, clusterId, recordSet.name),
      );
      if (issue) throw ApiError.invalid('record_name', issue);
    }
    throw new ApiError('conflict');
  }
}

/** Why a set cannot be made beside those that stand at its name; null when it can. */
function placeTaken(
  recordSet: CanonicalRecordSet,
  domain: string,
  types: readonly RecordType[],
): string | null {
  const name = absoluteName(recordSet.name, domain);
  if (types.includes(recordSet.type)) return `${name} has a record set of type ${recordSet.type} already.`;
  if (recordSet.type === 'CNAME' && types.length > 0) {
    return `${name} has other record sets (${types.join(', ')}), and a CNAME must stand alone. Please choose another name.`;
  }
  if (types.includes('CNAME'))
    return `${name} has a CNAME, which must stand alone. Please choose another name.`;
  return null;
}

function readRecordSet(input: InputOf<typeof createRecord>, domain: string): CanonicalRecordSet {
  refuseOtherDomain(input.record_domain, domain);
  const later = laterFields(input);
  const checked = canonicalRecordSet(input, domain, NAME_OPTIONS);
  const issues = [...later, ...(checked.ok ? [] : checked.issues)];
  if (!checked.ok || issues.length > 0) throw new ApiError('validation-error', { issues });
  return checked.recordSet;
}

/** Fields of alias and of the other policies: they have to be empty. */
function laterFields(input: InputOf<typeof createRecord>): Issue[] {
  const issues: Issue[] = [];
  if (input.record_policy !== 'Simple') {
    issues.push({ path: 'record_policy', message: 'Please choose Simple.' });
  }
  if (input.members) issues.push({ path: 'members', message: 'The policy Simple does not have this.' });
  if ([true, '1', 'true'].includes(input.is_alias ?? false)) {
    issues.push({ path: 'is_alias', message: 'Alias records are not available yet.' });
  }
  for (const path of ['alias_target', 'weighted_weight', 'weighted_id', 'multivalue_id'] as const) {
    if (String(input[path] ?? '') === '') continue;
    issues.push({ path, message: 'The policy Simple does not have this. Please leave it empty.' });
  }
  return issues;
}

function refuseOtherDomain(text: string | undefined, domain: string): void {
  if (text === undefined || text.trim() === '') return;
  const checked = canonicalDomain(text, NAME_OPTIONS);
  if (checked.ok && checked.value === domain) return;
  throw ApiError.invalid('record_domain', 'This is not the domain of the cluster.');
}

function readKey(input: { record_name: string; record_type: RecordType }, domain: string): RecordSetKey {
  const name = canonicalRecordName(input.record_name, domain, NAME_OPTIONS);
  if (!name.ok) throw ApiError.invalid('record_name', name.message);
  return { name: name.value, type: input.record_type };
}
