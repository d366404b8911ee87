import type { CronRunState } from '@zonewerk/contracts';
import { Schema, type Types } from 'mongoose';

/** A run of a cron job. */
export interface CronRun {
  state: CronRunState;
  startedAt: Date;
  /** Null while it runs. */
  endedAt: Date | null;
  /** Null unless the program ended. */
  exitCode: number | null;
  /** End of the output, without secrets. */
  output: string;
  /** Later runs that were skipped because this one was still running. */
  skipped: number;
}

/** A scheduled program in an instance of a container. */
export interface CronJobDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  /** The server of the container. */
  server: Types.ObjectId;
  name: string;
  /** Minute, hour, day of the month, month and weekday. */
  schedule: string;
  /** Name of the IANA time zone database. */
  timeZone: string;
  /** The program and its arguments. */
  command: string[];
  enabled: boolean;
  /** The next scheduled or requested run; null for none. */
  nextAt: Date | null;
  last: CronRun | null;
  /** Author of the last change; null after that account was deleted. */
  author: Types.ObjectId | null;
  changedAt: Date;
}

const runSchema = new Schema<CronRun>(
  {
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    exitCode: { type: Number, default: null },
    output: { type: String, default: '' },
    skipped: { type: Number, default: 0 },
  },
  { _id: false },
);

export const cronJobSchema = new Schema<CronJobDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    server: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    schedule: { type: String, required: true },
    timeZone: { type: String, required: true },
    command: { type: [String], required: true },
    enabled: { type: Boolean, required: true },
    nextAt: { type: Date, default: null },
    last: { type: runSchema, default: null },
    author: { type: Schema.Types.ObjectId, default: null },
    changedAt: { type: Date, required: true },
  },
  { collection: 'hosting_cron_jobs' },
);
cronJobSchema.index({ container: 1, name: 1 });
cronJobSchema.index({ server: 1, nextAt: 1 });
cronJobSchema.index({ server: 1, project: 1, nextAt: 1 });
cronJobSchema.index({ server: 1, 'last.state': 1 });
cronJobSchema.index({ project: 1 });
cronJobSchema.index({ author: 1 });
