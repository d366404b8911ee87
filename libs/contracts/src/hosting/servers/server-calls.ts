import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { objectId, success } from '../../platform/fields.js';
import { CONTAINER_SOURCES, EGRESS_MODES, ENGINES, SERVER_STATES } from '../hosting-rules.js';

/** A machine with an engine that runs containers. */
export const server = z.object({
  id: objectId,
  name: z.string(),
  /** True: open to every project. False: a partner server, open to the projects of its owner. */
  public_server: z.boolean(),
  engine: z.enum(ENGINES),
  state: z.enum(SERVER_STATES),
  /** Sources that its engine can run. */
  sources: z.array(z.enum(CONTAINER_SOURCES)),
  /** Outbound connections of its containers, as the operator configured them. */
  egress: z.object({
    mode: z.enum(EGRESS_MODES),
    /** IPv4 networks of the mode `list`, e.g. `203.0.113.0/24`. Empty for another mode. */
    networks: z.array(z.string()),
  }),
});
export type Server = z.output<typeof server>;
/** Outbound connections of a server's containers. */
export type Egress = Server['egress'];

/** Specification, partner area, section 7. */
export const listServers = defineCall({
  id: 'hosting.list-servers',
  method: 'GET',
  path: '/api/partners/servers/serverlist/',
  access: 'user',
  permission: 'hosting.view',
  summary:
    'Lists the public servers and the partner servers of the person, and the names of the images that a server with the source image runs. With project_id, the partner servers are those of the owner of the project.',
  query: z.object({ project_id: objectId.optional() }),
  answer: success({ count: z.number().int(), serverlist: z.array(server), images: z.array(z.string()) }),
  errors: ['not-found'],
});
