import { Injectable } from '@nestjs/common';
import type { AnswerOf, captchaChallenge, InputOf } from '@zonewerk/contracts';
import { CaptchaService } from '../../../platform/captcha/captcha.service.js';
import type { Visitor } from '../../../platform/http/request.js';

/** Issues captchas. */
@Injectable()
export class CaptchaAnswers {
  constructor(private readonly captchas: CaptchaService) {}

  /** A challenge that the browser must solve before its next attempt. */
  async challenge(
    { purpose }: InputOf<typeof captchaChallenge>,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof captchaChallenge>> {
    return { status: 'success', message: '', challenge: await this.captchas.challenge(purpose, visitor) };
  }
}
