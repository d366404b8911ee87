import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import {
  biometricLogin,
  login,
  secondFactorState,
  sendSms,
  stepUp,
  stepUpOptions,
  twoFactorLogin,
  type InputOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import {
  CurrentActor,
  CurrentBrowser,
  CurrentSubject,
  CurrentVisitor,
  Handle,
  Input,
} from '../../../platform/http/call.decorator.js';
import type { Actor, Browser, Subject, Visitor, ZonewerkRequest } from '../../../platform/http/request.js';
import { PasswordGuard } from './password.strategy.js';
import { SecondFactorService } from './second-factor.service.js';
import { SignInAnswers } from './sign-in-answers.service.js';
import type { PasswordResult } from './sign-in.service.js';
import { StepUpService } from './step-up.service.js';

@Controller()
export class SignInController {
  constructor(
    private readonly secondFactors: SecondFactorService,
    private readonly stepUps: StepUpService,
    private readonly answers: SignInAnswers,
  ) {}

  @Handle(login)
  @UseGuards(PasswordGuard)
  login(
    @Req() request: ZonewerkRequest & { user: PasswordResult },
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answers.give(request.user, response);
  }

  @Handle(secondFactorState)
  state(@CurrentSubject() subject: Subject) {
    return this.secondFactors.state(subject.session);
  }

  @Handle(twoFactorLogin)
  async twoFactor(
    @Input() input: InputOf<typeof twoFactorLogin>,
    @CurrentSubject() subject: Subject,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answers.give(await this.secondFactors.byCode(input, subject.session, browser), response);
  }

  @Handle(biometricLogin)
  async biometric(
    @Input() input: InputOf<typeof biometricLogin>,
    @CurrentSubject() subject: Subject,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answers.give(await this.secondFactors.byFace(input, subject.session, browser), response);
  }

  @Handle(sendSms)
  sendSms(@CurrentSubject() subject: Subject, @CurrentVisitor() visitor: Visitor) {
    return this.secondFactors.sendSms(subject, visitor);
  }

  @Handle(stepUp)
  async stepUp(
    @Input() input: InputOf<typeof stepUp>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answers.give(await this.stepUps.confirm(input, actor, visitor), response);
  }

  @Handle(stepUpOptions)
  options(@CurrentActor() actor: Actor) {
    return this.stepUps.options(actor);
  }
}
