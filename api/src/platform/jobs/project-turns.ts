/** Project of a job of a kind with turns. Null represents jobs without a project. */
type Project = string | null;

/**
 * The projects whose job may be claimed next: of the waiting ones, longest wait first, those with the fewest running
 * jobs.
 *
 * @param running projects of the running jobs, one for each job
 * @param most maximum of concurrent jobs of one project
 */
export function projectsInTurn(
  waiting: readonly Project[],
  running: readonly Project[],
  most: number,
): Project[] {
  const counts = new Map<Project, number>();
  for (const project of running) counts.set(project, (counts.get(project) ?? 0) + 1);
  const countOf = (project: Project) => counts.get(project) ?? 0;
  return waiting
    .filter((project) => countOf(project) < most)
    .toSorted((one, other) => countOf(one) - countOf(other));
}

/** The project of a payload; null without one. */
export function projectOf(payload: Readonly<Record<string, unknown>> | undefined): string | null {
  const { project } = payload ?? {};
  return typeof project === 'string' ? project : null;
}
