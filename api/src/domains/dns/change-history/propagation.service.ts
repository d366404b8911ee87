import { Injectable } from '@nestjs/common';
import { absoluteName, APEX } from '@zonewerk/contracts';
import type {
  AnswerOf,
  ChangeReceipt,
  getPropagation,
  InputOf,
  NameserverAnswer,
  PublishState,
} from '@zonewerk/contracts';
import { isReached } from '../../../nameserver/zones/serials.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';
import { RecordSetsService, type RecordPlace } from '../record-sets/record-sets.service.js';
import { isAnswerOf } from './answer-match.js';
import { NameserverAnswers, type AnswerNow } from './nameserver-answers.service.js';
import { ZoneChangeRepository } from './zone-change.repository.js';
import type { ZoneReceiptDocument } from './zone-change.schema.js';
import { toReceipt } from './zone-history.mapper.js';
import { ZoneReceiptRepository } from './zone-receipt.repository.js';

/** The newest state of a record set. */
interface Newest {
  readonly revision: number;
  readonly changedAt: Date;
  /** Every zone version from this serial on includes the state. */
  readonly serial: number | null;
  /** The publication failed or is pending, so a later serial of the zone does not prove it. */
  readonly waiting: boolean;
  /** Null for a deleted set. */
  readonly published: PublishState | null;
  /** Why the publication failed or is pending. */
  readonly reason: string | null;
  /** Whether the state permits an answer with these values. */
  readonly allows: (values: readonly string[]) => boolean;
}

type Answer = Omit<AnswerOf<typeof getPropagation>, 'status' | 'message'>;

/** Propagation of the newest state of a record set to the nameservers. */
@Injectable()
export class Propagation {
  constructor(
    private readonly clusters: ClustersService,
    private readonly recordSets: RecordSetsService,
    private readonly stored: RecordSetRepository,
    private readonly history: ZoneChangeRepository,
    private readonly receipts: ZoneReceiptRepository,
    private readonly nameservers: NameserverAnswers,
  ) {}

  async get(
    input: InputOf<typeof getPropagation>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getPropagation>> {
    const cluster = await this.clusters.load(input.cluster_id, scope);
    const found = await this.look(scope, cluster, this.recordSets.keyOf(input, cluster));
    return { status: 'success', message: '', ...found };
  }

  /** Queries every nameserver and compares the answers with the newest state and its serial. */
  async look(scope: ProjectScope, cluster: OpenCluster, key: RecordPlace): Promise<Answer> {
    const clusterId = cluster._id.toHexString();
    // Read before the queries: the nameservers must have every change that was published until then.
    const newest = await this.newest(scope, cluster, key);
    const answers = await this.nameservers.all(
      cluster.domain,
      absoluteName(key.name, cluster.domain),
      key.type,
    );
    const receipt =
      newest && !newest.waiting ? await this.receipts.firstSince(scope, clusterId, newest.revision) : null;
    const serial = receipt?.serial ?? newest?.serial ?? null;
    return {
      changed: newest?.changedAt.toISOString() ?? null,
      serial,
      published: newest?.published ?? null,
      reason: newest?.waiting ? newest.reason : null,
      nameservers: answers.map((answer) => toAnswer(answer, { newest, serial, receipt })),
    };
  }

  /** Propagation of one change of a record set to the nameservers; null until it is published. */
  async receipt(
    scope: ProjectScope,
    clusterId: string,
    change: RecordPlace & { readonly revision: number },
  ): Promise<ChangeReceipt | null> {
    const made = await this.history.numbered(scope, clusterId, change);
    if (!made) return null;
    const [receipt] = await this.receipts.find(scope, clusterId, [made.revision]);
    return receipt ? toReceipt(receipt) : null;
  }

  private async newest(scope: ProjectScope, cluster: OpenCluster, key: RecordPlace): Promise<Newest | null> {
    const clusterId = cluster._id.toHexString();
    const stored = await this.stored.find(scope, clusterId, key);
    if (stored) {
      const { revision, changedAt, state: published, reason = null } = stored;
      const waiting = published !== 'published';
      const allows = (values: readonly string[]) => isAnswerOf(stored, values);
      const serial = waiting ? null : cluster.serial;
      return { revision, changedAt, serial, waiting, published, reason, allows };
    }
    const change = await this.history.newest(scope, clusterId, key);
    if (!change) return null;
    const instead = await this.wildcards(scope, clusterId, key);
    const allows = (values: readonly string[]) =>
      instead.length === 0 ? values.length === 0 : instead.some((one) => isAnswerOf(one, values));
    const base = { serial: null, waiting: false, published: null, reason: null, allows };
    return { revision: change.revision, changedAt: change.at, ...base };
  }

  /** Wildcard sets that can answer a name without record sets. */
  private async wildcards(scope: ProjectScope, clusterId: string, { name, type }: RecordPlace) {
    const labels = name === APEX ? [] : name.split('.');
    const names = labels.map((_, index) => ['*', ...labels.slice(index + 1)].join('.'));
    const found = await Promise.all(
      names.map((one) => this.stored.find(scope, clusterId, { name: one, type })),
    );
    return found.filter((one) => one !== null);
  }
}

function toAnswer(
  answer: AnswerNow,
  base: {
    readonly newest: Newest | null;
    readonly serial: number | null;
    readonly receipt: ZoneReceiptDocument | null;
  },
): NameserverAnswer {
  // The receipt of a later change has the time of that change, not of this one.
  const own = base.receipt?.revision === base.newest?.revision ? base.receipt : null;
  const measured = own?.nameservers.find(({ name }) => name === answer.name)?.ms ?? null;
  const since = base.newest && measured !== null ? base.newest.changedAt.getTime() + measured : null;
  const state = stateOf(answer, base);
  return {
    ...answer,
    values: [...answer.values],
    state,
    since: state === 'new' && since !== null ? new Date(since).toISOString() : null,
  };
}

function stateOf(
  { serial, values }: AnswerNow,
  expected: { readonly newest: Newest | null; readonly serial: number | null },
): NameserverAnswer['state'] {
  if (serial === null) return 'unreachable';
  // A set without any change has only one state, so each answer is current.
  if (!expected.newest) return 'new';
  const reached = expected.serial !== null && isReached(serial, expected.serial);
  // A manual edit on a nameserver does not necessarily raise the serial.
  return reached && expected.newest.allows(values) ? 'new' : 'old';
}
