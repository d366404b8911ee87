import { ACCESS, FOREIGN_SITES } from './guards/access.mjs';
import { ADDRESSES } from './guards/addresses.mjs';
import { ANSWERS, UPLOADS } from './guards/answers.mjs';
import { CODES } from './guards/codes.mjs';
import { DOMAINS } from './guards/domains.mjs';
import { SECOND_FACTORS } from './guards/factors.mjs';
import { OWNERSHIP } from './guards/ownership.mjs';
import { FACE, PASSKEYS } from './guards/passkeys-and-face.mjs';
import { PASSWORDS } from './guards/passwords.mjs';
import { RECENT_PROOFS } from './guards/recent.mjs';
import { RESETS } from './guards/resets.mjs';
import { ROLES } from './guards/roles.mjs';
import { SESSIONS } from './guards/sessions.mjs';
import { SIGNING_IN } from './guards/sign-in.mjs';
import { THROTTLING } from './guards/throttling.mjs';
import { TOKENS } from './guards/tokens.mjs';

/** All guards that the mutation tests remove, one at a time. */
export const AREAS = [
  ACCESS,
  RECENT_PROOFS,
  OWNERSHIP,
  ROLES,
  FOREIGN_SITES,
  SESSIONS,
  SIGNING_IN,
  THROTTLING,
  PASSWORDS,
  RESETS,
  CODES,
  SECOND_FACTORS,
  PASSKEYS,
  FACE,
  ADDRESSES,
  ANSWERS,
  UPLOADS,
  TOKENS,
  DOMAINS,
];
