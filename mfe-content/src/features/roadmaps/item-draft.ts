import type { Issue, RoadmapItemDetail, RoadmapLink } from '@zonewerk/contracts';
import { roadmapMessages } from './messages';

/** Form values of an item. */
export interface ItemDraft {
  readonly title: string;
  readonly text: string;
  /** Empty for none. */
  readonly month: string;
  /** Id of a member; empty for none. */
  readonly owner: string;
  readonly links: readonly RoadmapLink[];
  /** Visitors of a public roadmap see the item. */
  readonly public: boolean;
}

export const EMPTY_ITEM: ItemDraft = { title: '', text: '', month: '', owner: '', links: [], public: false };

export function draftOf({ title, text, month, owner, links, ...item }: RoadmapItemDetail): ItemDraft {
  return { title, text, month: month ?? '', owner: owner?.id ?? '', links, public: item.public };
}

/** Fields of a call. */
export function contentOf({ title, text, month, owner, links, ...draft }: ItemDraft) {
  return {
    title,
    text,
    month: month === '' ? null : month,
    owner: owner === '' ? null : owner,
    links: links.map(({ kind, id }) => ({ kind, id })),
    public: draft.public,
  };
}

export function missingIn({ title }: ItemDraft): Issue[] {
  return title.trim() === '' ? [{ path: 'title', message: roadmapMessages.item.missingTitle }] : [];
}
