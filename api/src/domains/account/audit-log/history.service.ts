import { Injectable, StreamableFile } from '@nestjs/common';
import {
  LIMITS,
  SIGN_IN_EVENTS,
  type AnswerOf,
  type exportHistory,
  type HistoryRow,
  type InputOf,
  type listHistory,
} from '@zonewerk/contracts';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import { AuthEventRepository } from './auth-event.repository.js';
import { AuthEvents } from './auth-events.service.js';
import { toCsv } from './history-csv.js';
import { toHistoryRow } from './history.mapper.js';
import { periodOf } from './periods.js';

const READ_AT_ONCE = 500;

type Wanted = Pick<
  InputOf<typeof exportHistory>,
  'query' | 'period' | 'zone' | 'browser' | 'device' | 'kind'
>;

/** A user's history of sign-ins and security changes. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly events: AuthEvents,
    private readonly repository: AuthEventRepository,
  ) {}

  async list(
    input: InputOf<typeof listHistory>,
    actor: Actor,
    now = new Date(),
  ): Promise<AnswerOf<typeof listHistory>> {
    const filter = filterOf(input, now);
    const page = await this.repository.list(actor.userId, filter, input);
    const list = page.rows.map((row) => toHistoryRow(row, actor.session.id));
    const count = await this.repository.count(actor.userId, filter);
    const facets = await this.events.facets(actor.userId);
    return { status: 'success', message: '', list, next: page.next, count, ...facets };
  }

  /** The filtered history as a file. The history records the export. */
  async export(
    input: InputOf<typeof exportHistory>,
    actor: Actor,
    visitor: Visitor,
    now = new Date(),
  ): Promise<StreamableFile> {
    const rows = await this.read(input, actor, now);
    const text = input.format === 'csv' ? toCsv(rows) : `${JSON.stringify(rows, null, 2)}\n`;
    await this.events.add(actor.userId, 'history-exported', null, visitor);
    const bytes = Buffer.from(text);
    return new StreamableFile(bytes, {
      type: input.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      disposition: `attachment; filename="history-${now.toISOString().slice(0, 10)}.${input.format}"`,
      length: bytes.byteLength,
    });
  }

  private async read(input: InputOf<typeof exportHistory>, actor: Actor, now: Date): Promise<HistoryRow[]> {
    const filter = filterOf(input, now);
    const rows: HistoryRow[] = [];
    let cursor: string | undefined;
    do {
      const limit = Math.min(READ_AT_ONCE, LIMITS.historyExported - rows.length);
      const page = await this.repository.list(actor.userId, filter, { cursor, limit, order: input.order });
      rows.push(...page.rows.map((row) => toHistoryRow(row, actor.session.id)));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined && rows.length < LIMITS.historyExported);
    return rows;
  }
}

function filterOf({ query, period, zone, browser, device, kind }: Wanted, now: Date) {
  return {
    text: query,
    browserName: browser,
    device,
    kinds: kind === 'sign-ins' ? SIGN_IN_EVENTS : undefined,
    ...(period ? periodOf(period, zone, now) : {}),
  };
}
