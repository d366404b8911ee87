import { mixClashes, type ServedCalls } from './gate.js';
import { PROJECT_NAME, RELEASE_VERSION, releaseId, type PublishedRelease } from './release-file.js';

/** A release by its name. */
export interface ReleaseName {
  readonly project: string;
  readonly version: string;
}

/** What `?zw-release=` asked for. */
export interface AskedOverride {
  readonly releases: readonly ReleaseName[];
  /** Why something was not understood, for people. Never repeats what was sent. */
  readonly faults: readonly string[];
}

const TEXT_MOST = 1_000;
const RELEASES_MOST = 10;

/**
 * Reads the value of `?zw-release=`: `mfe-content@0.1.0-0123456789`, several with commas between. Only names and
 * versions are understood; nothing that comes from here is ever used as an address.
 *
 * @returns null for `off`, which ends an override
 */
export function parseOverride(text: string): AskedOverride | null {
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

/** Reads `mfe-content@0.1.0-0123456789`; null for everything else. */
export function parseReleaseName(text: string): ReleaseName | null {
  const at = text.indexOf('@');
  const project = text.slice(0, at);
  const version = text.slice(at + 1);
  return at > 0 && PROJECT_NAME.test(project) && RELEASE_VERSION.test(version) ? { project, version } : null;
}

/** An override put over what a channel runs. */
export interface AppliedOverride {
  readonly releases: readonly PublishedRelease[];
  /** What differs from the channel: `mfe-content@0.1.0-0123456789`. */
  readonly applied: readonly string[];
  /** Why an asked-for release is not shown, for people. */
  readonly refused: readonly string[];
}

/**
 * Puts an override over what a channel runs. Only published releases come in, and only those that fit the rest.
 *
 * @param find gives the published and signed release of a name, or null
 */
export function applyOverride(
  running: readonly PublishedRelease[],
  asked: readonly ReleaseName[],
  { find, calls }: { find: (name: ReleaseName) => PublishedRelease | null; calls: ServedCalls },
): AppliedOverride {
  const chosen = new Map<string, PublishedRelease>();
  const refused: string[] = [];
  for (const name of asked) {
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
    // The one that has the need first: an override of the shell may fit the others.
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
