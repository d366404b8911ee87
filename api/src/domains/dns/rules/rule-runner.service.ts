import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DNS_MOST, objectId, ruleText, type ChangeKind } from '@zonewerk/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { newObjectId } from '../../../platform/database/object-id.js';
import {
  ClusterExtensions,
  type ComingChange,
  type KindOfChange,
} from '../clusters/cluster-extensions.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { ZoneChangeRepository } from '../change-history/zone-change.repository.js';
import type { ZoneChangeDocument } from '../change-history/zone-change.schema.js';
import { decide, HOUR_MS, storedState, kindsOf, OWN_MAILS, type Surroundings } from './rule-actions.js';
import { digestEntry } from './rule-digests.service.js';
import { RuleEventRepository } from './rule-event.repository.js';
import { blockedText, IF_OF } from './rule.mapper.js';
import { changeMail } from './rule.mails.js';
import { RuleRepository, type Scope } from './rule.repository.js';
import type { RuleDocument } from './rule.schema.js';
import { StoredSetRepository } from './stored-set.repository.js';

/** Kind of the jobs that run the rules of a cluster. */
const RULES_JOB = 'dns.rules';
const AT_ONCE = 100;
const AFTERWARDS = [1, 2] as const;
const BLOCKING = [3] as const;

const payloadSchema = z.object({ cluster: objectId, project: objectId });

