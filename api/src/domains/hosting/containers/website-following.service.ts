import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AnswerOf, type followWebsite, type InputOf, objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { JobRepository } from '../../../platform/jobs/job.repository.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { WebsiteChanges } from '../../content/content.api.js';
import { Artifacts, NO_WEBSITE } from '../deployments/artifacts.service.js';
import { DeploymentRepository } from '../deployments/deployment.repository.js';
import { DeploymentsService } from '../deployments/deployments.service.js';
import { containerEntry } from './container-audit.js';
import { HostingOutbox, InjectOutbox } from '../hosting-outbox.repository.js';
import { ContainerRepository } from './container.repository.js';
import type { ContainerDocument } from './container.schema.js';
import { canFollow, FOLLOW, followEntry, switchedOnEntry } from './follow-entry.js';

const CONFLICT_TRIES = 5;
/** First wait for the end of an update. It doubles up to a minute. */
const WAIT_MS = 1_000;
const WAITS_MOST = 6;
const NOT_LIVE = 'Only a live container can follow the website.';

const payloadSchema = z.object({
  project: objectId,
  author: objectId.nullable(),
  at: z.number(),
  waits: z.number().default(0),
  switched: z.boolean().default(false),
});
type Payload = z.output<typeof payloadSchema>;

/** Creates deployments of the live containers that follow the website of their project. */
@Injectable()
export class WebsiteFollowing implements OnModuleInit {
  constructor(
    private readonly changes: WebsiteChanges,
    private readonly containers: ContainerRepository,
    @InjectOutbox('HostingContainer') private readonly outbox: HostingOutbox,
    private readonly deployments: DeploymentsService,
    private readonly deploymentRepository: DeploymentRepository,
    private readonly artifacts: Artifacts,
    private readonly jobs: JobService,
    private readonly queue: JobRepository,
  ) {}

  onModuleInit(): void {
    this.changes.register(async (scope, author) =>
      (await this.containers.isFollowed(scope)) ? [followEntry({ project: scope.projectId, author })] : [],
    );
    this.jobs.register({
      kind: FOLLOW,
      exclusive: (payload) => payloadSchema.parse(payload).project,
      run: (payload) => this.run(payloadSchema.parse(payload)),
    });
  }

  /** Does nothing when the setting is unchanged. */
  async set(
    { container_id: id, follow }: InputOf<typeof followWebsite>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof followWebsite>> {
    const container = await this.containers.find(scope, id);
    if (!container) throw new ApiError('not-found');
    if (!canFollow(container)) throw new ApiError('conflict', { message: NOT_LIVE });
    const { userId } = scope;
    const audit = containerEntry(container, userId, follow ? 'container.follow' : 'container.unfollow');
    const entries = follow ? [audit, switchedOnEntry(container, userId)] : [audit];
    await this.containers.setFollow(scope, id, follow, entries);
    return { status: 'success', message: '', follow };
  }

  private async run(payload: Payload): Promise<void> {
    if (!payload.switched && (await this.isRepeated(payload))) return;
    const scope = { projectId: payload.project };
    const following = await this.containers.following(scope);
    if (following.length === 0) return;
    for (const container of following) {
      const digest = await this.artifacts.digest(container);
      await this.follow(scope, container, { ...payload, digest });
    }
  }

  /** Whether the project has a later open job with the same effect. Only one runs at a time. */
  private async isRepeated({ project, at }: Payload): Promise<boolean> {
    const others = await this.queue.unfinished(FOLLOW, { project });
    return others.some((other) => payloadSchema.parse(other).at > at);
  }

  private async follow(
    scope: OwnScope,
    found: ContainerDocument,
    change: Payload & { readonly digest: string | null },
  ): Promise<void> {
    let container: ContainerDocument | null = found;
    for (let tries = 0; tries < CONFLICT_TRIES; tries += 1) {
      if (!container?.follow || container.desired.state !== 'running') return;
      if (await this.deployments.active(scope, container)) return this.wait(container, change);
      if (await this.isShown(container, change)) return;
      const { _id, number } = await this.deployments.add(container, container.lastNumber + 1, change.author);
      const intent = { state: 'running', deployment: _id } as const;
      const details = { version: String(number), reason: 'publication' };
      const entry = containerEntry(container, change.author, 'container.update', details);
      if (await this.containers.intend(container, intent, { lastNumber: number }, [entry])) return;
      container = await this.containers.findAny(container._id);
    }
    throw new Error('Other intents for the container always came first.');
  }

  /** The active deployment may have the former website, so a further one follows. */
  private async wait(
    { _id }: ContainerDocument,
    { project, author, waits, switched }: Payload,
  ): Promise<void> {
    const dueAt = new Date(Date.now() + WAIT_MS * 2 ** Math.min(waits, WAITS_MOST));
    const entry = followEntry({ project, author, waits: waits + 1, switched });
    await this.outbox.add(_id, [{ ...entry, dueAt }]);
  }

  /**
   * Whether the newest version that was ever live has the present website. A restored older version remains live until
   * the next publication, or until a member enables following.
   */
  private async isShown(
    { _id, deployed }: ContainerDocument,
    { digest, switched }: { readonly digest: string | null; readonly switched: boolean },
  ): Promise<boolean> {
    if (digest === null) return (await this.deploymentRepository.newest(_id))?.message === NO_WEBSITE;
    const shown =
      switched && deployed
        ? await this.deploymentRepository.find(deployed.deployment)
        : await this.deploymentRepository.newestShown(_id);
    return shown?.digest === digest;
  }
}
