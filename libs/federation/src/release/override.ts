import { mixClashes, type ServedCalls } from './gate.js';
import { PROJECT_NAME, RELEASE_VERSION, releaseId, type PublishedRelease } from './release-file.js';

/** A release by its name. */
export interface ReleaseName {
  readonly project: string;
  readonly version: string;
}

/** Parsed request of `?zw-release=`. */
export interface RequestedOverride {
  readonly releases: readonly ReleaseName[];
  /** Reasons for unparsable parts. They never repeat the input. */
  readonly faults: readonly string[];
}

const TEXT_MOST = 1_000;
const RELEASES_MOST = 10;

/**
 * Parses the value of `?zw-release=`: `mfe-content@0.1.0-0123456789`, several separated by commas. Only names and
 * versions are accepted; the input is never used as a URL.
 *
 * @returns null for `off`, which ends an override
 */
export function parseOverride(text: string): RequestedOverride | null {
  if (text === 'off') return null;
  if (text.length > TEXT_MOST) return { releases: [], faults: ['The list of releases is too long.'] };
  const releases = new Map<string, ReleaseName>();
  const faults = new Set<string>();
  for (const part of text.split(',')) {
    const name = parseReleaseName(part.trim());
    if (!name) faults.add('A release is written as mfe-name@version.');
    else if (releases.has(name.project)) faults.add(`${name.project} is named twice; the first one counts.`);
    else if (releases.size === RELEASES_MOST) faults.add(`At most ${RELEASES_MOST} releases can be named.`);
    else releases.set(name.project, name);
  }
  return { releases: [...releases.values()], faults: [...faults] };
}

/** Parses `mfe-content@0.1.0-0123456789`; null for other text. */
export function parseReleaseName(text: string): ReleaseName | null {
  const at = text.indexOf('@');
  const project = text.slice(0, at);
  const version = text.slice(at + 1);
  return at > 0 && PROJECT_NAME.test(project) && RELEASE_VERSION.test(version) ? { project, version } : null;
}

/** An override applied to a channel's releases. */
export interface AppliedOverride {
  readonly releases: readonly PublishedRelease[];
  /** Releases that differ from the channel: `mfe-content@0.1.0-0123456789`. */
  readonly applied: readonly string[];
  /** Reasons for requested releases that are not shown. */
  readonly refused: readonly string[];
}

/**
 * Applies an override to the releases of a channel. Only published and compatible releases are accepted.
 *
 * @param find returns the published and signed release of a name, or null
 */
export function applyOverride(
  running: readonly PublishedRelease[],
  requested: readonly ReleaseName[],
  { find, calls }: { find: (name: ReleaseName) => PublishedRelease | null; calls: ServedCalls },
): AppliedOverride {
  const chosen = new Map<string, PublishedRelease>();
  const refused: string[] = [];
  for (const name of requested) {
    const found = find(name);
    if (found) chosen.set(name.project, found);
    else refused.push(`${name.project} ${name.version} is not published here.`);
  }
  for (;;) {
    const releases = mixed(running, chosen);
    const clash = mixClashes({ releases: releases.map(({ release }) => release), calls }).find(
      ({ between }) => between.some((project) => chosen.has(project)),
    );
    if (!clash) return { releases, applied: differing(running, chosen), refused };
    // The requiring release is removed first: an override of the shell may be compatible with the others.
    chosen.delete(clash.between.find((project) => chosen.has(project)) ?? '');
    refused.push(clash.message);
  }
}

function mixed(
  running: readonly PublishedRelease[],
  chosen: ReadonlyMap<string, PublishedRelease>,
): PublishedRelease[] {
  const rest = running.filter(({ release }) => !chosen.has(release.project));
  return [...rest, ...chosen.values()];
}

function differing(
  running: readonly PublishedRelease[],
  chosen: ReadonlyMap<string, PublishedRelease>,
): string[] {
  const present = new Set(running.map(({ release }) => releaseId(release)));
  return [...chosen.values()].map(({ release }) => releaseId(release)).filter((id) => !present.has(id));
}