/** Runs rules: blocking rules before a change, the others after it, in the order of the changes. */
@Injectable()
export class RuleRunner implements OnModuleInit {
  constructor(
    private readonly rules: RuleRepository,
    private readonly events: RuleEventRepository,
    private readonly stored: StoredSetRepository,
    private readonly history: ZoneChangeRepository,
    private readonly clusters: ClustersService,
    private readonly projects: ProjectsService,
    private readonly identity: IdentityService,
    private readonly parts: ClusterExtensions,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      allow: (scope, clusterId, change) => this.allow(scope, clusterId, change),
      mayRefuse: async (scope, clusterId, kind) => (await this.blocking(scope, clusterId, kind)).length > 0,
      promises: (change) => this.promises(change),
      remove: (scope, clusterId) => this.remove(scope, clusterId),
    });
    this.jobs.register({
      kind: RULES_JOB,
      // One run per cluster at a time preserves the order of its changes.
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      // One run processes all open changes, so it also completes the other scheduled runs of the cluster.
      coalesceKey: (payload) => ({ cluster: payloadSchema.parse(payload).cluster }),
      run: (payload) => this.run(payloadSchema.parse(payload)),
    });
  }

  /** Present data that a rule decides by, without its own earlier actions. */
  async surroundings(scope: Scope, clusterId: string): Promise<Omit<Surroundings, 'mailed'>> {
    const recipients = await this.recipients(scope);
    const stored = await this.stored.count(scope, clusterId, DNS_MOST.stored);
    return { recipients: recipients.length, stored };
  }

  private async allow(scope: ProjectScope, clusterId: string, change: ComingChange): Promise<void> {
    const [rule] = await this.blocking(scope, clusterId, change.kind);
    if (!rule) return;
    const { kind, name, type } = change;
    const at = new Date();
    const decision = { outcome: 'blocked' as const, text: 'The change was not made.' };
    await this.events.insert(
      { ...eventOf(rule, { _id: newObjectId(), kind, name, type }, at), ...decision },
      [],
    );
    await this.rules.ran(rule, at);
    throw new ApiError('permission-issue', { message: blockedText(rule) });
  }

  private blocking(scope: Scope, clusterId: string, kind: ChangeKind): Promise<RuleDocument[]> {
    return this.rules.on(scope, clusterId, [IF_OF[kind]], BLOCKING);
  }

  private async promises(change: KindOfChange): Promise<OutboxEntry[]> {
    const { cluster, project } = change;
    const rules = await this.waiting({ projectId: project }, cluster, change);
    return rules.length === 0 ? [] : [outboxEntry(RULES_JOB, { cluster, project })];
  }

  /** Runs the rules on all open changes. Idempotent: a rule acts once per change. */
  private async run({ cluster, project }: z.output<typeof payloadSchema>): Promise<void> {
    const scope = { projectId: project };
    for (;;) {
      const open = await this.history.openForRules(scope, cluster, AT_ONCE);
      if (open.length === 0) return;
      for (const change of open) {
        for (const rule of await this.waiting(scope, cluster, change)) await this.runOne(rule, change);
        await this.history.closeForRules(scope, cluster, change._id);
      }
    }
  }

  /** Rules that run after a change, in order. */
  private waiting(scope: Scope, cluster: string, change: Pick<ZoneChangeDocument, 'kind' | 'cause'>) {
    const ifs = kindsOf(change).map((kind) => IF_OF[kind]);
    return this.rules.on(scope, cluster, ifs, AFTERWARDS);
  }

  private async runOne(rule: RuleDocument, change: ZoneChangeDocument): Promise<void> {
    // A rule processes only later changes, and each change once.
    if (rule.createdAt > change.at || (await this.events.has(rule._id, rule.project, change._id))) return;
    const scope = { projectId: rule.project.toHexString() };
    const clusterId = rule.cluster.toHexString();
    const around = {
      ...(await this.surroundings(scope, clusterId)),
      mailed: await this.recentMails(rule, scope),
    };
    const decision = decide(rule, change, around);
    const state = storedState(change);
    if (decision.outcome === 'stored' && state) {
      const { project, cluster, kind, name, type, at } = change;
      const set = { project, cluster, kind, name, type, at, state, rule: rule._id, change: change._id };
      await this.stored.store(set);
    }
    const now = new Date();
    const { outcome, text, waits = false } = decision;
    const mail = outcome === 'mailed' ? { mail: waits ? ('waits' as const) : ('own' as const) } : {};
    const promises = outcome === 'mailed' && !waits ? await this.mails(scope, clusterId, change) : [];
    if (waits) promises.push(digestEntry(scope, clusterId, now));
    await this.events.insert({ ...eventOf(rule, change, now), outcome, text, ...mail }, promises);
    await this.rules.ran(rule, now);
  }

  private async mails(scope: Scope, clusterId: string, change: ZoneChangeDocument): Promise<OutboxEntry[]> {
    const domain = await this.clusters.storedDomainOf(scope, clusterId);
    if (domain === null) return [];
    const id = change.author.user?.toHexString();
    const author = change.author.name ?? (id && (await this.identity.namesOf([id])).get(id)) ?? null;
    const { publicUrl } = this.config;
    const content = { domain, change, author, publicUrl, projectId: scope.projectId, clusterId };
    return (await this.recipients(scope)).map((to) => mailEntry(changeMail({ to, ...content })));
  }

  private async recipients(scope: Scope): Promise<string[]> {
    return this.identity.addressesForAll(await this.projects.memberIds(scope.projectId));
  }

  private async recentMails(
    { _id: rule, cluster }: RuleDocument,
    scope: Scope,
  ): Promise<Surroundings['mailed']> {
    const since = new Date(Date.now() - HOUR_MS);
    const count = (wanted: { rule?: typeof rule; most: number }) =>
      this.events.countOwnMails(scope, cluster.toHexString(), { ...wanted, since });
    return {
      rule: await count({ rule, most: OWN_MAILS.rule }),
      cluster: await count({ most: OWN_MAILS.cluster }),
    };
  }

  private async remove(scope: Scope, clusterId: string): Promise<void> {
    for (const part of [this.rules, this.events, this.stored]) await part.remove(scope, clusterId);
  }
}

function eventOf(
  { _id: rule, project, cluster, doIf, doThen }: RuleDocument,
  change: Pick<ZoneChangeDocument, '_id' | 'kind' | 'name' | 'type'>,
  at: Date,
) {
  const { _id, kind, name, type } = change;
  return { project, cluster, rule, ruleText: ruleText(doIf, doThen), change: _id, kind, name, type, at };
}
