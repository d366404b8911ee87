import { Controller, Header } from '@nestjs/common';
import {
  checkSecurity,
  getProfile,
  removePicture,
  setPicture,
  setProfile,
  showPicture,
  type InputOf,
  type ParamsOf,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentVisitor,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../platform/http/call.decorator.js';
import type { Actor, Visitor } from '../../platform/http/request.js';
import type { UploadedFile } from '../../platform/http/uploads.interceptor.js';
import { AccountService } from './account.service.js';
import { Pictures } from './pictures.service.js';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly pictures: Pictures,
  ) {}

  @Handle(checkSecurity)
  check(
    @Input() input: InputOf<typeof checkSecurity>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.account.check(input, actor, visitor);
  }

  @Handle(getProfile)
  profile(@CurrentActor() actor: Actor) {
    return this.account.profile(actor);
  }

  @Handle(setProfile)
  setProfile(
    @Input() input: InputOf<typeof setProfile>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
  ) {
    return this.account.setProfile(input, actor, visitor);
  }

  @Handle(setPicture)
  setPicture(@UploadedFiles() files: UploadedFile[], @CurrentActor() actor: Actor) {
    return this.pictures.store(files, actor.userId);
  }

  @Handle(removePicture)
  removePicture(@CurrentActor() actor: Actor) {
    return this.pictures.remove(actor.userId);
  }

  @Handle(showPicture)
  @Header('Cache-Control', 'private, max-age=3600')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  picture(@PathParams() params: ParamsOf<typeof showPicture>) {
    return this.pictures.show(params);
  }
}
