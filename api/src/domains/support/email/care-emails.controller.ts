import { Controller, Header } from '@nestjs/common';
import {
  acceptCareEmail,
  answerCareEmail,
  dismissCareEmail,
  downloadCareEmail,
  getCareEmail,
  type InputOf,
  listCareEmails,
  type ParamsOf,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, Input, PathParams } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { CareEmails } from './care-emails.service.js';

@Controller()
export class CareEmailsController {
  constructor(private readonly emails: CareEmails) {}

  @Handle(listCareEmails)
  list(@Input() input: InputOf<typeof listCareEmails>) {
    return this.emails.list(input);
  }

  @Handle(getCareEmail)
  get(@Input() input: InputOf<typeof getCareEmail>) {
    return this.emails.get(input);
  }

  @Handle(acceptCareEmail)
  accept(@Input() input: InputOf<typeof acceptCareEmail>, @CurrentActor() { userId }: Actor) {
    return this.emails.accept(input, userId);
  }

  @Handle(answerCareEmail)
  answer(@Input() input: InputOf<typeof answerCareEmail>, @CurrentActor() { userId }: Actor) {
    return this.emails.answer(input, userId);
  }

  @Handle(dismissCareEmail)
  dismiss(@Input() input: InputOf<typeof dismissCareEmail>, @CurrentActor() { userId }: Actor) {
    return this.emails.dismiss(input, userId);
  }

  @Handle(downloadCareEmail)
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  download(@PathParams() params: ParamsOf<typeof downloadCareEmail>) {
    return this.emails.download(params);
  }
}
