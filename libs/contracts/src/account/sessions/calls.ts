import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { line, listAnswer, listFields, moment, sentMoment, success } from '../../platform/fields.js';

/** One signed-in browser. `ip` and `date` are its attributes in the specification and identify it in the calls. */
export const session = z.object({
  id: z.string(),
  /** Name that the person gave the device; null without one. */
  name: z.string().nullable(),
  ip: z.string(),
  /** Start of the session. */
  date: moment,
  last_use: moment,
  browser: z.string(),
  device: z.string(),
  /** Geolocation of the IP address; null if unknown. */
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** The session waits for a confirmation of the person's identity. */
  asked: z.boolean(),
  /** The session of the request. */
  current: z.boolean(),
});

export type Session = z.output<typeof session>;

/** Identifies one session of the person, with values of the list. */
const whichSession = {
  session_ip: z
    .string({ error: 'The IP address of the session is missing.' })
    .min(1, 'The IP address of the session is missing.')
    .max(64, 'This is not an IP address.'),
  session_date: sentMoment,
};
const NAME_MESSAGE = 'Please enter a device name of at most 60 characters.';

export const logout = defineCall({
  id: 'identity.logout',
  method: 'POST',
  path: '/api/user/logout/',
  access: 'public',
  summary: 'Ends the session of this browser. The response is the same without a session.',
  body: z.object({}),
  answer: success({}),
});

export const listSessions = defineCall({
  id: 'sessions.list',
  method: 'POST',
  path: '/api/self/user/sessions/',
  access: 'user',
  summary: 'Lists the signed-in browsers of the person, latest use first.',
  body: z.object(listFields),
  answer: listAnswer(session),
});

export const closeSession = defineCall({
  id: 'sessions.close',
  method: 'POST',
  path: '/api/self/user/close/',
  access: 'user-recent', // guard: recent-close
  summary: 'Ends one session of the person; it is refused on its next request.',
  body: z.object(whichSession),
  answer: success({}),
  errors: ['not-found', 'recent-factor-required'],
});

export const authenticateSession = defineCall({
  id: 'sessions.authenticate',
  method: 'POST',
  path: '/api/self/user/authenticate/',
  access: 'user-recent', // guard: recent-authenticate
  summary: 'Requires one session of the person to confirm its second factor again; it is not signed out.',
  body: z.object(whichSession),
  answer: success({}),
  errors: ['not-found', 'recent-factor-required'],
});

export const nameSession = defineCall({
  id: 'sessions.name',
  method: 'POST',
  path: '/api/self/user/name/',
  access: 'user',
  summary: 'Sets the device name of one session, or removes it with an empty name.',
  body: z.object({
    ...whichSession,
    name: z.union([z.literal(''), line(60, NAME_MESSAGE)], { error: NAME_MESSAGE }),
  }),
  answer: success({}),
  errors: ['not-found'],
});

export const closeOthers = defineCall({
  id: 'sessions.close-others',
  method: 'POST',
  path: '/api/self/user/close/others/',
  access: 'user-recent', // guard: recent-close-others
  summary: 'Ends every other session of the person.',
  body: z.object({}),
  answer: success({
    /** Number of ended sessions. */
    ended: z.number().int(),
  }),
  errors: ['recent-factor-required'],
});
