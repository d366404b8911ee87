import type { ContainerDocument } from '../containers/container.schema.js';

/** So many exits within that time are a crash loop. */
export const CRASHES = 5;
const WINDOW_MS = 60_000;
/** A crash loop that begins so soon after visitors got a new deployment is its fault. */
const NEW_MS = 60_000;

/** Whether the instance of a container ended five times within a minute. */
export function isCrashLoop({ exits }: Pick<ContainerDocument, 'exits'>): boolean {
  const oldest = oldestExit(exits);
  return oldest !== undefined && Date.now() - oldest.getTime() < WINDOW_MS;
}

/** Whether a crash loop began within a minute after visitors got the present deployment. */
export function isEarly({ exits, deployed }: Pick<ContainerDocument, 'exits' | 'deployed'>): boolean {
  const oldest = oldestExit(exits);
  return oldest !== undefined && deployed !== null && oldest.getTime() - deployed.since.getTime() < NEW_MS;
}

function oldestExit(exits: readonly Date[]): Date | undefined {
  return exits.length < CRASHES ? undefined : exits.at(-CRASHES);
}
