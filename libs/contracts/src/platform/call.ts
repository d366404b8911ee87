import type { z } from 'zod';
import type { Permission } from '../projects/roles.js';
import type { ErrorCode } from './errors.js';

/**
 * Access rule of a call. The API's guard enforces it; a call without it does not compile.
 * - `public`: everyone.
 * - `user`: a signed-in person; the call affects only objects of that person.
 * - `user-recent`: as `user`, with a proof of identity within `LIMITS.recentFactorMinutes`. Rejected while the session
 *   waits for a confirmation that another session requested.
 * - `second-factor`: only a browser that sent a correct password and still needs a second factor.
 * - `second-factor-or-user`: such a browser, or a signed-in person.
 * - `operator`: a signed-in operator of the platform; others get `not-found`.
 * - `operator-recent`: as `operator`, with a proof as for `user-recent`.
 * - `agent`: a signed-in agent of the care team whose account has a second factor; others get `not-found`.
 * - `lead`: as `agent`, for leads of the team.
 * - `project`: a signed-in member of the project named by `project_id` in the body or path.
 * - `project-recent`: as `project`, with a proof as for `user-recent`.
 * - `token`: a program with an API token of a project; sessions and cookies are ignored.
 */
export type Access =
  | 'public'
  | 'user'
  | 'user-recent'
  | 'second-factor'
  | 'second-factor-or-user'
  | 'operator'
  | 'operator-recent'
  | 'agent'
  | 'lead'
  | 'project'
  | 'project-recent'
  | 'token';

/** Access rules of calls inside a project. */
export type ProjectAccessRule = Extract<Access, 'project' | 'project-recent' | 'token'>;

/** Files of a multipart body, by field name. */
export interface UploadRule {
  /** Form field that carries the files, e.g. `support-case-files[]`. */
  readonly field: string;
  /** Maximum number of files in one request. */
  readonly maxFiles: number;
  /** Maximum bytes of one file. */
  readonly maxBytes: number;
  /** Alternative form field of the CSRF token, where the specification has one. */
  readonly tokenField?: string;
}

/** One call of the API: the common definition for server, browser and API document. */
export interface Call<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  /** Stable, unique name, e.g. `sessions.close`; the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Express-style path with trailing slash, e.g. `/api/self/user/close/`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Permission that the role of the member needs in the project. The guard checks it for `project`, `project-recent` and
   * `token`; for other access rules the service of the call checks it in the project of the named object.
   */
  readonly permission?: Permission;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly params?: Params;
  /** Query fields of a GET, and of a call with a stream as its body. */
  readonly query?: Query;
  readonly body?: Body;
  /** Outcomes for the screen, with HTTP 200. */
  readonly answer: Answer;
  /** Error codes of this call in addition to those of every call (see `COMMON_ERRORS`). */
  readonly errors?: readonly ErrorCode[];
  readonly upload?: UploadRule;
  /** Maximum bytes of a body of type `application/octet-stream`, which the call reads as a stream. */
  readonly streamBytes?: number;
  /** Maximum bytes of a JSON body, if it exceeds `LIMITS.bodyBytes`; for signed-in people only. */
  readonly bodyBytes?: number;
  /**
   * Set for a GET with side effects. It is rejected for other sites and for navigations. It needs the header
   * `X-CSRF-Token` unless fetch metadata, Origin or Referer shows that a page of this site sent it.
   */
  readonly changesState?: true;
  /** Media types of a response that is not JSON, such as a download, separated by `, `. */
  readonly produces?: string;
}

/** A call inside a project needs a permission; without one the declaration does not compile. */
type DeclaredPermission =
  | { readonly access: ProjectAccessRule; readonly permission: Permission }
  | { readonly access: Exclude<Access, ProjectAccessRule>; readonly permission?: Permission };

/** Declares a call and preserves the literal types of `body` and `answer`. */
export function defineCall<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(call: Call<Body, Answer, Params, Query> & DeclaredPermission): Call<Body, Answer, Params, Query> {
  return call;
}

/** Request body before defaults and normalisation. */
export type BodyOf<C extends Call> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.input<B> : never;

/** Request body after defaults and normalisation. */
export type InputOf<C extends Call> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.output<B> : never;

/** The HTTP 200 outcomes of a call. */
export type AnswerOf<C extends Call> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.output<A> : never;

/** Path parameters of a call. */
export type ParamsOf<C extends Call> = C extends Call<z.ZodType, z.ZodType, infer P> ? z.output<P> : never;

/** Query of a call after defaults and normalisation. */
export type QueryOf<C extends Call> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Q> ? z.output<Q> : never;
