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

/** The newest state of a record set, as far as it is known. */
interface Newest {
  readonly revision: number;
  readonly changedAt: Date;
  /** Whatever the zone has now includes it. */
  readonly serial: number | null;
  /** Refused, or still on its way: later changes of the zone are no sign of it. */
  readonly waiting: boolean;
  /** Null for one that is gone. */
  readonly published: PublishState | null;
  /** Why it failed or still waits. */
  readonly reason: string | null;
  /** Whether it allows an answer with these values. */
  readonly allows: (values: readonly string[]) => boolean;
}

type Answer = Omit<AnswerOf<typeof getPropagation>, 'status' | 'message'>;

/** How far the newest state of a record set has come. */
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

  /** Asks every nameserver, and holds the answers against the newest state and the serial that has it. */
  async look(scope: ProjectScope, cluster: OpenCluster, key: RecordPlace): Promise<Answer> {
    const clusterId = cluster._id.toHexString();
    // Before the nameservers are asked: what was published until now they have to have.
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

  /** How one change of a record set reached the nameservers; null until it is published. */
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
    const known = { serial: null, waiting: false, published: null, reason: null, allows };
    return { revision: change.revision, changedAt: change.at, ...known };
  }

  /** The sets that may answer for a name at which there is none. */
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
  known: {
    readonly newest: Newest | null;
    readonly serial: number | null;
    readonly receipt: ZoneReceiptDocument | null;
  },
): NameserverAnswer {
  // Of a later change it tells when that one came, not this.
  const own = known.receipt?.revision === known.newest?.revision ? known.receipt : null;
  const measured = own?.nameservers.find(({ name }) => name === answer.name)?.ms ?? null;
  const since = known.newest && measured !== null ? known.newest.changedAt.getTime() + measured : null;
  const state = stateOf(answer, known);
  return {
    ...answer,
    values: [...answer.values],
    state,
    since: state === 'new' && since !== null ? new Date(since).toISOString() : null,
  };
}

function stateOf(
  { serial, values }: AnswerNow,
  known: { readonly newest: Newest | null; readonly serial: number | null },
): NameserverAnswer['state'] {
  if (serial === null) return 'unreachable';
  // Where nothing ever was, nothing is the newest state.
  if (!known.newest) return 'new';
  const reached = known.serial !== null && isReached(serial, known.serial);
  // Whoever edits a nameserver by hand need not raise its serial.
  return reached && known.newest.allows(values) ? 'new' : 'old';
}
