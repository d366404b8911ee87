import { Schema, type Types } from 'mongoose';
import { declarePersonal } from '../../../platform/personal-data/personal.schema.js';

/** Retention of a terminal. */
const STORED_SECONDS = 86_400;

/** A terminal of a member in an instance. */
export interface TerminalDocument {
  _id: Types.ObjectId;
  project: Types.ObjectId;
  container: Types.ObjectId;
  server: Types.ObjectId;
  user: Types.ObjectId;
  /** The session that opened it. */
  session: string;
  /** Hash of the ticket, which is valid for one use. */
  ticketHash: string;
  createdAt: Date;
  /** Null before the WebSocket of the ticket. */
  startedAt: Date | null;
  endedAt: Date | null;
}

export const terminalSchema = new Schema<TerminalDocument>(
  {
    project: { type: Schema.Types.ObjectId, required: true },
    container: { type: Schema.Types.ObjectId, required: true },
    server: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    session: { type: String, required: true },
    ticketHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { collection: 'hosting_terminals' },
);
terminalSchema.index({ ticketHash: 1 }, { unique: true });
terminalSchema.index({ container: 1, endedAt: 1 });
terminalSchema.index({ server: 1, endedAt: 1 });
terminalSchema.index({ user: 1 });
terminalSchema.index({ createdAt: 1 }, { expireAfterSeconds: STORED_SECONDS });
declarePersonal(terminalSchema, { owner: 'user', exported: ['createdAt', 'endedAt'] });
