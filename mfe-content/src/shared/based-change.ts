import type { ContentModule } from '@zonewerk/contracts';

/** What a change that names the version it is based on is answered. */
export interface BasedAnswer {
  readonly data?: { readonly status: 'success' | 'changed-meanwhile'; readonly module: ContentModule };
  readonly error?: unknown;
}

/** People change a module together seldom; who loses the race so often is told. */
const TRIES = 4;

/**
 * Sends a change of a module; once more on the version that is there now as long as what it is about is as it was, so
 * that changes of different fields never stand in each other's way.
 * @param isSame whether the change means the same in the module as it is now
 */
export async function sendBased<Answer extends BasedAnswer>(
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
