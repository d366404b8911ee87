import { Injectable, StreamableFile } from '@nestjs/common';
import {
  BALANCE_LIMITS,
  type AnswerOf,
  type exportEntries,
  type InputOf,
  type LedgerEntry,
  type listEntries,
} from '@zonewerk/contracts';
import { csvOf, type Cell } from '../../platform/csv/csv.js';
import { toEntry } from './balance.mapper.js';
import type { EntryFilter } from './ledger.repository.js';
import { LedgerService } from './ledger.service.js';
import { ProfilesService } from './profiles.service.js';

const READ_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;
const HEAD = ['Number', 'Date (UTC)', 'Reason', 'Text', 'Amount (EUR)', 'Balance (EUR)', 'Order'];

/** What a person reads of a profile's ledger. */
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

  /** The statement as a file for a spreadsheet, the newest entry first. */
  async export(input: InputOf<typeof exportEntries>, userId: string): Promise<StreamableFile> {
    await this.profiles.require(userId, input.profile);
    const bytes = Buffer.from(csvOf(HEAD, (await this.read(input)).map(cellsOf)));
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(bytes, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="statement-${day}.csv"`,
      length: bytes.byteLength,
    });
  }

  private async read(input: InputOf<typeof exportEntries>): Promise<LedgerEntry[]> {
    const rows: LedgerEntry[] = [];
    let cursor: string | undefined;
    do {
      const limit = Math.min(READ_AT_ONCE, BALANCE_LIMITS.statementExported - rows.length);
      const page = await this.ledger.list(input.profile, { ...filterOf(input), cursor, limit });
      rows.push(...page.rows.map(toEntry));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined && rows.length < BALANCE_LIMITS.statementExported);
    return rows;
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
