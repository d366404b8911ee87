import { LABEL_COLORS } from '@zonewerk/contracts';
import { PlanWriter } from './plan-writer.js';
import { makeRecordData } from './record-data.js';
import { Sending, type WriterWorld } from './sending.js';

interface Zone {
  readonly id: string;
  readonly projectId: string;
  readonly domain: string;
  /** Existing record sets: relative names with their types. */
  readonly live: { name: string; type: string }[];
  /** Dropped names that can be used again. */
  readonly free: string[];
}

/** Initial colour of a project's label. */
const FIRST_COLOR = 'slate';

/** Operations by frequency. */
const MIX = {
  record: 50,
  unrecord: 18,
  cluster: 8,
  uncluster: 4,
  project: 6,
  label: 4,
  case: 7,
  person: 3,
  plan: 7,
};
type Operation = keyof typeof MIX;
const CHOICES = Object.entries(MIX).flatMap(([name, weight]) =>
  Array<Operation>(weight).fill(name as Operation),
);

/** One person in one browser: sequential writes, never two of the same object at the same time. */
export class Writer {
  private serial = 0;
  private readonly projects: { id: string; name: string; color: string }[] = [];
  private readonly zones: Zone[] = [];

  private readonly sending: Sending;
  private readonly plans: PlanWriter;

  constructor(private readonly world: WriterWorld) {
    this.sending = new Sending(world);
    this.plans = new PlanWriter(world, this.sending);
  }

  /** Lets several writers work in one zone, each with its own names. */
  join(zone: { id: string; projectId: string; domain: string }): void {
    this.zones.push({ ...zone, live: [], free: [] });
  }

  /** Sends one write of any kind. */
  async step(): Promise<void> {
    if (this.projects.length === 0) return this.addProject();
    if (this.zones.length < 2) return this.addCluster();
    const operations: Record<Operation, () => Promise<void>> = {
      record: () => this.addRecord(),
      unrecord: () => this.dropRecord(),
      cluster: () => this.addCluster(),
      uncluster: () => this.dropCluster(),
      project: () => this.addProject(),
      label: () => this.setLabel(),
      case: () => this.openCase(),
      person: () => this.register(),
      plan: () => this.plan(),
    };
    return operations[this.world.random.pick(CHOICES)]();
  }

  /** Hundreds of record sets by plan; another operation while the previous plan is running. */
  private async plan(): Promise<void> {
    const { id } = this.world.random.pick(this.projects);
    if (!(await this.plans.step(id))) await this.addRecord();
  }

  private async addProject(): Promise<void> {
    const { client, ledger } = this.world;
    const name = this.fresh('Project');
    const attempt = ledger.projects.attempt(name, FIRST_COLOR);
    const written = await this.sending.write({
      send: () => client.post('/api/partners/projects/add/', { name }),
      repeatable: false,
    });
    if (written === 'never-sent') attempt.neverSent();
    if (typeof written === 'string') return;
    const project = written.body['project'] as { id: string; label_color: string };
    ledger.projects.attempt(name, project.label_color).acknowledged();
    this.projects.push({ id: project.id, name, color: project.label_color });
  }

  private async setLabel(): Promise<void> {
    const { client, ledger, random } = this.world;
    const project = random.pick(this.projects);
    const color = random.pick(LABEL_COLORS);
    const attempt = ledger.projects.attempt(project.name, color);
    const body = { project_id: project.id, label_color: color };
    const written = await this.sending.write({
      send: () => client.post('/api/partners/projects/set/label/', body),
      repeatable: true,
    });
    if (written === 'never-sent') attempt.neverSent();
    else if (written !== 'unsure') attempt.acknowledged();
  }

  private async addCluster(): Promise<void> {
    const { client, ledger, random } = this.world;
    const projectId = random.pick(this.projects).id;
    const domain = `${this.fresh('z')}.example`;
    const attempt = ledger.clusters.attempt(domain, true);
    const written = await this.sending.write({
      send: () =>
        client.post('/api/partners/clusters/createcluster/', {
          project_id: projectId,
          cluster_domain: domain,
        }),
      doneBefore: ['has a cluster for'],
      repeatable: true,
    });
    if (written === 'never-sent') attempt.neverSent();
    if (typeof written === 'string') return;
    attempt.acknowledged();
    const cluster = written.body['cluster'] as { id: string } | undefined;
    if (cluster) this.zones.push({ id: cluster.id, projectId, domain, live: [], free: [] });
  }

