import type { Request } from 'express';
import type { Call, ProjectRole, RecordType, TokenAccess } from '@zonewerk/contracts';
import type { Person } from '../auth/person.js';
import type { LiveSession } from '../auth/session.types.js';

/** Member of a project who makes a call. Repositories require it as a parameter, so every query is scoped. */
export interface ProjectScope {
  readonly projectId: string;
  readonly userId: string;
}

/** With the role of the member, for permission checks. */
export interface MemberScope extends ProjectScope {
  readonly role: ProjectRole;
  /** Null for members from before the introduction of invitations. */
  readonly joinedAt: Date | null;
  /** The project requires a second factor of its members. */
  readonly requireFactor: boolean;
}

/** Scope of a call with an API token: the member that it acts for, and its restrictions. */
export interface TokenScope extends MemberScope {
  readonly tokenId: string;
  readonly tokenName: string;
  readonly access: TokenAccess;
  /** IDs of clusters; null: all of the project. */
  readonly clusters: readonly string[] | null;
  /** Null: all. */
  readonly types: readonly RecordType[] | null;
  /** Full names, with `*` as wildcard; null: all. */
  readonly pattern: string | null;
}

/** Only the project, for work without a user. */
export type OwnScope = Pick<ProjectScope, 'projectId'>;

/** The signed-in user who makes a call. */
export interface Actor {
  readonly userId: string;
  readonly session: LiveSession;
}

/** The user of a call that is open to a pending sign-in too. */
export interface Subject extends Actor {
  /** The second factor is missing. */
  readonly waiting: boolean;
}

/** The client of a call, signed in or not. */
export interface Visitor {
  /** Random ID of the guest cookie. Without a cookie it is created, and its cookie set, on the first read. */
  readonly guestId: string;
  /** Client IP address; behind trusted proxies the one that they report. */
  readonly ip: string;
  readonly userAgent: string;
  /** Session or pending sign-in of the browser; absent without one. */
  readonly sessionId?: string;
}

/** A client with its long-lived cookies: unverified, null without one. */
export interface Browser extends Visitor {
  readonly deviceToken: string | null;
  readonly chooserToken: string | null;
}

/** State of a request; set by the middleware before any guard runs. */
export interface RequestState {
  /** Request ID, also in the response's `X-Request-Id` and in the log. */
  readonly id: string;
  /** High-resolution start, for `quickness`. */
  readonly startedAt: number;
  readonly nonce: string;
  readonly visitor: Visitor;
  readonly cookies: Pick<Browser, 'deviceToken' | 'chooserToken'>;
  /** The signed-in session; null for a pending sign-in. */
  session: LiveSession | null;
  /** The pending sign-in. */
  waiting: LiveSession | null;
  /** User of the session; null without one. */
  person: Person | null;
  /** The project of the path, read with the session at most 100 ms ago; absent without either. */
  project?: { readonly id: string; readonly read: unknown };
  call?: Call;
  scope?: MemberScope;
  /** Of a call with an API token. */
  token?: TokenScope;
}

/** An Express request with the platform's state. */
export interface ZonewerkRequest extends Request {
  zw: RequestState;
}

/** The query of a request with its question mark; empty without one. */
export function queryOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const start = originalUrl.indexOf('?');
  return start === -1 ? '' : new URL(originalUrl.slice(start), 'http://localhost').search;
}
