import {
  Controller,
  Delete,
  Head,
  Header,
  HttpCode,
  Inject,
  Options,
  Param,
  Patch,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { TUS_RESUMABLE } from '@tus/server';
import { UPLOADS_PATH, uploadResult, type InputOf } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { CurrentScope, Handle, Input, OutsideContract } from '../../../platform/http/call.decorator.js';
import { MemberGuard } from '../../../platform/http/member.guard.js';
import type { ProjectScope, ZonewerkRequest } from '../../../platform/http/request.js';
import { TUS_EXTENSIONS } from './upload-store.js';
import { UploadsService } from './uploads.service.js';

const REASON = 'The tus protocol has its own methods and headers. MemberGuard checks the permission.';
const ONE = `${UPLOADS_PATH}:id/`;

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post(UPLOADS_PATH)
  @OutsideContract(REASON)
  @UseGuards(MemberGuard)
  create(@Req() request: ZonewerkRequest, @Res() response: Response, @CurrentScope() scope: ProjectScope) {
    // Data in a creation request would be written before the lock exists; the extension for it is not offered.
    if (request.get('content-type') !== undefined) throw new ApiError('unsupported-media-type');
    return this.uploads.answer(request, response, scope);
  }

  /** Capabilities of the protocol. They are public, so the call needs no session. */
  @Options([UPLOADS_PATH, ONE])
  @OutsideContract('Names the capabilities of the tus protocol, which are public.')
  @HttpCode(204)
  @Header('Tus-Resumable', TUS_RESUMABLE)
  @Header('Tus-Version', TUS_RESUMABLE)
  @Header('Tus-Extension', TUS_EXTENSIONS.join())
  capabilities(@Res({ passthrough: true }) response: Response): void {
    response.setHeader('Tus-Max-Size', this.config.files.fileBytes);
  }

  @Head(ONE)
  @OutsideContract(REASON)
  @UseGuards(MemberGuard)
  offset(
    @Req() request: ZonewerkRequest,
    @Res() response: Response,
    @CurrentScope() scope: ProjectScope,
    @Param('id') id: string,
  ) {
    return this.uploads.answer(request, response, scope, id);
  }

  @Patch(ONE)
  @OutsideContract(REASON)
  @UseGuards(MemberGuard)
  append(
    @Req() request: ZonewerkRequest,
    @Res() response: Response,
    @CurrentScope() scope: ProjectScope,
    @Param('id') id: string,
  ) {
    return this.uploads.answer(request, response, scope, id);
  }

  @Delete(ONE)
  @OutsideContract(REASON)
  @UseGuards(MemberGuard)
  terminate(
    @Req() request: ZonewerkRequest,
    @Res() response: Response,
    @CurrentScope() scope: ProjectScope,
    @Param('id') id: string,
  ) {
    return this.uploads.answer(request, response, scope, id);
  }

  @Handle(uploadResult)
  result(@Input() input: InputOf<typeof uploadResult>, @CurrentScope() scope: ProjectScope) {
    return this.uploads.result(input, scope);
  }
}