  private async dropCluster(): Promise<void> {
    const { client, ledger } = this.world;
    const own = this.zones.filter(({ domain }) => domain.startsWith(`z-${this.world.tag}-`));
    const zone = own.length > 1 ? this.world.random.pick(own) : undefined;
    if (!zone) return this.addCluster();
    this.zones.splice(this.zones.indexOf(zone), 1);
    const attempts = [
      ledger.clusters.attempt(zone.domain, null),
      ...zone.live.map(({ name, type }) => ledger.records.attempt(`${name}.${zone.domain} ${type}`, null)),
    ];
    const body = { project_id: zone.projectId, cluster_id: zone.id, cluster_domain: zone.domain };
    const written = await this.sending.write({
      send: () => client.post('/api/partners/clusters/dropcluster/', body),
      doneBefore: ['not-found'],
      repeatable: true,
    });
    if (written === 'never-sent') {
      for (const attempt of attempts) attempt.neverSent();
      this.zones.push(zone);
    } else if (written !== 'unsure') for (const attempt of attempts) attempt.acknowledged();
  }

  private async addRecord(): Promise<void> {
    const { client, ledger, random } = this.world;
    const zone = random.pick(this.zones);
    const again = zone.free.length > 0 && random.next() < 0.4;
    const name = again ? (zone.free.pop() as string) : this.fresh('r');
    const { type, value, state } = makeRecordData(random, this.serial);
    const attempt = ledger.records.attempt(`${name}.${zone.domain} ${type}`, state);
    const body = {
      project_id: zone.projectId,
      cluster_id: zone.id,
      record_name: name,
      record_type: type,
      record_ttl: state.ttl,
      record_value: value,
    };
    const written = await this.sending.write({
      send: () => client.post('/api/partners/clusters/createrecord/', body),
      doneBefore: ['has a record set of type'],
      repeatable: true,
    });
    if (written === 'never-sent') attempt.neverSent();
    if (typeof written === 'string') return;
    attempt.acknowledged();
    zone.live.push({ name, type });
  }

  private async dropRecord(): Promise<void> {
    const { client, ledger, random } = this.world;
    const zone = random.pick(this.zones);
    const [record] = zone.live.splice(random.below(zone.live.length), 1);
    if (!record) return this.addRecord();
    const { name, type } = record;
    const attempt = ledger.records.attempt(`${name}.${zone.domain} ${type}`, null);
    const body = {
      project_id: zone.projectId,
      cluster_id: zone.id,
      record_name: name,
      record_type: type,
    };
    const written = await this.sending.write({
      send: () => client.post('/api/partners/clusters/droprecord/', body),
      doneBefore: ['is gone already'],
      repeatable: true,
    });
    if (written === 'never-sent') {
      attempt.neverSent();
      zone.live.push(record);
    } else if (written !== 'unsure') {
      attempt.acknowledged();
      zone.free.push(name);
    }
  }

  private async openCase(): Promise<void> {
    const { client, ledger } = this.world;
    const key = `${this.fresh('case')}-0123456789`;
    const subject = `Subject of ${key}`;
    const attempt = ledger.cases.attempt(key, subject);
    const body = { subject, type: 'question', text: 'What happened?', submit_key: key };
    const written = await this.sending.write({
      send: () => client.post('/api/self/support/create/', body),
      repeatable: true,
    });
    if (written === 'never-sent') attempt.neverSent();
    else if (written !== 'unsure') attempt.acknowledged();
  }

  private async register(): Promise<void> {
    const { ledger, visitor } = this.world;
    const browser = visitor();
    const opened = await browser.open();
    if (opened.kind !== 'answer' || opened.http !== 200) return;
    const mail = `${this.fresh('p')}@example.org`;
    const name = `Person ${mail}`;
    const attempt = ledger.registrations.attempt(mail, name);
    const sent = ledger.registrationsSent;
    const written = await this.sending.write({
      send: () => {
        sent.set(mail, (sent.get(mail) ?? 0) + 1);
        return browser.post('/api/user/register/', { mail, name, password: 'a long enough password' });
      },
      repeatable: true,
    });
    if (written === 'never-sent') attempt.neverSent();
    else if (written !== 'unsure') attempt.acknowledged();
  }

  private fresh(kind: string): string {
    this.serial += 1;
    return `${kind}-${this.world.tag}-${this.serial}`;
  }
}
