import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type LedgerEntry, toDecimal } from '@zonewerk/contracts';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { toEntry, toOrder, toProfile, toRequest } from './balance.mapper.js';
import type { BillingProfileDocument } from './profiles/billing-profile.schema.js';
import { LedgerExportRepository } from './ledger-export.repository.js';
import { LedgerService } from './ledger/ledger.service.js';

/** Profiles, orders, ledgers and requests in the export of personal data. */
@Injectable()
export class BalanceDataExport implements OnModuleInit {
  constructor(
    private readonly books: LedgerExportRepository,
    private readonly ledger: LedgerService,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'balance',
      read: (userId) => this.read(userId),
      remove: (userId) => this.books.leave(userId),
      blocks: (userId) => this.blocks(userId),
      wouldBlock: (userId) => this.blocks(userId),
    });
  }

  private async read(userId: string): Promise<unknown> {
    const profiles = await this.books.profilesOf(userId);
    const orders = (await this.books.ordersOf(userId)).map(toOrder);
    const requests = await this.books.requestsOf(userId);
    return profiles.map((profile) => ({
      ...toProfile(profile),
      entries: this.entriesOf(profile),
      orders: orders.filter((order) => order.profile === profile._id.toHexString()),
      requests: requests
        .filter((request) => request.profile.equals(profile._id))
        .map((request) => toRequest(request, profile)),
    }));
  }

  /** Newest first, streamed: a ledger may exceed the available memory. */
  private async *entriesOf({ _id }: BillingProfileDocument): AsyncGenerator<LedgerEntry> {
    for await (const entry of this.ledger.each(_id.toHexString(), {})) yield toEntry(entry);
  }

  /** A balance other than zero blocks the deletion of the account. */
  private async blocks(userId: string): Promise<string | null> {
    const open = (await this.books.profilesOf(userId)).filter(({ balance }) => balance !== 0);
    if (open.length === 0) return null;
    const balances = open.map(balanceOf).join(', ');
    return `Your balance is not zero: ${balances}. Withdraw or pay the amount first.`;
  }
}

function balanceOf({ company, name, balance }: BillingProfileDocument): string {
  const amount = toDecimal(Math.abs(balance));
  return `${balance < 0 ? '-' : ''}€${amount} of ${company || name}`;
}
