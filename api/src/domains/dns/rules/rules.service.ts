import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ruleText, type RuleIf, type RuleThen } from '@zonewerk/contracts';
import type {
  AnswerOf,
  createRule,
  dropRule,
  InputOf,
  listRuleEvents,
  listRules,
  switchRule,
  tryRule,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor, ProjectScope, Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { CallAudit } from '../../projects/projects.api.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { ZoneChangeRepository } from '../change-history/zone-change.repository.js';
import { simulateRule } from './rule-actions.js';
import { RuleEventRepository } from './rule-event.repository.js';
import { RuleRunner } from './rule-runner.service.js';
import { headOf, toRule, toRuleEvent } from './rule.mapper.js';
import { RuleRepository } from './rule.repository.js';

/** Changes that a dry run includes. */
const REPLAYED = 200;
const DAY_MS = 86_400_000;
/** Events per deletion batch, and maximum of batches; the next run deletes the others. */
const BATCH = 1_000;
const BATCHES = 100;

/** Rules of a cluster; they apply to every author. */
@Injectable()
export class RulesService implements OnModuleInit {
  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: RuleRepository,
    private readonly events: RuleEventRepository,
    private readonly changes: ZoneChangeRepository,
    private readonly runner: RuleRunner,
    private readonly tidier: CleanupScheduler,
    private readonly audit: CallAudit,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const retentionMs = this.config.dns.ruleLogDays * DAY_MS;
    this.tidier.register('what rules did', (now) => this.tidy(new Date(now.getTime() - retentionMs)));
  }

  private async tidy(before: Date): Promise<void> {
    for (let batch = 0; batch < BATCHES && (await this.events.tidy(before, BATCH)); batch += 1);
  }

  async list(input: InputOf<typeof listRules>, scope: ProjectScope): Promise<AnswerOf<typeof listRules>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input.cluster_id, input);
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toRule),
      next: page.next,
      count: page.count,
    };
  }

  async create(input: InputOf<typeof createRule>, scope: ProjectScope): Promise<AnswerOf<typeof createRule>> {
    await this.clusters.load(input.cluster_id, scope);
    const { do_if: doIf, do_then: doThen, enabled } = input;
    const rule = { doIf, doThen, enabled, createdAt: new Date() };
    const stored = await this.repository.insert(scope, input.cluster_id, rule);
    if (!stored) throw ApiError.invalid('do_then', 'This cluster already has this rule.');
    return { status: 'success', message: 'The rule has been created.', rule: toRule(stored) };
  }

  async drop(
    { cluster_id: cluster, rule }: InputOf<typeof dropRule>,
    { userId }: Actor,
    { ip }: Visitor,
  ): Promise<AnswerOf<typeof dropRule>> {
    const scope = await this.clusters.scopeOf(cluster, userId, 'dns.change');
    const subject = { kind: 'rule', id: rule, name: 'rule' };
    const change = {
      project: scope.projectId,
      actor: userId,
      ip,
      area: 'dns',
      action: 'dns.drop-rule',
      subject,
    } as const;
    await this.audit.record(change, async () => {
      if (!(await this.repository.drop(scope, cluster, rule))) throw new ApiError('not-found');
    });
    return { status: 'success', message: 'The rule has been dropped.' };
  }

  async switch(input: InputOf<typeof switchRule>, scope: ProjectScope): Promise<AnswerOf<typeof switchRule>> {
    const stored = await this.repository.setEnabled(scope, input.cluster_id, input.rule, input.enabled);
    if (!stored) throw new ApiError('not-found');
    const message = input.enabled ? 'The rule has been switched on.' : 'The rule has been switched off.';
    return { status: 'success', message, rule: toRule(stored) };
  }

  /** Decides about recent changes as the rule would have, with the present members. No action is executed. */
  async try(input: InputOf<typeof tryRule>, scope: ProjectScope): Promise<AnswerOf<typeof tryRule>> {
    await this.clusters.load(input.cluster_id, scope);
    const { rows: recent } = await this.changes.list(scope, input.cluster_id, { limit: REPLAYED });
    const around = await this.runner.surroundings(scope, input.cluster_id);
    const rule = { doIf: input.do_if, doThen: input.do_then };
    const list = simulateRule(rule, recent, around).map(({ change, decision }) => ({
      ...headOf(change),
      date: change.at.toISOString(),
      would: decision.text,
    }));
    return {
      status: 'success',
      message: summary(input.do_if, input.do_then, list.length, recent.length),
      considered: recent.length,
      matching: list.length,
      list,
    };
  }

  async log(
    input: InputOf<typeof listRuleEvents>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRuleEvents>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.events.list(scope, input.cluster_id, input);
    return {
      status: 'success',
      message: '',
      list: page.rows.map(toRuleEvent),
      next: page.next,
      count: page.count,
    };
  }
}

function summary(doIf: RuleIf, doThen: RuleThen, matching: number, considered: number): string {
  if (considered === 0) return 'This cluster has no changes yet.';
  return `${ruleText(doIf, doThen)}: it would have run on ${matching} of the last ${considered} changes.`;
}
