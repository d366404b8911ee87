import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';

type Scope = OwnScope & { readonly userId?: string };

/** Other areas add outbox entries to the writes that change the page of a public roadmap. */
@Injectable()
export class RoadmapChanges {
  private follower: (scope: Scope) => Promise<OutboxEntry[]> = () => Promise.resolve([]);

  register(follower: (scope: Scope) => Promise<OutboxEntry[]>): void {
    this.follower = follower;
  }

  /** Entries to be written with a change. */
  entries(scope: Scope): Promise<OutboxEntry[]> {
    return this.follower(scope);
  }
}
