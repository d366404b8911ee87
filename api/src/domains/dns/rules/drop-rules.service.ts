import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DNS_MOST, objectId, RULE_THEN, ruleText } from '@zonewerk/contracts';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { outboxEntry, type OutboxEntry } from '../../../platform/jobs/outbox.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ClusterExtensions, type ClusterDropping } from '../clusters/cluster-extensions.service.js';
import { ZoneSets, type ZoneSetState } from '../record-sets/zone-sets.service.js';
import { IdentityService } from '../../account/account.api.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { NO_RECIPIENT, sentText, type Decision } from './rule-actions.js';
import { RuleEventRepository } from './rule-event.repository.js';
import { blockedText } from './rule.mapper.js';
import { dropMail } from './rule.mails.js';
import { RuleRepository, type Scope } from './rule.repository.js';
import type { RuleDocument } from './rule.schema.js';
import { StoredSetRepository } from './stored-set.repository.js';

/** Kind of the jobs that run the rules about a dropped cluster. */
const DROP_RULES_JOB = 'dns.drop-rules';
/** Code of the rules about dropped record sets (specification, section 3). */
const IF_DROPPED = [1] as const;
const AFTERWARDS = [1, 2] as const;
const BLOCKING = [3] as const;
/** Record sets that a mail lists. */
const LISTED = 100;
/** Hexadecimal digits of an id. */
const ID_DIGITS = 24;

const payloadSchema = z.object({
  drop: objectId,
  cluster: objectId,
  project: objectId,
  user: objectId,
  domain: z.string(),
  records: z.number().int(),
  at: z.coerce.date(),
  until: z.coerce.date(),
});
type Drop = z.output<typeof payloadSchema>;

