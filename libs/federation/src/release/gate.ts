import { satisfies, validRange } from 'semver';
import { SHELL } from './compose.js';
import { releaseId, type ReleaseFile } from './release-file.js';

/** What the API gives: call id → hashes of the forms in which it serves the call, the present one among them. */
export type ServedCalls = Readonly<Record<string, readonly string[]>>;

/** One need that is not met. */
export interface ReleaseClash {
  /** Who needs it: `mfe-content@0.1.0-0123456789`. */
  readonly needs: string;
  readonly kind: 'release' | 'sdk' | 'shared' | 'call' | 'page' | 'size';
  /** A sentence that names what is needed and what is there. */
  readonly message: string;
  /** Projects that can end the clash by another version. */
  readonly between: readonly string[];
}

/** What runs together, and the API that it runs on. */
export interface Mix {
  readonly releases: readonly ReleaseFile[];
  readonly calls: ServedCalls;
}

/** Every need in the mix that is not met, in a stable order. */
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

/** What would break when the candidates, of different projects, took the places of what runs. */
export function gate(running: Mix, ...candidates: readonly ReleaseFile[]): ReleaseClash[] {
  const moved = new Set(candidates.map(({ project }) => project));
  const others = running.releases.filter(({ project }) => !moved.has(project));
  return mixClashes({ releases: [...others, ...candidates], calls: running.calls }).filter(({ between }) =>
    between.some((project) => moved.has(project)),
  );
}

/**
 * Pages that would be gone: a release that runs shows them, the candidate in its place does not, and nothing else does.
 *
 * @param pages those that the API leads people to; what it has given up itself may go
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

/** A range that cannot be read is met by nothing. */
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
