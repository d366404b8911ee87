import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  DNS_MOST,
  LIMITS,
  type addTag,
  type AnswerOf,
  type ClusterTag,
  type InputOf,
  type listTags,
  type removeTag,
  type toggleTag,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { Actor, ProjectScope, Visitor } from '../../../platform/http/request.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { CallAudit, ProjectContents } from '../../projects/projects.api.js';
import { TagRepository } from './tag.repository.js';
import type { ClusterTagDocument } from './tag.schema.js';

/**
 * Whether a support case has a tag after the change; null when the user has no such case or tag.
 * @param wanted default: the opposite of the present state
 */
export type ToggleCaseTag = (
  userId: string,
  caseId: string,
  tagId: string,
  wanted?: boolean,
) => Promise<boolean | null>;

/** Tags of a project and their clusters. The support domain changes the tags of support cases. */
@Injectable()
export class TagsService implements OnModuleInit {
  private toggleCaseTag: ToggleCaseTag | null = null;

  constructor(
    private readonly clusters: ClustersService,
    private readonly repository: TagRepository,
    private readonly parts: ClusterExtensions,
    private readonly contents: ProjectContents,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.parts.register({ remove: (scope, clusterId) => this.repository.forgetCluster(scope, clusterId) });
    this.contents.register({
      name: 'cluster_tags',
      count: (scope) => this.repository.count(scope),
      read: async (scope) => {
        const { rows } = await this.repository.list(scope, { limit: LIMITS.listMost });
        return rows.map(({ name, color }) => ({ name, color }));
      },
      remove: (scope) => this.repository.removeAll(scope),
    });
  }

  /** Registers the function that changes tags of support cases; the support domain calls it at start. */
  registerCases(toggle: ToggleCaseTag): void {
    if (this.toggleCaseTag) throw new Error('Tags of support cases are already registered.');
    this.toggleCaseTag = toggle;
  }

  async list(input: InputOf<typeof listTags>, scope: ProjectScope): Promise<AnswerOf<typeof listTags>> {
    await this.clusters.load(input.cluster_id, scope);
    const page = await this.repository.list(scope, input);
    const list = page.rows.map((row) => toTag(row, input.cluster_id));
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async add(input: InputOf<typeof addTag>, scope: ProjectScope): Promise<AnswerOf<typeof addTag>> {
    await this.clusters.load(input.cluster_id, scope);
    if ((await this.repository.count(scope)) >= DNS_MOST.tags)
      throw ApiError.invalid('name', `A project has at most ${DNS_MOST.tags} tags. Please remove one first.`);
    const { name, color } = input;
    const stored = await this.repository.insert(scope, input.cluster_id, { name, color });
    if (!stored) throw ApiError.invalid('name', 'This project already has a tag with this name.');
    return { status: 'success', message: `${name} has been created.`, tag: toTag(stored, input.cluster_id) };
  }

  async remove(input: InputOf<typeof removeTag>, scope: ProjectScope): Promise<AnswerOf<typeof removeTag>> {
    if (!(await this.repository.remove(scope, input.tag_id))) throw new ApiError('not-found');
    return { status: 'success', message: 'The tag has been removed.' };
  }

  async toggle(
    input: InputOf<typeof toggleTag>,
    { userId }: Actor,
    { ip }: Visitor,
  ): Promise<AnswerOf<typeof toggleTag>> {
    const tagged = await this.flip(input, { userId, ip });
    if (tagged === null) throw new ApiError('not-found');
    return { status: 'success', message: tagged ? 'Tagged.' : 'Tag removed.', tagged };
  }

  /** Whether the cluster or the case has the tag now; null when the tag or the case does not exist. */
  private async flip(
    { tagId, clusterId, caseId, wanted }: InputOf<typeof toggleTag>,
    { userId, ip }: Pick<Visitor, 'ip'> & Pick<Actor, 'userId'>,
  ): Promise<boolean | null> {
    if (caseId !== undefined && clusterId === undefined) {
      if (!this.toggleCaseTag) throw new Error('No domain has registered the tags of support cases.');
      return this.toggleCaseTag(userId, caseId, tagId, wanted);
    }
    if (clusterId === undefined || caseId !== undefined)
      throw ApiError.invalid('clusterId', 'Please send either a cluster or a case.');
    const scope = await this.clusters.scopeOf(clusterId, userId, 'dns.change');
    const subject = { kind: 'cluster', id: clusterId, name: 'cluster' };
    const details = { tag: tagId };
    return this.audit.record(
      {
        project: scope.projectId,
        actor: userId,
        ip,
        area: 'dns',
        action: 'dns.toggle-tag',
        subject,
        details,
      },
      () => this.repository.toggle(scope, { tagId, clusterId, wanted }),
      (tagged) => (tagged === null ? null : subject),
    );
  }
}

function toTag({ _id, name, color, clusters }: ClusterTagDocument, clusterId: string): ClusterTag {
  const tagged = clusters.some((cluster) => cluster.toHexString() === clusterId);
  return { id: _id.toHexString(), name, color, tagged };
}
