import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContactNoticesModule } from '../../account/account.api.js';
import { BalanceModule } from '../balance/balance.module.js';
import { DisputesService } from './disputes.service.js';
import { OrphanedPayments } from './orphaned-payments.service.js';
import { AmountMismatchService } from './amount-mismatch.service.js';
import { OfferedMethods } from './offered-methods.service.js';
import { PaymentEventRepository } from './payment-event.repository.js';
import { PaymentIntents } from './payment-intents.service.js';
import { PaymentPersonal } from './payment-personal.service.js';
import { PaymentSync } from './payment-sync.service.js';
import { PaymentRepository } from './payment.repository.js';
import { eventMarkSchema, paymentEventSchema, paymentSchema } from './payment.schema.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundsService } from './refunds.service.js';
import { SettlementMails } from './settlement-mails.service.js';
import { SettlementRepository } from './settlement.repository.js';
import { MismatchResolutionService } from './mismatch-resolution.service.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [
    ContactNoticesModule,
    BalanceModule,
    MongooseModule.forFeature([
      { name: 'Payment', schema: paymentSchema },
      { name: 'PaymentEvent', schema: paymentEventSchema },
      { name: 'PaymentMark', schema: eventMarkSchema },
    ]),
  ],
  controllers: [PaymentsController],
  providers: [
    DisputesService,
    OrphanedPayments,
    AmountMismatchService,
    OfferedMethods,
    PaymentEventRepository,
    PaymentIntents,
    PaymentPersonal,
    PaymentRepository,
    PaymentSync,
    PaymentsService,
    ReconciliationService,
    RefundsService,
    SettlementMails,
    SettlementRepository,
    MismatchResolutionService,
    WebhookService,
  ],
})
export class PaymentsModule {}
