import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { objectId } from '../platform/fields.js';

/** Number of an event. */
const eventNumber = z.string().regex(/^\d{1,15}$/u, 'This is not the number of an event.');
const query = z.object({ after: eventNumber.optional() });
/** Changed cases; null if the events in between are no longer stored and the client has to reload everything. */
const caseChange = z.object({ cases: z.array(objectId).nullable() });
export type CaseChange = z.output<typeof caseChange>;

export const followCases = defineCall({
  id: 'support.events',
  method: 'GET',
  path: '/api/self/support/events/',
  access: 'user',
  summary:
    'Sends changes of support cases as server-sent events: each event names cases, and its id is for after or Last-Event-ID. A person has at most ten open streams. The event `end` ends the stream of a session that is over.',
  query,
  answer: caseChange,
  produces: 'text/event-stream',
  errors: ['too-many-requests', 'method-not-allowed'],
});

export const followCareCases = defineCall({
  id: 'care.events',
  method: 'GET',
  path: '/api/care/events/',
  access: 'agent',
  summary: 'Sends changes of the cases of all customers as server-sent events, as support.events does.',
  query,
  answer: caseChange,
  produces: 'text/event-stream',
  errors: ['too-many-requests', 'method-not-allowed'],
});
