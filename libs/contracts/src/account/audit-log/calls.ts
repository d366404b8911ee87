import { z } from 'zod';
import { HISTORY_ORDERS, HISTORY_PERIODS } from '../../web/routes.js';
import { defineCall } from '../../platform/call.js';
import { listAnswer, listFields, moment, objectId, timeZone } from '../../platform/fields.js';
import { AUTH_EVENTS, AUTH_FACTORS } from './auth-events.js';

const FILTER_MOST = 120;

const filterText = z.string().max(FILTER_MOST, `Please use at most ${FILTER_MOST} characters.`);

const filterFields = {
  query: listFields.query,
  order: z.enum(HISTORY_ORDERS).default('DESC'),
  /** Days and weeks are those of `zone`. Without a period, the response has all events. */
  period: z.enum(HISTORY_PERIODS).optional(),
  zone: timeZone.default('UTC'),
  /** One of `browsers` of the response. */
  browser: filterText.optional(),
  /** One of `devices` of the response. */
  device: filterText.optional(),
  kind: z.enum(['sign-ins', 'all']).default('all'),
};

export const historyRow = z.object({
  id: objectId,
  kind: z.enum(Object.keys(AUTH_EVENTS) as [keyof typeof AUTH_EVENTS]),
  /** Factor of the event; null where none was necessary. */
  factor: z.enum(Object.keys(AUTH_FACTORS) as [keyof typeof AUTH_FACTORS]).nullable(),
  /** Name and version, e.g. `Chrome 141`. */
  browser: z.string(),
  device: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  /** English name of the country. */
  country: z.string().nullable(),
  date: moment,
  /** Whether the event belongs to the session of the request. */
  current_session: z.boolean(),
});
export type HistoryRow = z.output<typeof historyRow>;

export const listHistory = defineCall({
  id: 'history.list',
  method: 'POST',
  path: '/api/self/user/history/',
  access: 'user',
  summary: 'Lists the events of sign-in and account security, with the values of the filters.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, ...filterFields }),
  answer: listAnswer(historyRow).extend({
    /** Browsers in the whole history, without versions, for `browser`. */
    browsers: z.array(z.string()),
    /** Devices in the whole history, for `device`. */
    devices: z.array(z.string()),
  }),
});

export const exportHistory = defineCall({
  id: 'history.export',
  method: 'POST',
  path: '/api/self/user/history/export/',
  access: 'user-recent', // guard: recent-history-export
  summary: 'Downloads the history, filtered as in the list, up to 10,000 rows.',
  body: z.object({
    format: z.enum(['csv', 'json'], { error: 'Please choose CSV or JSON.' }),
    ...filterFields,
  }),
  answer: z.unknown(),
  produces: 'text/csv, application/json',
});
