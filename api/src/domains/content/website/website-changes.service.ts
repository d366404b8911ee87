import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';

/**
 * Outbox entries of an area for a change of what visitors of a website may see.
 * @param author id of the member who made the change; null for a planned publication
 */
type Follower = (scope: OwnScope, author: string | null) => Promise<OutboxEntry[]>;

/** Other areas add outbox entries to the writes that change a published website. Drafts have none. */
@Injectable()
export class WebsiteChanges {
  private readonly followers: Follower[] = [];

  register(follower: Follower): void {
    this.followers.push(follower);
  }

  /** Entries to be written with a change. */
  async entries(scope: OwnScope & { readonly userId?: string }): Promise<OutboxEntry[]> {
    const entries = this.followers.map((follower) => follower(scope, scope.userId ?? null));
    return (await Promise.all(entries)).flat();
  }
}
