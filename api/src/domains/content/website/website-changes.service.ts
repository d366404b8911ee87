import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { RoadmapChanges } from '../../projects/projects.api.js';

/**
 * Outbox entries of an area for a change of a published website.
 * @param author ID of the member who made the change; null for a scheduled publication
 */
type Follower = (scope: OwnScope, author: string | null) => Promise<OutboxEntry[]>;

/** Registry of areas that add outbox entries to changes of a published website. Changes of drafts have none. */
@Injectable()
export class WebsiteChanges implements OnModuleInit {
  private readonly followers: Follower[] = [];

  constructor(private readonly roadmaps: RoadmapChanges) {}

  /** The website has the pages of public roadmaps. */
  onModuleInit(): void {
    this.roadmaps.register((scope) => this.entries(scope));
  }

  register(follower: Follower): void {
    this.followers.push(follower);
  }

  /** Outbox entries that are stored with a change. */
  async entries(scope: OwnScope & { readonly userId?: string }): Promise<OutboxEntry[]> {
    const entries = this.followers.map((follower) => follower(scope, scope.userId ?? null));
    return (await Promise.all(entries)).flat();
  }
}
