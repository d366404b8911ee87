import type { WebsitePage } from '@zonewerk/contracts';
import type { PageAnswer } from '../../shared/api/page-calls';
import { pageMessages } from './messages';

/** Each time somebody else was quicker with something that does not matter here. */
const TRIES = 5;

type Changed = { status: 'success' | 'changed-meanwhile'; page: WebsitePage };
type Result = { data?: Changed; error?: unknown };

interface Seen {
  /** The page as the person sees it. */
  readonly seen: PageAnswer;
  /** Sends the change, based on the number of a version. */
  readonly send: (rev: number) => Promise<Result>;
  /** The page as it is now. */
  readonly read: () => Promise<{ data?: PageAnswer | undefined; error?: unknown }>;
  /** Whether what the change is about is still what the person sees. */
  readonly still: (now: PageAnswer) => boolean;
}

/**
 * - `done`: it was changed.
 * - `meanwhile`: somebody else changed what it is about; nothing was changed.
 * - `failed`: no outcome, with why.
 */
export type SeenOutcome =
  | { readonly kind: 'done'; readonly page: WebsitePage }
  | { readonly kind: 'meanwhile' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Makes a change on what a person has seen; again when only something else of the page was changed meanwhile. */
export async function sendSeen({ seen, send, read, still }: Seen): Promise<SeenOutcome> {
  let { rev } = seen.page;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { data, error } = await send(rev);
    if (!data) return { kind: 'failed', error };
    if (data.status === 'success') return { kind: 'done', page: data.page };
    const { data: now, error: unread } = await read();
    if (!now) return { kind: 'failed', error: unread };
    if (!still(now)) return { kind: 'meanwhile' };
    rev = now.page.rev;
  }
  return { kind: 'failed', error: { message: pageMessages.meanwhile.again } };
}
