import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flag, objectId, success, wholeNumber } from '../../platform/fields.js';
import { deployment } from './container-calls.js';

const inContainer = { container_id: objectId, project_id: objectId };
const change = z.enum(['added', 'removed', 'changed']);
const version = deployment.pick({ number: true, source: true, author: true, created: true });

/** The first rows of a kind, and the number of all. */
function rows<Row extends z.ZodRawShape>(row: Row) {
  return z.object({ count: z.number().int(), list: z.array(z.object({ change, ...row })) });
}

export const followWebsite = defineCall({
  id: 'hosting.follow-website',
  method: 'POST',
  path: '/api/partners/servers/follow/',
  access: 'project',
  permission: 'hosting.deploy',
  summary:
    'Sets whether each publication of the website makes a deployment of a live container. Switched on, it deploys the present website when visitors get another one.',
  body: z.object({ ...inContainer, follow: flag('Please choose true or false.') }),
  answer: success({ follow: z.boolean() }),
  errors: ['conflict', 'not-found'],
});

export const compareDeployments = defineCall({
  id: 'hosting.compare-deployments',
  method: 'POST',
  path: '/api/partners/servers/difference/',
  access: 'project',
  permission: 'hosting.view',
  summary:
    'Compares the websites of two deployments. Each list has at most 100 rows, and its count has the number of all.',
  body: z.object({ ...inContainer, from: wholeNumber(1, 1_000_000), to: wholeNumber(1, 1_000_000) }),
  answer: success({
    from: version,
    to: version,
    /** Parts of the whole website that differ. */
    website: z.array(z.enum(['name', 'languages', 'menus'])),
    /**
     * Identified by path. A removed page has the values of the first deployment, other pages those of the second one.
     */
    pages: rows({ title: z.string(), path: z.string(), language: z.string() }),
    redirects: rows({ path: z.string(), target: z.string() }),
    /** Length in bytes. */
    files: rows({ id: objectId, name: z.string(), type: z.string(), length: z.number().int() }),
  }),
  errors: ['conflict', 'not-found'],
});
export type DeploymentDifference = z.output<typeof compareDeployments.answer>;
