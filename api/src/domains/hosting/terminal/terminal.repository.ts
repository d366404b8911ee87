import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TERMINAL_LIMITS } from '@zonewerk/contracts';
import type { Model, Types } from 'mongoose';
import type { TerminalDocument } from './terminal.schema.js';

const TICKET_MS = TERMINAL_LIMITS.ticketSeconds * 1_000;

/** Terminals in the database. The ticket authorises: the terminal was opened with the scope of a member. */
@Injectable()
export class TerminalRepository {
  constructor(@InjectModel('HostingTerminal') private readonly terminals: Model<TerminalDocument>) {}

  /** Stores a terminal, which its ticket opens. */
  async insert(terminal: Omit<TerminalDocument, 'ticketHash'>, ticket: string): Promise<void> {
    await this.terminals.create({ ...terminal, ticketHash: hashOf(ticket) });
  }

  /** The terminal of an unused ticket. */
  find(ticket: string): Promise<TerminalDocument | null> {
    return this.terminals.findOne(unused(ticket)).lean<TerminalDocument>();
  }

  /** Uses a ticket, which is valid for one use. Null for an invalid one. */
  start(ticket: string): Promise<TerminalDocument | null> {
    return this.terminals
      .findOneAndUpdate(unused(ticket), { $set: { startedAt: new Date() } }, { returnDocument: 'after' })
      .lean<TerminalDocument>();
  }

  async end({ _id }: Pick<TerminalDocument, '_id'>): Promise<void> {
    await this.terminals.updateOne({ _id }, { $set: { endedAt: new Date() } });
  }

  /** Deletes terminals of a former worker at the start of a new one. */
  async endAll(server: Types.ObjectId): Promise<void> {
    await this.terminals.updateMany(
      { server, endedAt: null, startedAt: { $ne: null } },
      { $set: { endedAt: new Date() } },
    );
  }

  /** Number of the open terminals of a container, up to one above the limit. */
  countOpen(container: Types.ObjectId): Promise<number> {
    return this.terminals.countDocuments(
      {
        container,
        endedAt: null,
        $or: [{ startedAt: { $ne: null } }, { createdAt: { $gt: ticketStart() } }],
      },
      { limit: TERMINAL_LIMITS.open + 1 },
    );
  }

  async remove({ _id }: Pick<TerminalDocument, '_id'>): Promise<void> {
    await this.terminals.deleteOne({ _id });
  }

  async removeOfContainer(container: Types.ObjectId): Promise<void> {
    await this.terminals.deleteMany({ container });
  }
}

/** Stored as a hash, so that a database dump contains no ticket. */
function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}

function unused(ticket: string) {
  return { ticketHash: hashOf(ticket), startedAt: null, createdAt: { $gt: ticketStart() } };
}

/** Tickets from before that time are invalid. */
function ticketStart(): Date {
  return new Date(Date.now() - TICKET_MS);
}
