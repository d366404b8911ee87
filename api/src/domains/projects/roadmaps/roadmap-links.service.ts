import { Injectable } from '@nestjs/common';
import type { InputOf, RoadmapLink, RoadmapLinkKind, listRoadmapLinkable } from '@zonewerk/contracts';
import { toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { StoredLink } from './roadmap.schema.js';

const MAX_LINKABLE = 50;
const TEXTS = { missing: 'A linked object does not exist in this project.' } as const;

/** An object that items can link. */
export type LinkTarget = Pick<RoadmapLink, 'id' | 'title'>;

/** Announcement of a shipped item for linked objects. */
export interface Announcement {
  /** Different for each item. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Provider of linkable objects of one kind, registered by their domain. */
export interface LinkSource {
  readonly kind: RoadmapLinkKind;
  /** Objects whose title contains a text, in the scope of a member. */
  search(scope: ProjectScope, query: string, limit: number): Promise<readonly LinkTarget[]>;
  /** Null when the scope has no such object. */
  title(scope: ProjectScope, id: string): Promise<string | null>;
  /** Informs the users of an object about an announcement. Idempotent. */
  announce?(id: string, announcement: Announcement): Promise<void>;
}

/** Registry of the kinds of objects that roadmap items link. */
@Injectable()
export class RoadmapLinks {
  private readonly sources = new Map<RoadmapLinkKind, LinkSource>();

  register(source: LinkSource): void {
    this.sources.set(source.kind, source);
  }

  async announce(links: readonly StoredLink[], announcement: Announcement): Promise<void> {
    for (const { kind, id } of links)
      await this.sources.get(kind)?.announce?.(id.toHexString(), announcement);
  }

  async linkable(
    { kind, query = '' }: InputOf<typeof listRoadmapLinkable>,
    scope: ProjectScope,
  ): Promise<RoadmapLink[]> {
    const found = (await this.sources.get(kind)?.search(scope, query, MAX_LINKABLE)) ?? [];
    return found.map(({ id, title }) => ({ kind, id, title }));
  }

  /**
   * Links with their titles.
   * @param stored present links of the item; another member may have added them
   * @throws ApiError validation-error on `links` for an object outside the scope
   */
  async resolve(
    wanted: readonly Pick<RoadmapLink, 'kind' | 'id'>[],
    stored: readonly StoredLink[],
    scope: ProjectScope,
  ): Promise<StoredLink[]> {
    return Promise.all(
      wanted.map(async ({ kind, id }) => {
        const present = stored.find((one) => one.kind === kind && one.id.toHexString() === id);
        if (present) return present;
        const title = await this.sources.get(kind)?.title(scope, id);
        if (title === undefined || title === null) throw ApiError.invalid('links', TEXTS.missing);
        return { kind, id: toObjectId(id), title };
      }),
    );
  }
}
