import type { z } from 'zod';
import type { Permission } from '../projects/roles.js';
import type { ErrorCode } from './errors.js';

/**
 * Who may make a call. The API's guard enforces it; a call without it does not compile.
 * - `public`: anybody.
 * - `user`: a signed-in person; the call touches only what that person owns.
 * - `user-recent`: as `user`, and the person proved who they are within `LIMITS.recentFactorMinutes`; refused while the
 *   session waits to be confirmed because another one asked it to.
 * - `second-factor`: a browser that gave a right password and has to give a second factor; nobody else.
 * - `second-factor-or-user`: such a browser, or a signed-in person.
 * - `operator`: a signed-in person who runs the platform; others are told that there is nothing here.
 * - `operator-recent`: as `operator`, with a proof as for `user-recent`.
 * - `agent`: a signed-in agent of the care team whose account has a second factor; others get `not-found`.
 * - `lead`: as `agent`, for leads of the team.
 * - `project`: a signed-in member of the project named by `project_id` in the body or path.
 * - `project-recent`: as `project`, with a proof as for `user-recent`.
 * - `token`: a program with an API token of a project; nobody by session or cookie.
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
  /** Most files in one request. */
  readonly maxFiles: number;
  /** Most bytes of one file. */
  readonly maxBytes: number;
  /** Another name under which the form may carry the CSRF token, where the specification has one. */
  readonly tokenField?: string;
}

/** One call of the API: the single definition that server, browser and API document share. */
export interface Call<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  /** Stable name, unique over all calls, e.g. `sessions.close`; the OpenAPI operationId. */
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
  /** Fields of the query of a GET, and of a call with a stream as its body. */
  readonly query?: Query;
  readonly body?: Body;
  /** Outcomes that the screen handles, answered with HTTP 200. */
  readonly answer: Answer;
  /** Error codes of this call beyond those that every call can give (see `COMMON_ERRORS`). */
  readonly errors?: readonly ErrorCode[];
  readonly upload?: UploadRule;
  /** The body is a stream of bytes of type `application/octet-stream`, which the call reads itself; its most bytes. */
  readonly streamBytes?: number;
  /** Most bytes of a JSON body where that is more than `LIMITS.bodyBytes`; of signed-in people only. */
  readonly bodyBytes?: number;
  /**
   * Set when a GET changes something: it is refused when another site or a navigation made it. It needs the header
   * `X-CSRF-Token` unless fetch metadata, Origin or Referer shows that a page of this site made it.
   */
  readonly changesState?: true;
  /** Set when the answer is no JSON that is read by screens but e.g. a download: its media types, separated by `, `. */
  readonly produces?: string;
}

/** A call inside a project needs a permission; without one the declaration does not compile. */
type DeclaredPermission =
  | { readonly access: ProjectAccessRule; readonly permission: Permission }
  | { readonly access: Exclude<Access, ProjectAccessRule>; readonly permission?: Permission };

/** Declares a call; exists so that the literal types of `body` and `answer` are kept. */
export function defineCall<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
>(call: Call<Body, Answer, Params, Query> & DeclaredPermission): Call<Body, Answer, Params, Query> {
  return call;
}

/** What a client sends: the body before defaults and normalisation. */
export type BodyOf<C extends Call> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.input<B> : never;

/** What the server works with: the body after defaults and normalisation. */
export type InputOf<C extends Call> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.output<B> : never;

/** The HTTP 200 outcomes of a call. */
export type AnswerOf<C extends Call> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.output<A> : never;

/** Path parameters of a call. */
export type ParamsOf<C extends Call> = C extends Call<z.ZodType, z.ZodType, infer P> ? z.output<P> : never;

/** Fields of the query of a call, after defaults and normalisation. */
export type QueryOf<C extends Call> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Q> ? z.output<Q> : never;
