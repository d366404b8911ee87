import { PAGES } from '@zonewerk/contracts';
import {
  bootExcess,
  gate,
  lostPages,
  type PublishedRelease,
  type ReleaseClash,
  type ServedCalls,
} from '@zonewerk/federation/release';

/** A channel, and the versions that are to run on it. */
export interface JudgedMove {
  readonly channel: string;
  readonly running: readonly PublishedRelease[];
  /** What the API of the channel serves. */
  readonly calls: ServedCalls;
  /** Every version that is to run, of different projects. */
  readonly targets: readonly PublishedRelease[];
  /** Those of them that are promoted, not rolled back. */
  readonly promoted: readonly PublishedRelease[];
}

/** The promotion gate: every reason for which the versions may not run on the channel. */
export function moveClashes({ channel, running, calls, targets, promoted }: JudgedMove): ReleaseClash[] {
  const releases = running.map(({ release }) => release);
  return [
    ...gate({ releases, calls }, ...targets.map(({ release }) => release)),
    // A rollback stays possible: a version without a page, or a little too large, is better than a broken one.
    ...lostPages(
      releases,
      promoted.map(({ release }) => release),
      PAGES,
    ),
    ...bootExcess(channel, running, promoted),
  ];
}
