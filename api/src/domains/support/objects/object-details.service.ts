import { Injectable } from '@nestjs/common';
import type { ObjectDetail, Order } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { OrdersService, ProfilesService, StatementsService } from '../../billing/billing.api.js';
import { WebsitePages } from '../../content/content.api.js';
import { ClustersService, RecordSetsService } from '../../dns/dns.api.js';
import { ContainersService } from '../../hosting/hosting.api.js';
import type { LinkedObject } from '../cases/case.schema.js';

/** Maximum of details of an object. */
const MAX_DETAILS = 100;
/** Maximum of entries of a ledger. */
const MAX_ENTRIES = 20;

/** Details of linked objects, read with the permissions of a customer. They contain no secrets. */
@Injectable()
export class ObjectDetails {
  constructor(
    private readonly clusters: ClustersService,
    private readonly records: RecordSetsService,
    private readonly containers: ContainersService,
    private readonly pages: WebsitePages,
    private readonly orders: OrdersService,
    private readonly profiles: ProfilesService,
    private readonly statements: StatementsService,
    private readonly projects: ProjectAccess,
  ) {}

  /** Null for an object that does not exist, or that the user cannot read. */
  async of(userId: string, object: LinkedObject): Promise<ObjectDetail[] | null> {
    try {
      return (await this.detailsOf(userId, object))?.slice(0, MAX_DETAILS) ?? null;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  private detailsOf(userId: string, { kind, id, project }: LinkedObject): Promise<ObjectDetail[] | null> {
    const objectId = id.toHexString();
    const projectId = project?.toHexString() ?? '';
    switch (kind) {
      case 'cluster':
        return this.recordsOf(userId, objectId);
      case 'container':
        return this.containerOf(userId, objectId, projectId);
      case 'page':
        return this.textsOf(userId, objectId, projectId);
      case 'order':
        return this.itemsOf(userId, objectId);
      case 'profile':
        return this.profileOf(userId, objectId);
    }
  }

  private async recordsOf(userId: string, clusterId: string): Promise<ObjectDetail[]> {
    const scope = await this.clusters.scopeOf(clusterId, userId, 'dns.view');
    const wanted = { cluster_id: clusterId, project_id: scope.projectId, limit: MAX_DETAILS };
    const { list } = await this.records.list(wanted, scope);
    return list.map((record) => ({
      name: `${record.record_name} ${record.record_type}`,
      value: [
        ...(record.alias_target === null
          ? [`TTL ${record.record_ttl}`]
          : [`Alias of ${record.alias_target}`]),
        record.state,
        ...record.values,
      ].join('\n'),
    }));
  }

  private async containerOf(
    userId: string,
    containerId: string,
    projectId: string,
  ): Promise<ObjectDetail[] | null> {
    const scope = await this.projects.scopeOf(projectId, userId, 'hosting.view');
    const { list } = scope ? await this.containers.list(scope) : { list: [] };
    const found = list.find(({ id }) => id === containerId);
    if (!found) return null;
    return [
      { name: 'Kind', value: found.kind },
      { name: 'Source', value: [found.source, found.image ?? found.branch ?? ''].join(' ').trim() },
      { name: 'Server', value: `${found.server.name}, ${found.server.state}` },
      { name: 'Requested state', value: found.desired },
      { name: 'State', value: [found.state, found.message].join(' ').trim() },
      { name: 'Domains', value: found.domains.join('\n') },
      { name: 'Created', value: found.created },
    ];
  }

  private async textsOf(userId: string, pageId: string, projectId: string): Promise<ObjectDetail[] | null> {
    const scope = await this.projects.scopeOf(projectId, userId, 'content.view');
    const page = (scope ? await this.pages.of(scope) : []).find(({ id }) => id === pageId);
    if (!scope || !page) return null;
    const details: ObjectDetail[] = [];
    for (const { language } of page.texts) {
      const { title, description, body } = await this.pages.draftOf(scope, pageId, language);
      details.push({ name: language, value: [title, description, body].join('\n\n').trim() });
    }
    return details;
  }

  private async itemsOf(userId: string, orderId: string): Promise<ObjectDetail[]> {
    const answer = await this.orders.get({ order: orderId }, userId);
    const order = JSON.parse(answer.order) as Order;
    return [
      ...order.items.map(({ quantity, description, cost }) => ({
        name: description,
        value: `${quantity} × €${cost}`,
      })),
      { name: 'Paid', value: order.paid ?? '' },
      { name: 'Refunded', value: `€${order.refunded}` },
    ];
  }

  private async profileOf(userId: string, profile: string): Promise<ObjectDetail[]> {
    const { profile: found } = await this.profiles.get({ profile }, userId);
    const { list } = await this.statements.list({ profile, limit: MAX_ENTRIES }, userId);
    return [
      { name: 'Name', value: found.name },
      { name: 'Address', value: `${found.street}\n${found.postal_code} ${found.city}` },
      ...list.map(({ created, text, amount, balance }) => ({
        name: created.slice(0, 10),
        value: `${text}: €${amount}, balance €${balance}`,
      })),
    ];
  }
}
