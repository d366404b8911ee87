import { Injectable } from '@nestjs/common';
import { ROADMAP_LIMITS } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { countItems } from './roadmap.mapper.js';
import { RoadmapRepository } from './roadmap.repository.js';
import type { RoadmapColumnDocument, RoadmapDocument } from './roadmap.schema.js';

/** Maximum of attempts of concurrent moves of items of one roadmap: each time one of them succeeds. */
const ATTEMPTS = 100;
const TEXTS = {
  tooMany: `A roadmap has at most ${ROADMAP_LIMITS.items} items.`,
  place: 'This position does not exist any more. Please check the roadmap first.',
  busy: 'Other members change this roadmap at the same time. Try again.',
} as const;

/** Reads the roadmaps of a project, and changes their columns. */
@Injectable()
export class RoadmapBoards {
  constructor(private readonly repository: RoadmapRepository) {}

  /** @throws ApiError not-found */
  async find(scope: ProjectScope, map: string): Promise<RoadmapDocument> {
    const found = await this.repository.find(scope, map);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /**
   * Changes the columns of a roadmap. After a concurrent change, the change is repeated.
   * @param change returns the new columns; null when the position does not exist
   * @returns the version of the new columns
   * @throws ApiError not-found, conflict
   */
  async arrange(
    scope: ProjectScope,
    id: string,
    change: (map: RoadmapDocument) => readonly RoadmapColumnDocument[] | null,
    entries: readonly OutboxEntry[] = [],
  ): Promise<number> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const map = await this.find(scope, id);
      const columns = change(map);
      if (!columns) throw new ApiError('conflict', { message: TEXTS.place });
      if (await this.repository.arrange(scope, map, columns, entries)) return map.v + 1;
    }
    throw new ApiError('conflict', { message: TEXTS.busy });
  }
}

/**
 * The columns have room for another item.
 * @throws ApiError conflict
 */
export function assertRoom(columns: readonly RoadmapColumnDocument[]): void {
  if (countItems(columns) >= ROADMAP_LIMITS.items) throw new ApiError('conflict', { message: TEXTS.tooMany });
}
