/** Of a kind whose jobs are taken from the projects in turn. Null stands for jobs that name no project. */
type Project = string | null;

/**
 * The projects whose job may be taken next: of those that wait, longest first, those that run fewest.
 *
 * @param running projects of the jobs that run, one for each job
 * @param most jobs of one project that run at a time
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

/** The project that a payload names; null when it names none. */
export function projectOf(payload: Readonly<Record<string, unknown>> | undefined): string | null {
  const { project } = payload ?? {};
  return typeof project === 'string' ? project : null;
}
