/** Argument of an endpoint: the body of its call and the project of its path. */
export type In<Body> = Body & { projectId: string };

/** Splits an argument into the body of a call and its path parameter. */
export function parted<Body>({ projectId, ...body }: In<Body>): [Body, { project_id: string }] {
  return [body as unknown as Body, { project_id: projectId }];
}
