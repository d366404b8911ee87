import { Controller, Header } from '@nestjs/common';
import {
  closeCase,
  createCase,
  downloadCaseFile,
  findPublicAnswers,
  getCase,
  listCases,
  listCaseTags,
  rateCase,
  readCase,
  readRelease,
  reopenCase,
  replyCase,
  setCaseType,
  type InputOf,
  type ParamsOf,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { ProjectTags } from '../../dns/dns.api.js';
import { CannedService } from '../care/canned.service.js';
import { CaseReleases } from '../releases/case-releases.service.js';
import { CasesService } from './cases.service.js';

@Controller()
export class CasesController {
  constructor(
    private readonly cases: CasesService,
    private readonly tags: ProjectTags,
    private readonly releases: CaseReleases,
    private readonly canned: CannedService,
  ) {}

  @Handle(listCases)
  list(@Input() input: InputOf<typeof listCases>, @CurrentActor() actor: Actor) {
    return this.cases.list(input, actor.userId);
  }

  @Handle(getCase)
  get(@Input() input: InputOf<typeof getCase>, @CurrentActor() actor: Actor) {
    return this.cases.get(input, actor.userId);
  }

  @Handle(listCaseTags)
  listTags(@Input() input: InputOf<typeof listCaseTags>, @CurrentActor() actor: Actor) {
    return this.tags.list(input, actor.userId);
  }

  @Handle(findPublicAnswers)
  findPublicAnswers(@Input() input: InputOf<typeof findPublicAnswers>) {
    return this.canned.findPublic(input);
  }

  @Handle(createCase)
  create(
    @Input() input: InputOf<typeof createCase>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentActor() actor: Actor,
  ) {
    return this.cases.create(input, files, actor.userId);
  }

  @Handle(replyCase)
  reply(
    @Input() input: InputOf<typeof replyCase>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentActor() actor: Actor,
  ) {
    return this.cases.reply(input, files, actor.userId);
  }

  @Handle(setCaseType)
  setType(@Input() input: InputOf<typeof setCaseType>, @CurrentActor() { userId }: Actor) {
    return this.cases.setType(input, userId);
  }

  @Handle(closeCase)
  close(@Input() input: InputOf<typeof closeCase>, @CurrentActor() actor: Actor) {
    return this.cases.close(input, actor.userId);
  }

  @Handle(reopenCase)
  reopen(@Input() input: InputOf<typeof reopenCase>, @CurrentActor() actor: Actor) {
    return this.cases.reopen(input, actor.userId);
  }

  @Handle(rateCase)
  rate(@Input() input: InputOf<typeof rateCase>, @CurrentActor() actor: Actor) {
    return this.cases.rate(input, actor.userId);
  }

  @Handle(readCase)
  read(@Input() input: InputOf<typeof readCase>, @CurrentActor() actor: Actor) {
    return this.cases.read(input, actor.userId);
  }

  @Handle(readRelease)
  readRelease(@Input() input: InputOf<typeof readRelease>, @CurrentActor() actor: Actor) {
    return this.releases.read(input, actor.userId);
  }

  @Handle(downloadCaseFile)
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  file(@PathParams() params: ParamsOf<typeof downloadCaseFile>, @CurrentActor() actor: Actor) {
    return this.cases.file(params, actor.userId);
  }
}
