import type { WebsitePage } from '@zonewerk/contracts';
import type { PageAnswer } from '../../shared/api/page-calls';
import { pageMessages } from './messages';

/** Maximum attempts. Each one follows an unrelated change by another user. */
const TRIES = 5;

type Changed = { status: 'success' | 'changed-meanwhile'; page: WebsitePage };
type Result = { data?: Changed; error?: unknown };

interface Seen {
  /** The page on the screen. */
  readonly seen: PageAnswer;
  /** Sends the change, based on a revision. */
  readonly send: (rev: number) => Promise<Result>;
  /** Reads the current page. */
  readonly read: () => Promise<{ data?: PageAnswer | undefined; error?: unknown }>;
  /** Whether the affected part of the page is unchanged. */
  readonly still: (now: PageAnswer) => boolean;
}

/**
 * - `done`: the change was made.
 * - `meanwhile`: another user changed the affected part; nothing was changed.
 * - `failed`: the error; the outcome is unknown.
 */
export type SeenOutcome =
  | { readonly kind: 'done'; readonly page: WebsitePage }
  | { readonly kind: 'meanwhile' }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Sends a change based on the revision on the screen. Retries when another user changed only other parts of the page.
 */
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
