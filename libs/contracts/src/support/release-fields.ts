import { z } from 'zod';
import { moment, objectId } from '../platform/fields.js';
import { RELEASE_KINDS } from './case-types.js';

export const releaseFields = {
  id: objectId,
  kind: z.enum(RELEASE_KINDS),
  title: z.string(),
  text: z.string(),
  date: moment,
};

/** A release of a case; `read` is the moment at which the customer marked it as read. */
export const caseRelease = z.object({ ...releaseFields, read: moment.nullable() });
export type CaseRelease = z.output<typeof caseRelease>;
