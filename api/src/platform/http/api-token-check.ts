import type { TokenScope, Visitor } from './request.js';
import type { Request } from 'express';

/** Answers what an API token opens; the area of tokens provides it, the access guard asks it. */
export abstract class ApiTokenCheck {
  /**
   * The scope of a token that works; null for any other text. Notes the use.
   * @throws ApiError too-many-requests when the token is used too often
   */
  abstract scopeOf(secret: string, visitor: Visitor): Promise<TokenScope | null>;
}

const BEARER = /^bearer +([\x21-\x7e]{1,512})$/iu;
const BASIC = /^basic +([A-Za-z0-9+/=]{1,1024})$/iu;

/** Whether a request brings a token of its own, which counts alone then: no cookie adds to it. */
export function hasBearer(request: Request): boolean {
  return /^bearer(?: |$)/iu.test(request.get('authorization') ?? '');
}

/** The token that a request brings, as bearer or as the password of basic authentication; null without one. */
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
