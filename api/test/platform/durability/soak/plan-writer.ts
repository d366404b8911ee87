import { absoluteName, requiresDomain, type PlanSource } from '@zonewerk/contracts';
import { changesOf, PlanContent, stateOf, type Changes, type Content, type Wanted } from './plan-content.js';
import type { Sending, WriterWorld } from './sending.js';

const BASE = '/api/partners/clusters/';

interface PlanZone {
  readonly domain: string;
  readonly projectId: string;
  readonly ids: { readonly project_id: string; readonly cluster_id: string };
}

type Plan = { id: string; state: string; source: PlanSource; confirm: boolean } & {
  total: number;
  tried: number;
  left: number;
  /** Revision of the zone. */
  revision: number;
  counts: Record<'added' | 'changed' | 'removed', { sets: number }>;
};

/**
 * Applies plans sequentially in a zone that nothing else changes. After an acknowledged plan the content of the zone is
 * certain, even if the product crashes before the plan is done.
 */
export class PlanWriter {
  private zone: PlanZone | null = null;
  private content: Content = new Map();
  private readonly past = new Map<number, Content>();
  private running: { id: string; total: number } | null = null;
  private readonly ideas: PlanContent;

  constructor(
    private readonly world: WriterWorld,
    private readonly sending: Sending,
  ) {
    this.ideas = new PlanContent(world.random, world.tag);
  }

  /** Applies the next plan; false while the previous one is not done. */
  async step(projectId: string): Promise<boolean> {
    this.zone ??= await this.makeZone(projectId);
    if (!(await this.isDone(this.zone))) return false;
    await this.carryOut(this.ideas.next(this.content, { ...this.zone, past: this.past }), this.zone);
    return true;
  }

  private async makeZone(projectId: string): Promise<PlanZone> {
    const { client, ledger, tag } = this.world;
    const domain = `plans-${tag}.example`;
    const attempt = ledger.clusters.attempt(domain, true);
    await this.sending.write({
      send: () => client.post(`${BASE}createcluster/`, { project_id: projectId, cluster_domain: domain }),
      doneBefore: ['has a cluster for'],
      repeatable: 'always',
    });
    attempt.acknowledged();
    const query = { project_id: projectId, query: domain };
    const { list } = await this.sending.ask(() => client.post(`${BASE}list/`, query));
    const [{ id }] = list as [{ id: string }];
    return { domain, projectId, ids: { project_id: projectId, cluster_id: id } };
  }

  private async isDone({ ids }: PlanZone): Promise<boolean> {
    if (!this.running) return true;
    const { id, total } = this.running;
    const wanted = { ...ids, plan_id: id };
    const body = await this.sending.ask(() => this.world.client.post(`${BASE}plan/get/`, wanted));
    const plan = body['plan'] as Plan;
    if (plan.state !== 'done') return false;
    if (plan.tried !== total || plan.left > 0) this.fault(plan, `should have made ${total}`);
    this.running = null;
    return true;
  }

  private async carryOut(wanted: Wanted, zone: PlanZone): Promise<void> {
    const { client, ledger } = this.world;
    const { path, body, after, source } = wanted;
    const previewed = await this.sending.ask(() => client.post(BASE + path, { ...zone.ids, ...body }));
    const plan = previewed['plan'] as Plan | undefined;
    if (!plan) return void ledger.faults.push(`${source}: ${JSON.stringify(previewed)}`);
    // The previous plan is done, so this is the revision of the present content.
    this.past.set(plan.revision, this.content);
    const changes = changesOf(this.content, after);
    this.comparePreview(plan, changes);
    const attempts = [...changes.keys()].map((key) => {
      const [name = '', type] = key.split(' ');
      const set = after.get(key);
      return ledger.records.attempt(`${absoluteName(name, zone.domain)} ${type}`, set ? stateOf(set) : null);
    });
    const confirmed = plan.confirm ? { cluster_domain: zone.domain } : {};
    const written = await this.sending.write({
      send: () => client.post(`${BASE}plan/apply/`, { ...zone.ids, plan_id: plan.id, ...confirmed }),
      repeatable: 'always',
    });
    if (typeof written === 'string') return;
    for (const attempt of attempts) attempt.acknowledged();
    ledger.plans.set(plan.id, { source, changes });
    this.running = { id: plan.id, total: changes.size };
    this.content = after;
  }

  /** The preview has the same counts as the result. */
  private comparePreview(plan: Plan, changes: Changes): void {
    const kinds = [...changes.values()];
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    const wanted = [count('created'), count('updated'), count('dropped')];
    const { added, changed, removed } = plan.counts;
    if ([added, changed, removed].map(({ sets }) => sets).join() !== wanted.join()) {
      this.fault(plan, `should add, change and remove ${wanted.join()}`);
    }
    const reach = { source: plan.source, total: kinds.length, removed: count('dropped') };
    if (plan.confirm !== requiresDomain({ ...reach, existing: this.content.size })) {
      this.fault(plan, `of ${this.content.size} record sets should not ask for the domain so`);
    }
  }

  private fault(plan: Plan, sentence: string): void {
    this.world.ledger.faults.push(`plan ${JSON.stringify(plan)} ${sentence}`);
  }
}
