import { Controller, Header, Res } from '@nestjs/common';
import {
  checkSecurity,
  deleteAccount,
  exportData,
  getProfile,
  previewDeletion,
  removePicture,
  setPicture,
  setProfile,
  showPicture,
  type InputOf,
  type ParamsOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import {
  CurrentActor,
  CurrentVisitor,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../../platform/http/call.decorator.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { Actor, Visitor } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { AccountDeletion, type Removal } from '../data-export/account-deletion.service.js';
import { AccountService } from './account.service.js';
import { Pictures } from './pictures.service.js';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly pictures: Pictures,
    private readonly removals: AccountDeletion,
    private readonly cookies: CookieJar,
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

  // guard: upload-picture-sandbox
  @Handle(showPicture)
  @Header('Cache-Control', 'private, max-age=3600')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  picture(@PathParams() params: ParamsOf<typeof showPicture>) {
    return this.pictures.show(params);
  }

  @Handle(exportData)
  export(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: Visitor) {
    return this.removals.export(actor, visitor);
  }

  @Handle(previewDeletion)
  preview(@CurrentActor() actor: Actor) {
    return this.removals.preview(actor);
  }

  @Handle(deleteAccount)
  async delete(
    @Input() input: InputOf<typeof deleteAccount>,
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.signedOut(await this.removals.delete(input, actor, visitor), response);
  }

  private signedOut(removal: Removal, response: Response) {
    if (removal.status === 'success') {
      this.cookies.clearSession(response);
      response.setHeader('Clear-Site-Data', '"cache", "storage"');
    }
    return removal;
  }
}
