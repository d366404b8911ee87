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
  /** Titles by ID. Objects outside the scope are absent. */
  titles(scope: ProjectScope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
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
    const presentOf = (link: Pick<RoadmapLink, 'kind' | 'id'>) =>
      stored.find(({ kind, id }) => kind === link.kind && id.toHexString() === link.id);
    const titles = await this.titlesOf(
      wanted.filter((link) => !presentOf(link)),
      scope,
    );
    return wanted.map((link) => {
      const title = titles.get(keyOf(link));
      const present = presentOf(link);
      if (!present && title === undefined) throw ApiError.invalid('links', TEXTS.missing);
      return present ?? { kind: link.kind, id: toObjectId(link.id), title: title ?? '' };
    });
  }

  /** Titles by key, with one request for each kind. */
  private async titlesOf(
    links: readonly Pick<RoadmapLink, 'kind' | 'id'>[],
    scope: ProjectScope,
  ): Promise<ReadonlyMap<string, string>> {
    const kinds = [...new Set(links.map(({ kind }) => kind))];
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const ids = links.filter((link) => link.kind === kind).map(({ id }) => id);
        const titles = (await this.sources.get(kind)?.titles(scope, ids)) ?? new Map<string, string>();
        return [...titles].map(([id, title]) => ({ key: keyOf({ kind, id }), title }));
      }),
    );
    return new Map(found.flat().map(({ key, title }) => [key, title]));
  }
}

function keyOf({ kind, id }: Pick<RoadmapLink, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}
