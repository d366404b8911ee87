import { z } from 'zod';
import { PROJECT_ROLES } from '../projects/roles.js';

/**
 * Answer to a GET of an in-app path with `Accept: application/json`, and to a form-encoded POST to a
 * form action. Field names are the specification's.
 */
export const pageResponse = z.object({
  title: z.string(),
  /** Markup made by the server for pages whose `identi` no remote owns; empty otherwise. */
  html: z.string(),
  vars: z.object({
    /** CSRF token of the session, or of the visitor before sign-in. */
    token: z.string(),
    loggedIn: z.boolean(),
    /** Parameters in the path of this page, decoded: `{ projectId: '…' }`. */
    params: z.record(z.string(), z.string()),
    /** Role of the person in the project of this page; null outside projects. */
    projectRole: z.enum(PROJECT_ROLES).nullable(),
    /** Composition that this browser would get now; another one than the document's means a new release. */
    composition: z.string().nullable(),
    /** Person data of the support chat; null for visitors. `hash` is Intercom's identity verification. */
    intercomData: z
      .object({
        name: z.string(),
        mail: z.string(),
        phone: z.string(),
        /** Unix time in seconds. */
        created: z.number().int(),
        id: z.string(),
        hash: z.string(),
        /** App of Intercom; absent while the product has its own chat. */
        app: z.string().optional(),
        /** Proof of the person for Intercom, for an hour; absent without `app`. */
        jwt: z.string().optional(),
      })
      .nullable(),
  }),
  /** Page identity; the boot document says which remote shows it. */
  identi: z.string(),
  /** Path and query of this page; with `redirect`, where to go instead. */
  url: z.string(),
  redirect: z.boolean(),
  /** Time the server took, in milliseconds. */
  quickness: z.number(),
  /** Request id and release versions; absent in production. */
  debug: z
    .object({ request: z.string(), composition: z.string(), releases: z.record(z.string(), z.string()) })
    .optional(),
});

export type PageResponse = z.output<typeof pageResponse>;