/** Runs the rules about dropped record sets when their whole cluster is dropped: once for each rule and drop. */
@Injectable()
export class DropRules implements OnModuleInit {
  constructor(
    private readonly rules: RuleRepository,
    private readonly events: RuleEventRepository,
    private readonly stored: StoredSetRepository,
    private readonly zones: ZoneSets,
    private readonly projects: ProjectsService,
    private readonly identity: IdentityService,
    private readonly parts: ClusterExtensions,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      allowDrop: (scope, drop) => this.allow(scope, drop),
      dropPromises: (scope, drop) => this.promises(scope, drop),
    });
    this.jobs.register({
      kind: DROP_RULES_JOB,
      exclusive: (payload) => payloadSchema.parse(payload).cluster,
      run: (payload) => this.run(payloadSchema.parse(payload)),
    });
  }

  private async allow(scope: ProjectScope, drop: ClusterDropping): Promise<void> {
    if (drop.records === 0) return;
    const [rule] = await this.rules.on(scope, drop.clusterId, IF_DROPPED, BLOCKING);
    if (!rule) return;
    const decision = { outcome: 'blocked' as const, text: 'The cluster was not dropped.' };
    await this.note(rule, { drop: drop.id, at: drop.at, decision });
    throw new ApiError('permission-issue', { message: blockedText(rule) });
  }

  private async promises(scope: ProjectScope, drop: ClusterDropping): Promise<OutboxEntry[]> {
    const { clusterId, id, domain, records, at, until } = drop;
    if (records === 0) return [];
    if ((await this.rules.on(scope, clusterId, IF_DROPPED, AFTERWARDS)).length === 0) return [];
    const ids = { drop: id, cluster: clusterId, project: scope.projectId, user: scope.userId };
    const times = { at: at.toISOString(), until: until.toISOString() };
    return [outboxEntry(DROP_RULES_JOB, { ...ids, domain, records, ...times })];
  }

  /** Safe to repeat: the event of a rule about a drop is unique. */
  private async run(drop: Drop): Promise<void> {
    const scope = { projectId: drop.project };
    for (const rule of await this.rules.on(scope, drop.cluster, IF_DROPPED, AFTERWARDS)) {
      const isNewer = rule.createdAt > drop.at;
      if (isNewer || (await this.events.has(rule._id, rule.project, toObjectId(drop.drop)))) continue;
      await (RULE_THEN[rule.doThen] === 'mail'
        ? this.mail(rule, drop, scope)
        : this.store(rule, drop, scope));
    }
  }

  /** The limit of own mails per hour does not count here: single changes must not mute the email of a drop. */
  private async mail(rule: RuleDocument, drop: Drop, scope: Scope): Promise<void> {
    const recipients = await this.identity.addressesForAll(await this.projects.memberIds(drop.project));
    const decision: Decision =
      recipients.length === 0
        ? { outcome: 'skipped', text: NO_RECIPIENT }
        : { outcome: 'mailed', text: `The cluster was dropped. ${sentText(recipients.length)}` };
    const content = await this.contentOf(drop, scope);
    const mails = recipients.map((to) => mailEntry(dropMail({ to, ...content })));
    await this.note(rule, { drop: drop.drop, at: drop.at, decision }, mails);
  }

  private async contentOf({ user, domain, records, at, until, cluster }: Drop, scope: Scope) {
    const { publicUrl } = this.config;
    const author = (await this.identity.namesOf([user])).get(user) ?? null;
    const sets = await this.first(scope, cluster, LISTED);
    return { domain, author, records, sets, at, until, publicUrl, projectId: scope.projectId };
  }

  private async store(rule: RuleDocument, drop: Drop, scope: Scope): Promise<void> {
    const { _id, project, cluster } = rule;
    const sets = (await this.first(scope, drop.cluster, DNS_MOST.stored)).map(({ name, type, state }) => {
      const change = changeId(drop.drop, `${name} ${type}`);
      return {
        project,
        cluster,
        rule: _id,
        change,
        kind: 'dropped' as const,
        name,
        type,
        state,
        at: drop.at,
      };
    });
    const stored = await this.stored.storeAll(scope, drop.cluster, sets, DNS_MOST.stored);
    await this.note(rule, { drop: drop.drop, at: drop.at, decision: storeDecision(stored, drop.records) });
  }

  /** The first record sets of a cluster, in the order of lists. */
  private async first(scope: Scope, clusterId: string, limit: number): Promise<ZoneSetState[]> {
    const sets: ZoneSetState[] = [];
    for await (const set of this.zones.all(scope, clusterId)) if (sets.push(set) === limit) break;
    return sets;
  }

  /** The event names the first record set of the cluster: one event represents all. */
  private async note(
    rule: RuleDocument,
    { drop, at, decision }: { readonly drop: string; readonly at: Date; readonly decision: Decision },
    mails: OutboxEntry[] = [],
  ): Promise<void> {
    const { _id, project, cluster, doIf, doThen } = rule;
    const [set] = await this.first({ projectId: project.toHexString() }, cluster.toHexString(), 1);
    const { name, type } = set ?? { name: '@', type: 'NS' as const };
    const head = { kind: 'dropped' as const, name, type };
    const { outcome, text } = decision;
    const mail = outcome === 'mailed' ? { mail: 'own' as const } : {};
    await this.events.insert(
      {
        project,
        cluster,
        rule: _id,
        ruleText: ruleText(doIf, doThen),
        change: toObjectId(drop),
        ...head,
        outcome,
        text,
        ...mail,
        at,
      },
      mails,
    );
    await this.rules.ran(rule, at);
  }
}

function storeDecision(stored: number, records: number): Decision {
  const text = `The cluster was dropped. ${stored} of its ${records} record sets were stored.`;
  if (stored === records) return { outcome: 'stored', text };
  const limit = 'There are too many stored record sets. Please delete some.';
  return { outcome: stored === 0 ? 'skipped' : 'stored', text: `${text} ${limit}` };
}

/** Id for one record set of a drop, the same in each run. */
function changeId(drop: string, set: string) {
  const digest = createHash('sha256').update(`${drop} ${set}`).digest('hex');
  return toObjectId(digest.slice(0, ID_DIGITS));
}
