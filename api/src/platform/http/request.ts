import type { Request } from 'express';
import type { Call, ProjectRole, RecordType, TokenAccess } from '@zonewerk/contracts';
import type { Person } from '../auth/person.js';
import type { LiveSession } from '../auth/session.types.js';

/** Member of a project who makes a call. Repositories ask for it, so no query can leave its scope out. */
export interface ProjectScope {
  readonly projectId: string;
  readonly userId: string;
}

/** With the role of the member, for checks of permissions. */
export interface MemberScope extends ProjectScope {
  readonly role: ProjectRole;
  /** Null for members from the time before invitations. */
  readonly joinedAt: Date | null;
  /** The project requires a second factor of its members. */
  readonly requireFactor: boolean;
}

/** A program that makes a call with an API token: for whom it works and what it may do. */
export interface TokenScope extends MemberScope {
  readonly tokenId: string;
  readonly tokenName: string;
  readonly access: TokenAccess;
  /** Ids of clusters; null: all of the project. */
  readonly clusters: readonly string[] | null;
  /** Null: all. */
  readonly types: readonly RecordType[] | null;
  /** Full names, `*` for what may vary; null: all. */
  readonly pattern: string | null;
}

/** The project alone, for work that no user starts. */
export type OwnScope = Pick<ProjectScope, 'projectId'>;

/** The signed-in person who makes a call. */
export interface Actor {
  readonly userId: string;
  readonly session: LiveSession;
}

/** Who makes a call that is open to a waiting sign-in too. */
export interface Subject extends Actor {
  /** The second factor is still missing. */
  readonly waiting: boolean;
}

/** The browser that makes a call, signed in or not. */
export interface Visitor {
  /** Random ID of the guest cookie. Of a request without one: created, and its cookie set, on the first read. */
  readonly guestId: string;
  /** Address of the client; behind trusted proxies the one that they report. */
  readonly ip: string;
  readonly userAgent: string;
  /** Session, also a waiting one, that the browser holds; absent without one. */
  readonly sessionId?: string;
}

/** A browser with what it keeps between sign-ins, as its cookies have it: not checked, null without one. */
export interface Browser extends Visitor {
  readonly deviceToken: string | null;
  readonly chooserToken: string | null;
}

/** What the platform knows about a request; set by the middleware before any guard runs. */
export interface RequestState {
  /** Request id, also in the answer's `X-Request-Id` and in the log. */
  readonly id: string;
  /** High-resolution start, for `quickness`. */
  readonly startedAt: number;
  readonly nonce: string;
  readonly visitor: Visitor;
  readonly kept: Pick<Browser, 'deviceToken' | 'chooserToken'>;
  /** The signed-in session; a sign-in that waits for its second factor is none. */
  session: LiveSession | null;
  /** A sign-in that waits for its second factor. */
  waiting: LiveSession | null;
  /** Whose session it is; null without a signed-in one. */
  person: Person | null;
  /** The project that the path names, as it was read along with the session, at most 100 ms ago; absent without either. */
  project?: { readonly id: string; readonly read: unknown };
  call?: Call;
  scope?: MemberScope;
  /** Of a call that is made with an API token. */
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
