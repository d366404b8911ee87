import { Controller, Header } from '@nestjs/common';
import {
  createCase,
  downloadCaseFile,
  getCase,
  listCases,
  listCaseTags,
  replyCase,
  type InputOf,
  type ParamsOf,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../platform/http/call.decorator.js';
import type { Actor } from '../../platform/http/request.js';
import type { UploadedFile } from '../../platform/http/multipart/uploads.interceptor.js';
import { ProjectTags } from '../dns/dns.api.js';
import { SupportService } from './support.service.js';

@Controller()
export class SupportController {
  constructor(
    private readonly support: SupportService,
    private readonly tags: ProjectTags,
  ) {}

  @Handle(listCases)
  list(@Input() input: InputOf<typeof listCases>, @CurrentActor() actor: Actor) {
    return this.support.list(input, actor.userId);
  }

  @Handle(getCase)
  get(@Input() input: InputOf<typeof getCase>, @CurrentActor() actor: Actor) {
    return this.support.get(input, actor.userId);
  }

  @Handle(listCaseTags)
  listTags(@Input() input: InputOf<typeof listCaseTags>, @CurrentActor() actor: Actor) {
    return this.tags.list(input, actor.userId);
  }

  @Handle(createCase)
  create(
    @Input() input: InputOf<typeof createCase>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentActor() actor: Actor,
  ) {
    return this.support.create(input, files, actor.userId);
  }

  @Handle(replyCase)
  reply(
    @Input() input: InputOf<typeof replyCase>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentActor() actor: Actor,
  ) {
    return this.support.reply(input, files, actor.userId);
  }

  @Handle(downloadCaseFile)
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  file(@PathParams() params: ParamsOf<typeof downloadCaseFile>, @CurrentActor() actor: Actor) {
    return this.support.file(params, actor.userId);
  }
}
