import { Injectable } from '@nestjs/common';
import {
  type CaseObject,
  type LinkableObject,
  type ObjectKind,
  type Order,
  pagePath,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { Actor } from '../../../platform/http/request.js';
import { OrdersService, ProfilesService } from '../../billing/billing.api.js';
import { WebsitePages } from '../../content/content.api.js';
import { ClusterSearch, ClustersService } from '../../dns/dns.api.js';
import { ContainersService } from '../../hosting/hosting.api.js';
import type { LinkedObject } from '../cases/case.schema.js';

/** Maximum of objects in the selection list. */
const MAX_LINKABLE = 100;

type Facts = Pick<CaseObject, 'title' | 'state' | 'facts' | 'path'>;

/** Reads objects of other areas with the permissions of a customer. */
@Injectable()
export class ObjectFacts {
  constructor(
    private readonly clusters: ClustersService,
    private readonly clusterSearch: ClusterSearch,
    private readonly containers: ContainersService,
    private readonly orders: OrdersService,
    private readonly profiles: ProfilesService,
    private readonly pages: WebsitePages,
    private readonly projects: ProjectAccess,
  ) {}

  /** Null for an object that does not exist, or that the user cannot read. */
  async of(userId: string, object: LinkedObject): Promise<CaseObject | null> {
    const facts = await this.factsOf(userId, object).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    return (
      facts && {
        kind: object.kind,
        id: object.id.toHexString(),
        ...facts,
        access_until: accessUntil(object),
      }
    );
  }

  /** Objects of a user whose title contains a text. */
  async linkable(kind: ObjectKind, query: string | undefined, actor: Actor): Promise<LinkableObject[]> {
    switch (kind) {
      case 'cluster':
        return this.linkableClusters(query, actor);
      case 'container':
        return containing(query, await this.linkableContainers(actor.userId));
      case 'page':
        return containing(query, await this.linkablePages(actor.userId));
      case 'order':
        return containing(query, await this.linkableOrders(actor.userId));
      case 'profile':
        return containing(query, await this.linkableProfiles(actor.userId));
    }
  }

  private factsOf(userId: string, { kind, id, project }: LinkedObject): Promise<Facts | null> {
    switch (kind) {
      case 'cluster':
        return this.clusterFacts(userId, id.toHexString());
      case 'container':
        return this.containerFacts(userId, id.toHexString(), project?.toHexString());
      case 'page':
        return this.pageFacts(userId, id.toHexString(), project?.toHexString());
      case 'order':
        return this.orderFacts(userId, id.toHexString());
      case 'profile':
        return this.profileFacts(userId, id.toHexString());
    }
  }

  private async clusterFacts(userId: string, clusterId: string): Promise<Facts> {
    const scope = await this.clusters.scopeOf(clusterId, userId, 'dns.view');
    const { projectId } = scope;
    const { cluster } = await this.clusters.get({ cluster_id: clusterId, project_id: projectId }, scope);
    const { domain_unicode: title, state, records, reason } = cluster;
    return {
      title,
      state,
      facts: [
        records === 1 ? '1 record set' : `${records} record sets`,
        ...(reason === null ? [] : [reason]),
      ],
      path: pagePath('partner-cluster', { projectId, clusterId }),
    };
  }

  private async containerFacts(userId: string, containerId: string, projectId = ''): Promise<Facts | null> {
    const scope = await this.projects.scopeOf(projectId, userId, 'hosting.view');
    const { list } = scope ? await this.containers.list(scope) : { list: [] };
    const found = list.find(({ id }) => id === containerId);
    if (!found) return null;
    const { name: title, state, message, deployed } = found;
    return {
      title,
      state,
      facts: [
        ...(message === '' ? [] : [message]),
        ...(deployed ? [`Deployment ${deployed.number} since ${deployed.date}`] : []),
      ],
      path: pagePath('project-container', { projectId, containerId }),
    };
  }

  private async pageFacts(userId: string, pageId: string, projectId = ''): Promise<Facts | null> {
    const scope = await this.projects.scopeOf(projectId, userId, 'content.view');
    const found = (scope ? await this.pages.of(scope) : []).find(({ id }) => id === pageId);
    if (!found) return null;
    return {
      title: found.texts[0]?.title ?? '',
      state: found.texts[0]?.state ?? '',
      facts: found.texts.map(
        ({ language, slug, state, visible }) =>
          `${language}: ${slug}, ${state}, ${visible ? 'visible' : 'hidden'}`,
      ),
      path: pagePath('page', { projectId, pageId }),
    };
  }

  private async profileFacts(userId: string, profile: string): Promise<Facts> {
    const { profile: found } = await this.profiles.get({ profile }, userId);
    const { city, country, vat_number: vat, balance, held } = found;
    return {
      title: found.company || found.name,
      state: '',
      facts: [
        `Balance €${balance}, reserved €${held}`,
        `${city}, ${country}`,
        ...(vat === '' ? [] : [`VAT number ${vat}`]),
      ],
      path: pagePath('balance-profile', { profile }),
    };
  }

  private async orderFacts(userId: string, orderId: string): Promise<Facts> {
    const answer = await this.orders.get({ order: orderId }, userId);
    const order = JSON.parse(answer.order) as Order;
    return {
      title: titleOf(order),
      state: order.state,
      facts: order.receipt === '' ? [] : [`Receipt ${order.receipt}`],
      path: pagePath('order', { profile: order.profile, order: orderId }),
    };
  }

  private async linkableClusters(query: string | undefined, actor: Actor): Promise<LinkableObject[]> {
    const { list } = await this.clusterSearch.find({ limit: MAX_LINKABLE, query }, actor);
    return list.map(({ id, project_id: project, domain_unicode: title }) => ({
      kind: 'cluster',
      id,
      project_id: project,
      title,
    }));
  }

  private async linkableContainers(userId: string): Promise<LinkableObject[]> {
    const names = await this.projects.namesOf(userId, 'hosting.view');
    const objects: LinkableObject[] = [];
    for (const [projectId, projectName] of names) {
      const scope = await this.projects.scopeOf(projectId, userId, 'hosting.view');
      const { list } = scope ? await this.containers.list(scope) : { list: [] };
      for (const { id, name } of list)
        objects.push({ kind: 'container', id, project_id: projectId, title: `${name} (${projectName})` });
    }
    return objects;
  }

  private async linkablePages(userId: string): Promise<LinkableObject[]> {
    const names = await this.projects.namesOf(userId, 'content.view');
    const objects: LinkableObject[] = [];
    for (const [projectId, projectName] of names) {
      const scope = await this.projects.scopeOf(projectId, userId, 'content.view');
      for (const { id, texts } of scope ? await this.pages.of(scope) : []) {
        const title = `${texts[0]?.title ?? ''} (${projectName})`;
        objects.push({ kind: 'page', id, project_id: projectId, title });
      }
    }
    return objects;
  }

  private async linkableProfiles(userId: string): Promise<LinkableObject[]> {
    const { list } = await this.profiles.list({ limit: MAX_LINKABLE }, userId);
    return list.map(({ id, company, name }) => ({
      kind: 'profile',
      id,
      project_id: null,
      title: company || name,
    }));
  }

  private async linkableOrders(userId: string): Promise<LinkableObject[]> {
    const { list: profiles } = await this.profiles.list({ limit: MAX_LINKABLE }, userId);
    const objects: LinkableObject[] = [];
    for (const { id: profile } of profiles) {
      const { list } = await this.orders.list({ profile, limit: MAX_LINKABLE }, userId);
      for (const order of list)
        objects.push({ kind: 'order', id: order.id, project_id: null, title: titleOf(order) });
    }
    return objects;
  }
}

/** End of the access of agents; null without a present grant. */
function accessUntil({ grantedUntil }: LinkedObject): string | null {
  return grantedUntil && grantedUntil > new Date() ? grantedUntil.toISOString() : null;
}

function titleOf({ amount, created }: Order): string {
  return `€${amount}, ${created.slice(0, 10)}`;
}

function containing(query: string | undefined, objects: readonly LinkableObject[]): LinkableObject[] {
  const wanted = (query ?? '').toLowerCase();
  return objects.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MAX_LINKABLE);
}
