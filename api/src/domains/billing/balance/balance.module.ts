import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactNoticesModule } from '../../account/account.api.js';
import { BalanceController } from './balance.controller.js';
import { BalanceDataExport } from './balance-data-export.service.js';
import { BalanceRequestRepository } from './requests/balance-request.repository.js';
import { balanceRequestSchema } from './requests/balance-request.schema.js';
import { billingProfileSchema } from './profiles/billing-profile.schema.js';
import { BooksCheckRepository } from './ledger/books-check.repository.js';
import { LedgerAuditService } from './ledger/ledger-audit.service.js';
import { LedgerExportRepository } from './ledger-export.repository.js';
import { OrderBookingsService } from './ledger/order-bookings.service.js';
import { DecisionMails } from './requests/decision-mails.service.js';
import { DecisionsService } from './requests/decisions.service.js';
import { HoldsRepository } from './holds.repository.js';
import { ledgerEntrySchema } from './ledger/ledger-entry.schema.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { LedgerService } from './ledger/ledger.service.js';
import { OrderSettlementRepository } from './orders/order-settlement.repository.js';
import { OrderRepository } from './orders/order.repository.js';
import { orderSchema } from './orders/order.schema.js';
import { OrdersService } from './orders/orders.service.js';
import { ProfileRepository } from './profiles/profile.repository.js';
import { ProfilesService } from './profiles/profiles.service.js';
import { ReceiptLetters } from './receipts/receipt-letters.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { RequestsService } from './requests/requests.service.js';
import { StatementsService } from './ledger/statements.service.js';

@Module({
  imports: [
    ContactNoticesModule,
    MongooseModule.forFeature([
      { name: 'BillingProfile', schema: billingProfileSchema },
      { name: 'BalanceRequest', schema: balanceRequestSchema },
      { name: 'LedgerEntry', schema: ledgerEntrySchema },
      { name: 'Order', schema: orderSchema },
    ]),
  ],
  controllers: [BalanceController],
  providers: [
    BalanceDataExport,
    BalanceRequestRepository,
    BooksCheckRepository,
    LedgerAuditService,
    LedgerExportRepository,
    OrderBookingsService,
    DecisionMails,
    DecisionsService,
    HoldsRepository,
    LedgerRepository,
    LedgerService,
    OrderSettlementRepository,
    OrderRepository,
    OrdersService,
    ProfileRepository,
    ProfilesService,
    ReceiptLetters,
    ReceiptsService,
    RequestsService,
    StatementsService,
  ],
  exports: [
    OrderBookingsService,
    DecisionsService,
    LedgerService,
    OrdersService,
    ProfilesService,
    StatementsService,
  ],
})
export class BalanceModule {}
