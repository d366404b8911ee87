import { satisfies, validRange } from 'semver';
import { SHELL } from './compose.js';
import { releaseId, type ReleaseFile } from './release-file.js';

/** Contracts of the API: call id → hashes of all served forms, including the present one. */
export type ServedCalls = Readonly<Record<string, readonly string[]>>;

/** An unmet requirement. */
export interface ReleaseClash {
  /** The requiring release: `mfe-content@0.1.0-0123456789`. */
  readonly needs: string;
  readonly kind: 'release' | 'sdk' | 'shared' | 'call' | 'page' | 'size';
  /** Sentence with the required and the present version. */
  readonly message: string;
  /** Projects of which another version can resolve the clash. */
  readonly between: readonly string[];
}

/** Releases in one composition, and their API. */
export interface Mix {
  readonly releases: readonly ReleaseFile[];
  readonly calls: ServedCalls;
}

/** All unmet requirements of the composition, in a stable order. */
export function mixClashes({ releases, calls }: Mix): ReleaseClash[] {
  const shell = releases.find(({ name }) => name === SHELL) ?? null;
  const sorted = [...releases].sort((a, b) => (a.project < b.project ? -1 : 1));
  return [
    ...sorted.flatMap((release) => [
      ...(shell && release !== shell ? shellClashes(release, shell) : []),
      ...callClashes(release, calls),
    ]),
    ...pageClashes(sorted),
  ];
}

/** Clashes that the candidates, of different projects, would cause as replacements. */
export function gate(running: Mix, ...candidates: readonly ReleaseFile[]): ReleaseClash[] {
  const moved = new Set(candidates.map(({ project }) => project));
  const others = running.releases.filter(({ project }) => !moved.has(project));
  return mixClashes({ releases: [...others, ...candidates], calls: running.calls }).filter(({ between }) =>
    between.some((project) => moved.has(project)),
  );
}

/**
 * Pages that would be lost: an active release shows them, its replacement does not, and no other release does.
 *
 * @param pages pages that the API serves; removed ones may be lost
 */
export function lostPages(
  running: readonly ReleaseFile[],
  candidates: readonly ReleaseFile[],
  pages: Readonly<Record<string, unknown>>,
): ReleaseClash[] {
  const moved = new Map(candidates.map((candidate) => [candidate.project, candidate]));
  const later = [...running.filter(({ project }) => !moved.has(project)), ...candidates];
  const shown = new Set(later.flatMap(({ identities }) => Object.keys(identities)));
  return running.flatMap(({ project, identities }) => {
    const candidate = moved.get(project);
    if (!candidate) return [];
    return Object.keys(identities)
      .filter((identity) => Object.hasOwn(pages, identity) && !shown.has(identity))
      .map((identity) => ({
        needs: releaseId(candidate),
        kind: 'page' as const,
        message: `${spoken(candidate)} no longer shows the page ${identity}, and nothing else does.`,
        between: [project],
      }));
  });
}

function shellClashes(remote: ReleaseFile, shell: ReleaseFile): ReleaseClash[] {
  const { sdk, shared } = remote.needs;
  const wanted = [
    ...(sdk === null
      ? []
      : [{ kind: 'sdk' as const, what: 'the shell SDK', range: sdk, given: shell.provides.sdk }]),
    ...Object.entries(shared).map(([name, range]) => ({
      kind: 'shared' as const,
      what: name,
      range,
      given: Object.hasOwn(shell.provides.shared, name) ? (shell.provides.shared[name] ?? null) : null,
    })),
  ];
  return wanted
    .filter(({ range, given }) => given === null || !fits(given, range))
    .map(({ kind, what, range, given }) => ({
      needs: releaseId(remote),
      kind,
      message: `${spoken(remote)} needs ${what} ${range}; the ${spoken(shell)} gives ${given ?? 'none'}.`,
      between: [remote.project, shell.project],
    }));
}

/** No version satisfies an unparsable range. */
function fits(version: string, range: string): boolean {
  return validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
}

function callClashes(release: ReleaseFile, calls: ServedCalls): ReleaseClash[] {
  return Object.entries(release.needs.calls).flatMap(([id, hash]) => {
    const served = Object.hasOwn(calls, id) ? (calls[id] ?? []) : [];
    if (served.includes(hash)) return [];
    const message =
      served.length === 0
        ? `${spoken(release)} needs the call ${id}; the API does not have it.`
        : `${spoken(release)} needs the call ${id} in form ${hash}; the API has it in form ${served.join(', ')}.`;
    return [{ needs: releaseId(release), kind: 'call' as const, message, between: [release.project] }];
  });
}

function pageClashes(releases: readonly ReleaseFile[]): ReleaseClash[] {
  const owners = new Map<string, ReleaseFile>();
  return releases.flatMap((release) =>
    Object.keys(release.identities).flatMap((identity) => {
      const owner = owners.get(identity);
      if (!owner) {
        owners.set(identity, release);
        return [];
      }
      return [
        {
          needs: releaseId(release),
          kind: 'page' as const,
          message: `${spoken(release)} shows the page ${identity}; ${spoken(owner)} shows it too.`,
          between: [release.project, owner.project],
        },
      ];
    }),
  );
}

function spoken({ project, version }: ReleaseFile): string {
  return `${project} ${version}`;
}
