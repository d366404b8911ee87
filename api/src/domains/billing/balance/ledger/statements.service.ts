import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  type AnswerOf,
  type exportEntries,
  type InputOf,
  type LedgerEntry,
  type listEntries,
} from '@zonewerk/contracts';
import { csvParts, type Cell } from '../../../../platform/csv/csv.js';
import { toEntry } from '../balance.mapper.js';
import type { EntryFilter } from './ledger.repository.js';
import { LedgerService } from './ledger.service.js';
import { ProfilesService } from '../profiles/profiles.service.js';

const DAY_MS = 86_400_000;
const HEAD = ['Number', 'Date (UTC)', 'Reason', 'Text', 'Amount (EUR)', 'Balance (EUR)', 'Order'];

/** Ledger statements of a user's profiles. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly profiles: ProfilesService,
  ) {}

  async list(input: InputOf<typeof listEntries>, userId: string): Promise<AnswerOf<typeof listEntries>> {
    await this.profiles.require(userId, input.profile);
    const { cursor, limit } = input;
    const page = await this.ledger.list(input.profile, { ...filterOf(input), cursor, limit });
    const list = page.rows.map(toEntry);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  /** The statement as a spreadsheet file, newest entry first, streamed. */
  async export(input: InputOf<typeof exportEntries>, userId: string): Promise<StreamableFile> {
    await this.profiles.require(userId, input.profile);
    const parts = csvParts(HEAD, this.cells(input));
    const day = new Date().toISOString().slice(0, 10);
    const file = new StreamableFile(Readable.from(parts, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="statement-${day}.csv"`,
    });
    // A truncated file must not look complete.
    return file.setErrorHandler((_error, response) => response.destroy?.());
  }

  private async *cells(input: InputOf<typeof exportEntries>): AsyncGenerator<Cell[]> {
    for await (const entry of this.ledger.each(input.profile, filterOf(input))) yield cellsOf(toEntry(entry));
  }
}

function filterOf({ reason, from, to }: InputOf<typeof exportEntries>): EntryFilter {
  return {
    reason,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(new Date(to).getTime() + DAY_MS),
  };
}

function cellsOf(entry: LedgerEntry): Cell[] {
  const { number, created, reason, text, amount, balance, order } = entry;
  return [String(number), created, reason, text, { exact: amount }, { exact: balance }, order ?? ''];
}
