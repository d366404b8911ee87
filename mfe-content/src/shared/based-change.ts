import type { ContentModule } from '@zonewerk/contracts';

/** Response to a change that names its base revision. */
export interface VersionedResult {
  readonly data?: { readonly status: 'success' | 'changed-meanwhile'; readonly module: ContentModule };
  readonly error?: unknown;
}

/** Maximum attempts. Concurrent edits of a module are rare; after the last conflict the user sees the reason. */
const TRIES = 4;

/**
 * Sends a change of a module. Retries on the current revision while the affected part is unchanged, so changes of
 * different fields do not conflict.
 * @param isSame whether the affected part is unchanged in the current module
 */
export async function sendBased<Answer extends VersionedResult>(
  module: ContentModule,
  send: (rev: number) => Promise<Answer>,
  isSame: (now: ContentModule) => boolean,
): Promise<Answer> {
  let { rev } = module;
  for (let tries = 1; ; tries += 1) {
    const answer = await send(rev);
    const { data } = answer;
    if (data?.status !== 'changed-meanwhile' || tries === TRIES || !isSame(data.module)) return answer;
    rev = data.module.rev;
  }
}
