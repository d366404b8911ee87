import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { listAnswer, listFields, moment, success } from '../platform/fields.js';

/** One signed-in browser. `ip` and `date` are its attributes in the specification and name it in the calls. */
export const session = z.object({
  ip: z.string(),
  /** Start of the session. */
  date: moment,
  last_use: moment,
  browser: z.string(),
  device: z.string(),
  /** The session that asked. */
  current: z.boolean(),
});

export type Session = z.output<typeof session>;

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
  access: 'user-recent',
  summary: 'Ends one session of the person; it is refused on its next request.',
  body: z.object({
    session_ip: z
      .string({ error: 'The address of the session is missing.' })
      .min(1, 'The address of the session is missing.')
      .max(64, 'This is not an address.'),
    session_date: moment,
  }),
  answer: success({}),
  errors: ['not-found', 'recent-factor-required'],
});
