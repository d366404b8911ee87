import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { createPayment, getPayment, readPaymentMethods, type InputOf } from '@zonewerk/contracts';
import { CurrentActor, Handle, Input, OutsideContract } from '../../../platform/http/call.decorator.js';
import { rawBodyOf } from '../../../platform/http/multipart/raw-body.js';
import type { Actor, ZonewerkRequest } from '../../../platform/http/request.js';
import { PaymentsService } from './payments.service.js';
import { WebhookService } from './webhook.service.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly webhooks: WebhookService,
  ) {}

  @Handle(readPaymentMethods)
  methods(@Input() input: InputOf<typeof readPaymentMethods>, @CurrentActor() actor: Actor) {
    return this.payments.methods(input, actor.userId);
  }

  @Handle(createPayment)
  create(@Input() input: InputOf<typeof createPayment>, @CurrentActor() actor: Actor) {
    return this.payments.create(input, actor.userId);
  }

  @Handle(getPayment)
  get(@Input() input: InputOf<typeof getPayment>, @CurrentActor() actor: Actor) {
    return this.payments.get(input, actor.userId);
  }

  @Post('/api/payment/webhook/')
  @HttpCode(204)
  @OutsideContract('The payment provider sends it and signs the body.')
  webhook(@Req() request: ZonewerkRequest, @Headers('stripe-signature') signature: string | undefined) {
    return this.webhooks.take(rawBodyOf(request), signature ?? '');
  }
}
