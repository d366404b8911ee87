/** What an endpoint is given: the body of its call, and the project that stands in the path. */
export type In<Body> = Body & { projectId: string };

/** The body of a call and the parameter of its path. */
export function parted<Body>({ projectId, ...body }: In<Body>): [Body, { project_id: string }] {
  return [body as unknown as Body, { project_id: projectId }];
}
