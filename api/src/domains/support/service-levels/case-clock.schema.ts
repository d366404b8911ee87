import { Schema } from 'mongoose';

/** A target of a case that is not reached yet. */
export interface DueTarget {
  /** Office minutes until the target when the clock last started or stopped; negative when it was overdue. */
  minutesLeft: number;
  /** Null while the clock stands still. A target that was overdue at the last start is due at that moment. */
  dueAt: Date | null;
}

/** Office time of a case. It counts in the state `open` only. */
export interface CaseClock {
  /** Number of the last write. */
  revision: number;
  /** Revision of the service levels that made the due moments. */
  levels: number;
  /** Start of the present open period; null while the clock stands still. */
  since: Date | null;
  /** Response that the customer waits for; null after an answer. */
  response: 'first' | 'next' | null;
  /** Office minutes of earlier open periods, since the customer waits for the response. */
  responseMinutes: number;
  /** Office minutes of all earlier open periods. */
  openMinutes: number;
  responseDue: DueTarget | null;
  resolutionDue: DueTarget | null;
}

const dueTargetSchema = new Schema<DueTarget>(
  { minutesLeft: { type: Number, required: true }, dueAt: { type: Date, default: null } },
  { _id: false },
);

/** A clock inside of a case document. */
export const caseClockSchema = new Schema<CaseClock>(
  {
    revision: { type: Number, required: true },
    levels: { type: Number, required: true },
    since: { type: Date, default: null },
    response: { type: String, default: null },
    responseMinutes: { type: Number, required: true },
    openMinutes: { type: Number, required: true },
    responseDue: { type: dueTargetSchema, default: null },
    resolutionDue: { type: dueTargetSchema, default: null },
  },
  { _id: false },
);
