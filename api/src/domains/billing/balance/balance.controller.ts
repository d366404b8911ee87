import { Controller } from '@nestjs/common';
import {
  addBillingProfile,
  createOrder,
  exportEntries,
  getOrder,
  getBillingProfile,
  listEntries,
  listOrders,
  listRequests,
  requestLoan,
  requestWithdrawal,
  listBillingProfiles,
  readReceipt,
  setBillingProfile,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { OrdersService } from './orders/orders.service.js';
import { ProfilesService } from './profiles/profiles.service.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { RequestsService } from './requests/requests.service.js';
import { StatementsService } from './ledger/statements.service.js';

@Controller()
export class BalanceController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly orders: OrdersService,
    private readonly statements: StatementsService,
    private readonly receipts: ReceiptsService,
    private readonly requests: RequestsService,
  ) {}

  @Handle(listBillingProfiles)
  listProfiles(@Input() input: InputOf<typeof listBillingProfiles>, @CurrentActor() actor: Actor) {
    return this.profiles.list(input, actor.userId);
  }

  @Handle(addBillingProfile)
  addProfile(@Input() input: InputOf<typeof addBillingProfile>, @CurrentActor() actor: Actor) {
    return this.profiles.add(input, actor.userId);
  }

  @Handle(getBillingProfile)
  getProfile(@Input() input: InputOf<typeof getBillingProfile>, @CurrentActor() actor: Actor) {
    return this.profiles.get(input, actor.userId);
  }

  @Handle(setBillingProfile)
  setProfile(@Input() input: InputOf<typeof setBillingProfile>, @CurrentActor() actor: Actor) {
    return this.profiles.set(input, actor.userId);
  }

  @Handle(listEntries)
  listEntries(@Input() input: InputOf<typeof listEntries>, @CurrentActor() actor: Actor) {
    return this.statements.list(input, actor.userId);
  }

  @Handle(exportEntries)
  exportEntries(@Input() input: InputOf<typeof exportEntries>, @CurrentActor() actor: Actor) {
    return this.statements.export(input, actor.userId);
  }

  @Handle(requestLoan)
  requestLoan(@Input() input: InputOf<typeof requestLoan>, @CurrentActor() actor: Actor) {
    return this.requests.loan(input, actor.userId);
  }

  @Handle(requestWithdrawal)
  requestWithdrawal(@Input() input: InputOf<typeof requestWithdrawal>, @CurrentActor() actor: Actor) {
    return this.requests.withdrawal(input, actor.userId);
  }

  @Handle(listRequests)
  listRequests(@Input() input: InputOf<typeof listRequests>, @CurrentActor() actor: Actor) {
    return this.requests.list(input, actor.userId);
  }

  @Handle(createOrder)
  createOrder(@Input() input: InputOf<typeof createOrder>, @CurrentActor() actor: Actor) {
    return this.orders.create(input, actor.userId);
  }

  @Handle(getOrder)
  getOrder(@Input() input: InputOf<typeof getOrder>, @CurrentActor() actor: Actor) {
    return this.orders.get(input, actor.userId);
  }

  @Handle(readReceipt)
  receipt(@Input() input: InputOf<typeof readReceipt>, @CurrentActor() actor: Actor) {
    return this.receipts.read(input, actor.userId);
  }

  @Handle(listOrders)
  listOrders(@Input() input: InputOf<typeof listOrders>, @CurrentActor() actor: Actor) {
    return this.orders.list(input, actor.userId);
  }
}
