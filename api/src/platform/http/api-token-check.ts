import type { TokenScope, Visitor } from './request.js';
import type { Request } from 'express';

/** Port to API tokens. The token area implements it; the access guard uses it. */
export abstract class ApiTokenCheck {
  /**
   * The scope of a valid token; null for any other text. Records the use.
   * @throws ApiError too-many-requests when the token is used too often
   */
  abstract scopeOf(secret: string, visitor: Visitor): Promise<TokenScope | null>;
}

const BEARER = /^bearer +([\x21-\x7e]{1,512})$/iu;
const BASIC = /^basic +([A-Za-z0-9+/=]{1,1024})$/iu;

/** Whether a request has a bearer or basic credential, which then counts alone: cookies are ignored. */
export function hasBearer(request: Request): boolean {
  return /^bearer(?: |$)/iu.test(request.get('authorization') ?? '');
}

/** The token of a request, as bearer or as the password of basic authentication; null without one. */
export function tokenOf(request: Request): string | null {
  const header = request.get('authorization') ?? '';
  const [, bearer] = BEARER.exec(header) ?? [];
  if (bearer !== undefined) return bearer;
  const [, basic] = BASIC.exec(header) ?? [];
  if (basic === undefined) return null;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}
