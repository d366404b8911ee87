import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BalanceController } from './balance.controller.js';
import { BalancePersonal } from './balance-personal.service.js';
import { BalanceRequestRepository } from './balance-request.repository.js';
import { balanceRequestSchema } from './balance-request.schema.js';
import { billingProfileSchema } from './billing-profile.schema.js';
import { BooksCheckRepository } from './books-check.repository.js';
import { BooksCheckService } from './books-check.service.js';
import { BooksRepository } from './books.repository.js';
import { CreditsService } from './credits.service.js';
import { DecisionMails } from './decision-mails.service.js';
import { DecisionsService } from './decisions.service.js';
import { HoldsRepository } from './holds.repository.js';
import { ledgerEntrySchema } from './ledger-entry.schema.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerService } from './ledger.service.js';
import { OrderBooksRepository } from './order-books.repository.js';
import { OrderRepository } from './order.repository.js';
import { orderSchema } from './order.schema.js';
import { OrdersService } from './orders.service.js';
import { ProfileRepository } from './profile.repository.js';
import { ProfilesService } from './profiles.service.js';
import { ReceiptLetters } from './receipt-letters.js';
import { ReceiptsService } from './receipts.service.js';
import { RequestsService } from './requests.service.js';
import { StatementsService } from './statements.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'BillingProfile', schema: billingProfileSchema },
      { name: 'BalanceRequest', schema: balanceRequestSchema },
      { name: 'LedgerEntry', schema: ledgerEntrySchema },
      { name: 'Order', schema: orderSchema },
    ]),
  ],
  controllers: [BalanceController],
  providers: [
    BalancePersonal,
    BalanceRequestRepository,
    BooksCheckRepository,
    BooksCheckService,
    BooksRepository,
    CreditsService,
    DecisionMails,
    DecisionsService,
    HoldsRepository,
    LedgerRepository,
    LedgerService,
    OrderBooksRepository,
    OrderRepository,
    OrdersService,
    ProfileRepository,
    ProfilesService,
    ReceiptLetters,
    ReceiptsService,
    RequestsService,
    StatementsService,
  ],
  exports: [CreditsService, DecisionsService, LedgerService, OrdersService],
})
export class BalanceModule {}
