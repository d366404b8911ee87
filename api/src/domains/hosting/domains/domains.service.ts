import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type attachDomain,
  type checkDomain,
  type detachDomain,
  type DomainPlan,
  HOSTING_LIMITS,
  type InputOf,
  type listDanglingRecords,
  type listDomains,
  type planDomain,
  type removeDanglingRecords,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { HostRecords } from '../../dns/dns.api.js';
import { containerEntry } from '../containers/container-audit.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import { EdgeRepository } from '../edge-proxy/edge.repository.js';
import { addressesOf, recordsOf, toAttachedDomain, toZone } from './domain.mapper.js';
import { checkEntry, DomainRepository } from './domain.repository.js';
import type { DomainDocument } from './domain.schema.js';

const MAX_DANGLING = 100;
/** Record sets that are compared with the attached domains. */
const DANGLING_READ = 1_000;
const TEXTS = {
  noAddresses: 'The operator of this platform has not set up domains.',
  own: 'This domain belongs to the platform.',
  attached: 'This domain is attached to another container of the project. Detach it first.',
  mixed: 'A record set of this name has further values, so it was not removed. Change it in its zone.',
  tooMany: `A container has at most ${HOSTING_LIMITS.domains} domains.`,
} as const;

/** Domains of containers. A job checks their records and orders their certificates. */
@Injectable()
export class DomainsService {
  constructor(
    private readonly repository: DomainRepository,
    private readonly containers: ContainerRepository,
    private readonly records: HostRecords,
    @InjectOutbox('HostingDomain') private readonly outbox: HostingOutbox,
    @InjectOutbox('HostingContainer') private readonly containerOutbox: HostingOutbox,
    private readonly edges: EdgeRepository,
    private readonly secrets: SecretsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(
    { container_id: id }: InputOf<typeof listDomains>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listDomains>> {
    await this.container(scope, id);
    const stored = await this.repository.list(scope, id);
    const list = await Promise.all(stored.map((domain) => this.show(scope, domain)));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError validation-error on `host`; conflict when the zone does not permit the changes */
  async plan(
    { container_id: id, host: text }: InputOf<typeof planDomain>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof planDomain>> {
    const { _id } = await this.container(scope, id);
    const host = this.readHost(text);
    await this.limits.consume('zone-plan', scope.userId);
    const stored = await this.storedAt(scope, _id, host);
    return { status: 'success', message: '', plan: await this.planOf(scope, host, stored) };
  }

  /** Idempotent with the plan of the present zone. */
  async attach(
    { container_id: id, host: text, fingerprint }: InputOf<typeof attachDomain>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof attachDomain>> {
    const container = await this.container(scope, id);
    const { _id } = container;
    const host = this.readHost(text);
    await this.limits.consume('domain-check', scope.userId);
    const present = await this.storedAt(scope, _id, host);
    if (!present && (await this.repository.count(_id)) >= HOSTING_LIMITS.domains)
      throw new ApiError('conflict', { message: TEXTS.tooMany });
    // Stored before its records change, so that a crash leaves no record without a domain.
    const stored = present ?? (await this.add(scope, container, host));
    await this.applyRecords(scope, stored, fingerprint).catch(async (error: unknown) => {
      if (!present) await this.repository.remove(scope, stored._id);
      throw error;
    });
    // The container can have been removed concurrently.
    if (!(await this.containers.find(scope, id))) {
      await this.repository.remove(scope, stored._id);
      throw new ApiError('not-found');
    }
    await this.checkNow(stored);
    return { status: 'success', message: '', domain: await this.show(scope, stored) };
  }

  async check(
    { domain_id: id }: InputOf<typeof checkDomain>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof checkDomain>> {
    const stored = await this.load(scope, id);
    await this.limits.consume('domain-check', scope.userId);
    await this.checkNow(stored);
    return { status: 'success', message: '', domain: await this.show(scope, await this.load(scope, id)) };
  }

  async detach(
    { domain_id: id, remove_records: removeRecords }: InputOf<typeof detachDomain>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof detachDomain>> {
    const stored = await this.load(scope, id);
    if (removeRecords) await this.records.remove(scope, stored.host, addressesOf(this.config.hosting));
    await this.recordDetach(scope, stored);
    await this.repository.remove(scope, stored._id);
    await this.edges.announce();
    return { status: 'success', message: '' };
  }

  /** Names of a project that point to the edge proxy without a container of the project. */
  async dangling(scope: ProjectScope): Promise<AnswerOf<typeof listDanglingRecords>> {
    const found = await this.danglingSets(scope);
    const list = found.slice(0, MAX_DANGLING).map(({ clusterId, name, type, values }) => ({
      cluster_id: clusterId,
      name,
      type,
      values: [...values],
    }));
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError not-found for a name without such a record set; conflict when one has further values */
  async removeDangling(
    { host: text }: InputOf<typeof removeDanglingRecords>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeDanglingRecords>> {
    const host = this.readHost(text);
    await this.limits.consume('domain-check', scope.userId);
    const isDangling = async () => (await this.danglingSets(scope)).some(({ name }) => name === host);
    if (!(await isDangling())) throw new ApiError('not-found');
    await this.records.remove(scope, host, addressesOf(this.config.hosting));
    if (await isDangling()) throw new ApiError('conflict', { message: TEXTS.mixed });
    return { status: 'success', message: '' };
  }

  private async danglingSets(scope: ProjectScope) {
    const addresses = addressesOf(this.config.hosting);
    const [found, hosts] = await Promise.all([
      this.records.withAddresses(scope, addresses, DANGLING_READ),
      this.repository.hosts(scope),
    ]);
    return found.filter(({ name }) => !hosts.includes(name));
  }

  private async applyRecords(
    scope: ProjectScope,
    { host }: DomainDocument,
    fingerprint: string,
  ): Promise<void> {
    if (await this.records.zoneOf(scope, host))
      await this.records.apply(scope, host, addressesOf(this.config.hosting), fingerprint);
  }

  /**
   * The domain has no document after its removal, so the entry is stored in the container. A repeated one writes
   * nothing.
   */
  private async recordDetach(scope: ProjectScope, { _id, container, host }: DomainDocument): Promise<void> {
    const stored = await this.container(scope, container.toHexString());
    const id = `detach ${_id.toHexString()}`;
    const entry = containerEntry(stored, scope.userId, 'domain.detach', { host }, id);
    await this.containerOutbox.add(container, [entry]);
  }

  private async planOf(
    scope: ProjectScope,
    host: string,
    stored: DomainDocument | null,
  ): Promise<DomainPlan> {
    const { hosting } = this.config;
    const plan = await this.records.plan(scope, host, addressesOf(hosting));
    if (plan) {
      const changes = plan.changes.map(({ name, type, before, after }) => {
        return { name, type, before: before && [...before], after: after && [...after] };
      });
      return { host, zone: toZone(plan.zone), changes, records: [], fingerprint: plan.fingerprint };
    }
    const token = stored?.token ?? (await this.tokenOf(scope, host));
    return { host, zone: null, changes: [], records: recordsOf(host, token, hosting), fingerprint: '' };
  }

  private async add(
    scope: ProjectScope,
    container: ContainerDocument,
    host: string,
  ): Promise<DomainDocument> {
    const _id = newObjectId();
    const now = new Date();
    const domain: DomainDocument = {
      _id,
      project: toObjectId(scope.projectId),
      container: container._id,
      host,
      proof: null,
      token: await this.tokenOf(scope, host),
      state: 'waiting',
      message: '',
      certificate: null,
      challenge: null,
      failures: 0,
      orderAfter: null,
      check: 0,
      checkAt: now,
      createdAt: now,
      outbox: [
        checkEntry({ _id, project: toObjectId(scope.projectId) }, 0),
        containerEntry(container, scope.userId, 'domain.attach', { host }),
      ],
    };
    if (await this.repository.insert(domain)) {
      await this.takeBackAboveLimit(scope, domain);
      return domain;
    }
    const other = await this.storedAt(scope, container._id, host);
    if (!other) throw new ApiError('conflict', { message: TEXTS.attached });
    return other;
  }

  /** Reverts an addition when concurrent requests exceed the limit. */
  private async takeBackAboveLimit(scope: ProjectScope, { _id, container }: DomainDocument): Promise<void> {
    if ((await this.repository.count(container)) <= HOSTING_LIMITS.domains) return;
    await this.repository.remove(scope, _id);
    throw new ApiError('conflict', { message: TEXTS.tooMany });
  }

  /** Constant for a host of a project, before and after the domain is attached; different in each project. */
  private async tokenOf({ projectId }: ProjectScope, host: string): Promise<string> {
    const key = await this.secrets.key('attached-domains');
    return createHmac('sha256', key)
      .update(JSON.stringify([projectId, host]))
      .digest('base64url');
  }

  /** A check that is due already is not scheduled again: repeated requests would only postpone it. */
  private async checkNow({ _id }: DomainDocument): Promise<void> {
    const present = await this.repository.findById(_id.toHexString());
    if (!present) return;
    const isDue = present.checkAt !== null && present.checkAt.getTime() <= Date.now();
    if (!isDue) await this.repository.planCheck(present, new Date());
    this.outbox.nudge(_id);
  }

  /** The domain of a container at a host; null for none. @throws ApiError conflict for another container */
  private async storedAt(
    scope: ProjectScope,
    container: ContainerDocument['_id'],
    host: string,
  ): Promise<DomainDocument | null> {
    const stored = await this.repository.findHost(scope, host);
    if (stored && !stored.container.equals(container))
      throw new ApiError('conflict', { message: TEXTS.attached });
    return stored;
  }

  /** @throws ApiError validation-error on `host`; conflict when the operator has configured no addresses */
  private readHost(text: string): string {
    const { hosting, siteHost, publicUrl } = this.config;
    if (hosting.edgeAddresses.length === 0) throw new ApiError('conflict', { message: TEXTS.noAddresses });
    const parsed = this.records.parse(text);
    if (!parsed.ok) throw ApiError.invalid('host', parsed.message);
    const own = [hosting.appHost, siteHost, new URL(publicUrl).hostname].filter((name) => name !== undefined);
    const isOwn = own.some((name) => parsed.value === name || parsed.value.endsWith(`.${name}`));
    if (isOwn) throw ApiError.invalid('host', TEXTS.own);
    return parsed.value;
  }

  private async container(scope: ProjectScope, id: string): Promise<ContainerDocument> {
    const found = await this.containers.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  private async load(scope: ProjectScope, id: string): Promise<DomainDocument> {
    const found = await this.repository.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  private async show(scope: ProjectScope, stored: DomainDocument) {
    const zone = await this.records.zoneOf(scope, stored.host);
    return toAttachedDomain(stored, zone, this.config.hosting);
  }
}
