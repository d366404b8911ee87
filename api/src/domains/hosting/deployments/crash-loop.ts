import type { ContainerDocument } from '../containers/container.schema.js';

/** This number of exits within that time is a crash loop. */
export const CRASHES = 5;
const WINDOW_MS = 60_000;
/** A crash loop within this time after the route switched is caused by the new deployment. */
const NEW_MS = 60_000;

/** Whether the instance of a container ended five times within a minute. */
export function isCrashLoop({ exits }: Pick<ContainerDocument, 'exits'>): boolean {
  const oldest = oldestExit(exits);
  return oldest !== undefined && Date.now() - oldest.getTime() < WINDOW_MS;
}

/** Whether a crash loop started within a minute after the present deployment went live. */
export function isEarly({ exits, deployed }: Pick<ContainerDocument, 'exits' | 'deployed'>): boolean {
  const oldest = oldestExit(exits);
  return oldest !== undefined && deployed !== null && oldest.getTime() - deployed.since.getTime() < NEW_MS;
}

function oldestExit(exits: readonly Date[]): Date | undefined {
  return exits.length < CRASHES ? undefined : exits.at(-CRASHES);
}
