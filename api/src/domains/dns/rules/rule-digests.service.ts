import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { ZoneChangeRepository } from '../change-history/zone-change.repository.js';
import type { ZoneChangeDocument } from '../change-history/zone-change.schema.js';
import { NO_RECIPIENT, sentText } from './rule-actions.js';
import { RuleEventRepository } from './rule-event.repository.js';
import { digestMail } from './rule.mails.js';
import type { Scope } from './rule.repository.js';
import type { RuleEventDocument } from './rule.schema.js';

/** Kind of the jobs that send one email about many changes. */
const DIGEST_JOB = 'dns.rule-digest';
/** Waiting changes are reported at the end of such a span; later ones at the end of the next span. */
const SPAN_MS = 600_000;
const SOONEST_MS = 60_000;
/** Maximum of changes that an email lists in full. */
const MAX_LISTED = 100;

const payloadSchema = z.object({ cluster: objectId, project: objectId });
type Payload = z.output<typeof payloadSchema>;

/** Outbox entry of the report about waiting changes of a cluster; one for all changes of the same span. */
export function digestEntry(scope: Scope, clusterId: string, now: Date): OutboxEntry {
  const span = Math.floor((now.getTime() + SOONEST_MS) / SPAN_MS);
  const payload: Payload = { cluster: clusterId, project: scope.projectId };
  return {
    ...outboxEntry(DIGEST_JOB, payload),
    id: `${DIGEST_JOB} ${clusterId} ${span}`,
    dueAt: new Date((span + 1) * SPAN_MS),
  };
}

/** Sends one email about changes above the limit of single emails, and stores that on each. */
@Injectable()
export class RuleDigests implements OnModuleInit {
  constructor(
    private readonly events: RuleEventRepository,
    private readonly changes: ZoneChangeRepository,
    private readonly clusters: ClustersService,
    private readonly projects: ProjectsService,
    private readonly identity: IdentityService,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: DIGEST_JOB,
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      run: (payload, job) => this.run(payloadSchema.parse(payload), job.id),
    });
  }

  /** Safe to repeat: the reported changes belong to this job, and one write adds the emails to the outbox once. */
  private async run({ cluster, project }: Payload, digest: string): Promise<void> {
    const scope = { projectId: project };
    const { waiting, sent } = await this.events.waiting(scope, cluster, digest, MAX_LISTED);
    const [first] = waiting;
    const domain = await this.clusters.storedDomainOf(scope, cluster);
    if (!first || domain === null) return;
    const total = await this.events.countWaiting(scope, cluster, digest);
    // Former members are not included.
    const to = await this.identity.addressesForAll(await this.projects.memberIds(project));
    if (!sent) {
      const content = {
        domain,
        total,
        publicUrl: this.config.publicUrl,
        projectId: project,
        clusterId: cluster,
        reported: await this.reported(scope, cluster, waiting),
      };
      await this.events.promise(
        scope,
        first,
        to.map((one) => mailEntry(digestMail({ to: one, ...content }))),
      );
    }
    const together =
      total === 1 ? 'Reported later in one email.' : `Reported with others, ${total} in one email.`;
    await this.events.storeOutcome(scope, cluster, digest, {
      outcome: to.length === 0 ? 'skipped' : 'mailed',
      text: to.length === 0 ? NO_RECIPIENT : `${together} ${sentText(to.length)}`,
    });
  }

  /** The distinct changes with their authors. */
  private async reported(scope: Scope, clusterId: string, waiting: readonly RuleEventDocument[]) {
    const changes = await this.changes.several(
      scope,
      clusterId,
      waiting.map(({ change }) => change),
    );
    const names = await this.identity.namesOf(
      changes.flatMap(({ author }) => author.user?.toHexString() ?? []),
    );
    const nameOf = ({ author }: ZoneChangeDocument) =>
      author.name ?? names.get(author.user?.toHexString() ?? '') ?? null;
    return changes.map((change) => ({ change, author: nameOf(change) }));
  }
}
