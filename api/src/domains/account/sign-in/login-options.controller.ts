import { Controller } from '@nestjs/common';
import {
  accountSelector,
  captchaChallenge,
  forgetAccount,
  notMe,
  notMeRead,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentBrowser, CurrentVisitor, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { Browser, Visitor } from '../../../platform/http/request.js';
import { CaptchaAnswers } from './captcha-answers.js';
import { RememberedAccounts } from './remembered-accounts.service.js';
import { DisownSignInService } from './disown-sign-in.service.js';

/** Calls of a browser before a sign-in. */
@Controller()
export class LoginOptionsController {
  constructor(
    private readonly chooser: RememberedAccounts,
    private readonly captchas: CaptchaAnswers,
    private readonly reports: DisownSignInService,
  ) {}

  @Handle(accountSelector)
  list(@CurrentBrowser() browser: Browser) {
    return this.chooser.list(browser);
  }

  @Handle(forgetAccount)
  forget(@Input() input: InputOf<typeof forgetAccount>, @CurrentBrowser() browser: Browser) {
    return this.chooser.forget(input.account, browser);
  }

  @Handle(captchaChallenge)
  captcha(@Input() input: InputOf<typeof captchaChallenge>, @CurrentVisitor() visitor: Visitor) {
    return this.captchas.challenge(input, visitor);
  }

  @Handle(notMeRead)
  readReport(@Input() input: InputOf<typeof notMeRead>, @CurrentVisitor() visitor: Visitor) {
    return this.reports.read(input.token, visitor);
  }

  @Handle(notMe)
  report(@Input() input: InputOf<typeof notMe>, @CurrentVisitor() visitor: Visitor) {
    return this.reports.report(input.token, visitor);
  }
}
