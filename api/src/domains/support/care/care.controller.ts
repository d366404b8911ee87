import { Controller, Header } from '@nestjs/common';
import {
  addCareNote,
  addRelease,
  assignCareCases,
  downloadCareFile,
  getCareCase,
  type InputOf,
  listCannedResponses,
  listCareAgents,
  linkRelease,
  listCareCases,
  listCareReleases,
  listCareTags,
  markCarePresence,
  type ParamsOf,
  removeCannedResponse,
  replyCareCase,
  saveCannedResponse,
  saveCareDraft,
  setCareState,
  tagCareCase,
  undoCareReply,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../../platform/http/call.decorator.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import type { Actor } from '../../../platform/http/request.js';
import { CannedService } from './canned.service.js';
import { CaseHistory } from '../history/case-history.service.js';
import { CaseReleases } from '../releases/case-releases.service.js';
import { CareService } from './care.service.js';
import { TeamTags } from './team-tags.service.js';

@Controller()
export class CareController {
  constructor(
    private readonly care: CareService,
    private readonly canned: CannedService,
    private readonly releases: CaseReleases,
    private readonly history: CaseHistory,
    private readonly tags: TeamTags,
  ) {}

  @Handle(listCareCases)
  list(@Input() input: InputOf<typeof listCareCases>, @CurrentActor() { userId }: Actor) {
    return this.care.list(input, userId);
  }

  @Handle(getCareCase)
  async get(@Input() input: InputOf<typeof getCareCase>, @CurrentActor() { userId }: Actor) {
    const answer = await this.care.get(input, userId);
    await this.history.addRead(input.caseId, userId);
    return answer;
  }

  @Handle(replyCareCase)
  reply(
    @Input() input: InputOf<typeof replyCareCase>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentActor() { userId }: Actor,
  ) {
    return this.care.reply(input, files, userId);
  }

  @Handle(undoCareReply)
  undo(@Input() input: InputOf<typeof undoCareReply>, @CurrentActor() { userId }: Actor) {
    return this.care.undo(input, userId);
  }

  @Handle(addCareNote)
  addNote(@Input() input: InputOf<typeof addCareNote>, @CurrentActor() { userId }: Actor) {
    return this.care.addNote(input, userId);
  }

  @Handle(addRelease)
  addRelease(@Input() input: InputOf<typeof addRelease>, @CurrentActor() { userId }: Actor) {
    return this.care.addRelease(input, userId);
  }

  @Handle(linkRelease)
  linkRelease(@Input() input: InputOf<typeof linkRelease>, @CurrentActor() { userId }: Actor) {
    return this.care.linkRelease(input, userId);
  }

  @Handle(listCareReleases)
  listReleases(@Input() input: InputOf<typeof listCareReleases>) {
    return this.releases.list(input);
  }

  @Handle(assignCareCases)
  async assign(@Input() input: InputOf<typeof assignCareCases>, @CurrentActor() { userId }: Actor) {
    const answer = await this.care.assign(input);
    await this.history.addAssignment(answer.changed, userId, input.agent_id);
    return answer;
  }

  @Handle(setCareState)
  async setState(@Input() input: InputOf<typeof setCareState>, @CurrentActor() { userId }: Actor) {
    const answer = await this.care.setState(input);
    await this.history.addState(answer.changed, userId, input.state);
    return answer;
  }

  @Handle(tagCareCase)
  tag(@Input() input: InputOf<typeof tagCareCase>, @CurrentActor() { userId }: Actor) {
    return this.tags.set(input, userId);
  }

  @Handle(listCareTags)
  listTags(@Input() _input: InputOf<typeof listCareTags>) {
    return this.tags.list();
  }

  @Handle(saveCareDraft)
  saveDraft(@Input() input: InputOf<typeof saveCareDraft>, @CurrentActor() { userId }: Actor) {
    return this.care.saveDraft(input, userId);
  }

  @Handle(markCarePresence)
  present(@Input() input: InputOf<typeof markCarePresence>, @CurrentActor() { userId }: Actor) {
    return this.care.present(input, userId);
  }

  @Handle(listCareAgents)
  agents(@Input() _input: InputOf<typeof listCareAgents>, @CurrentActor() { userId }: Actor) {
    return this.care.agents(userId);
  }

  @Handle(downloadCareFile)
  @Header('Content-Security-Policy', "sandbox; default-src 'none'")
  file(@PathParams() params: ParamsOf<typeof downloadCareFile>) {
    return this.care.file(params);
  }

  @Handle(listCannedResponses)
  listCanned(@Input() _input: InputOf<typeof listCannedResponses>) {
    return this.canned.list();
  }

  @Handle(saveCannedResponse)
  saveCanned(@Input() input: InputOf<typeof saveCannedResponse>, @UploadedFiles() files: UploadedFile[]) {
    return this.canned.save(input, files);
  }

  @Handle(removeCannedResponse)
  removeCanned(@Input() input: InputOf<typeof removeCannedResponse>) {
    return this.canned.remove(input);
  }
}
