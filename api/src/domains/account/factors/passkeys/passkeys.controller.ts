import { Controller, Req, Res } from '@nestjs/common';
import {
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyRename,
  passkeySignIn,
  passkeySignInOptions,
  type InputOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import {
  CurrentActor,
  CurrentBrowser,
  CurrentVisitor,
  Handle,
  Input,
} from '../../../../platform/http/call.decorator.js';
import type { Actor, Browser, Visitor, ZonewerkRequest } from '../../../../platform/http/request.js';
import { SignInAnswers } from '../../sign-in/sign-in-answers.service.js';
import { PasskeyManagement } from './passkey-management.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeyManagement,
    private readonly signIns: PasskeySignIn,
    private readonly answers: SignInAnswers,
  ) {}

  @Handle(passkeySignInOptions)
  signInOptions(
    @Input() input: InputOf<typeof passkeySignInOptions>,
    @Req() request: ZonewerkRequest,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.signIns.options(input, request.zw, visitor);
  }

  @Handle(passkeySignIn)
  async signIn(
    @Input() input: InputOf<typeof passkeySignIn>,
    @Req() request: ZonewerkRequest,
    @CurrentBrowser() browser: Browser,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.answers.give(await this.signIns.complete(input, request.zw, browser), response);
  }

  @Handle(passkeyAddOptions)
  addOptions(@CurrentActor() actor: Actor) {
    return this.passkeys.addOptions(actor);
  }

  @Handle(passkeyAdd)
  add(
    @Input() input: InputOf<typeof passkeyAdd>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.passkeys.add(input, actor, visitor);
  }

  @Handle(passkeyRename)
  rename(@Input() input: InputOf<typeof passkeyRename>, @CurrentActor() actor: Actor) {
    return this.passkeys.rename(input, actor);
  }

  @Handle(passkeyRemove)
  remove(
    @Input() input: InputOf<typeof passkeyRemove>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.passkeys.remove(input, actor, visitor);
  }
}
