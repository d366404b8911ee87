import { Injectable } from '@nestjs/common';
import { absoluteName, type AnswerOf, type bearerBatch, type InputOf } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { TokenScope } from '../../../platform/http/request.js';
import { sameState } from '../record-sets/zone-consistency/set-states.js';
import type { OpenCluster } from '../clusters/clusters.service.js';
import { PlanExecutor, type PlannedChange, type PlannedPlace } from '../record-sets/plan-executor.service.js';
import { RecordSetUpserts } from '../record-sets/record-set-upserts.service.js';
import { RecordSetsService } from '../record-sets/record-sets.service.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { authorOf, requirePlace } from './token-scope.js';

type Batch = InputOf<typeof bearerBatch>;
type Change = Batch['changes'][number];
type Wanted = Pick<PlannedChange, 'name' | 'type' | 'to'>;
type Outcome = AnswerOf<typeof bearerBatch>['results'][number]['outcome'];

/** Many changes of a cluster in one call of a program. */
@Injectable()
export class TokenBatch {
  constructor(
    private readonly recordSets: RecordSetsService,
    private readonly puts: RecordSetUpserts,
    private readonly zones: ZoneSets,
    private readonly planned: PlanExecutor,
  ) {}

  /** @throws ApiError validation-error and policy-conflict with the index of the change, token-scope */
  async run(cluster: OpenCluster, batch: Batch, token: TokenScope): Promise<AnswerOf<typeof bearerBatch>> {
    const { domain } = cluster;
    const wanted = batch.changes.map((change, at) => inField(at, () => this.read(change, cluster, token)));
    refuseRepeated(wanted, domain);
    const clusterId = cluster._id.toHexString();
    const place: PlannedPlace = { scope: token, clusterId, domain, author: authorOf(token) };
    const names = wanted.map(({ name }) => name);
    const present = new Map(
      (await this.zones.at(token, clusterId, names)).map((set) => [keyOf(set), set.state]),
    );
    const changes = wanted.map((one): PlannedChange => ({ ...one, from: present.get(keyOf(one)) ?? null }));
    const reasons = batch.dry_run
      ? await this.planned.simulate(changes, place)
      : await this.planned.makeAll(changes, place);
    const results = changes.map((change, at) => {
      const reason = reasons[at] ?? null;
      const { name, type } = change;
      return { record_name: name, record_type: type, outcome: outcomeOf(change, reason), reason };
    });
    const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0, failed: 0 };
    for (const { outcome } of results) counts[outcome] += 1;
    const message = batch.dry_run ? 'Nothing has been changed yet.' : messageOf(counts);
    return { status: 'success', message, dry_run: batch.dry_run, counts, results };
  }

  private read(change: Change, cluster: OpenCluster, token: TokenScope): Wanted {
    const key = this.recordSets.keyOf(change, cluster);
    requirePlace(token, { name: absoluteName(key.name, cluster.domain), type: key.type });
    return { ...key, to: change.action === 'put' ? this.puts.stateOf(change, cluster) : null };
  }
}

/** Adds the index of the change to the fields in the issues of an error. */
function inField<Read>(at: number, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'token-scope') throw error;
    const issues = error.details.issues?.map((issue) => ({ ...issue, path: `changes.${at}.${issue.path}` }));
    throw new ApiError(error.code, { ...error.details, ...(issues ? { issues } : {}) });
  }
}

/** @throws ApiError validation-error when two changes have the same record set */
function refuseRepeated(wanted: readonly Wanted[], domain: string): void {
  const seen = new Set<string>();
  for (const [at, one] of wanted.entries()) {
    const full = `${absoluteName(one.name, domain)} ${one.type}`;
    if (seen.has(full))
      throw ApiError.invalid(`changes.${at}.record_name`, `The batch has two changes of ${full}.`);
    seen.add(full);
  }
}

function outcomeOf({ from, to }: PlannedChange, reason: string | null): Outcome {
  if (reason !== null) return 'failed';
  if (sameState(from, to)) return 'unchanged';
  if (to === null) return 'deleted';
  return from ? 'updated' : 'created';
}

function messageOf({ failed }: { readonly failed: number }): string {
  return failed === 0 ? 'All changes have been made.' : `${failed} of the changes failed.`;
}

function keyOf({ name, type }: Pick<PlannedChange, 'name' | 'type'>): string {
  return `${name} ${type}`;
}
