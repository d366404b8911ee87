import { PAGES } from '@zonewerk/contracts';
import {
  bootExcess,
  gate,
  lostPages,
  releaseId,
  type PublishedRelease,
  type ReleaseClash,
  type ServedCalls,
} from '@zonewerk/federation/release';

/** A channel and the versions to promote to it or to roll back to. */
export interface GateInput {
  readonly channel: string;
  readonly running: readonly PublishedRelease[];
  /** Calls that the API of the channel serves. */
  readonly calls: ServedCalls;
  /** All versions of the result, of different projects. */
  readonly targets: readonly PublishedRelease[];
  /** Promoted versions among them, without rollbacks. */
  readonly promoted: readonly PublishedRelease[];
  /** `releaseId` of targets that an operator confirmed as failing. */
  readonly failing: ReadonlySet<string>;
}

/** The promotion gate: every reason to reject the versions on the channel. */
export function promotionClashes(input: GateInput): ReleaseClash[] {
  const { channel, running, calls, targets, promoted } = input;
  const releases = running.map(({ release }) => release);
  return [
    ...failingTargets(input),
    ...gate({ releases, calls }, ...targets.map(({ release }) => release)),
    // A rollback remains possible: a version without a page, or above the size limit, is better than a broken one.
    ...lostPages(
      releases,
      promoted.map(({ release }) => release),
      PAGES,
    ),
    ...bootExcess(channel, running, promoted),
  ];
}

function failingTargets({ targets, failing }: GateInput): ReleaseClash[] {
  return targets
    .filter(({ release }) => failing.has(releaseId(release)))
    .map(({ release }) => ({
      needs: releaseId(release),
      kind: 'release',
      message: `${release.project} ${release.version} is confirmed as failing. Use release dismiss before you promote it.`,
      between: [release.project],
    }));
}
