import { Schema } from 'mongoose';

/** A target of a case that is not met yet. */
export interface DueTarget {
  /** Remaining office minutes when the clock last started or stopped; negative when it was overdue. */
  minutesLeft: number;
  /** Null while the clock is stopped. A target that was overdue at the last start is due at that time. */
  dueAt: Date | null;
}

/** Office time of a case. It counts only in the state `open`. */
export interface CaseClock {
  /** Number of the last write. */
  revision: number;
  /** Revision of the service levels on which the due times are based. */
  levels: number;
  /** Start of the present open period; null while the clock is stopped. */
  since: Date | null;
  /** Response that the customer waits for; null after an answer. */
  response: 'first' | 'next' | null;
  /** Office minutes of earlier open periods since the customer started to wait for the response. */
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

/** A clock in a case document. */
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
