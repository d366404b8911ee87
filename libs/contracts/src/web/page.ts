import { z } from 'zod';
import { PROJECT_ROLES } from '../projects/roles.js';

/**
 * Response to a GET of an in-app path with `Accept: application/json`, and to a form-encoded POST to a form action.
 * Field names are those of the specification.
 */
export const pageResponse = z.object({
  title: z.string(),
  /** Server-rendered markup for pages whose `identi` belongs to no remote; otherwise empty. */
  html: z.string(),
  vars: z.object({
    /** CSRF token of the session, or of the visitor before sign-in. */
    token: z.string(),
    loggedIn: z.boolean(),
    /** Decoded path parameters of this page: `{ projectId: '…' }`. */
    params: z.record(z.string(), z.string()),
    /** Role of the person in the page's project; null outside of projects. */
    projectRole: z.enum(PROJECT_ROLES).nullable(),
    /** Composition that this browser would load now. If it differs from that of the document, a new release exists. */
    composition: z.string().nullable(),
    /** User data of the support chat; null for visitors. `hash` is Intercom's identity verification. */
    intercomData: z
      .object({
        name: z.string(),
        mail: z.string(),
        phone: z.string(),
        /** Unix time in seconds. */
        created: z.number().int(),
        id: z.string(),
        hash: z.string(),
        /** App id of Intercom; absent while the product has its own chat. */
        app: z.string().optional(),
        /** Identity token of the person for Intercom, valid for one hour; absent without `app`. */
        jwt: z.string().optional(),
      })
      .nullable(),
  }),
  /** Page identity; the boot document maps it to a remote. */
  identi: z.string(),
  /** Path and query of this page; with `redirect`, the target. */
  url: z.string(),
  redirect: z.boolean(),
  /** Processing time of the server in milliseconds. */
  quickness: z.number(),
  /** Request id and release versions; absent in production. */
  debug: z
    .object({ request: z.string(), composition: z.string(), releases: z.record(z.string(), z.string()) })
    .optional(),
});

export type PageResponse = z.output<typeof pageResponse>;
