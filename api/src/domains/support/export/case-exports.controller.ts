import { Controller } from '@nestjs/common';
import {
  downloadCarePostFiles,
  downloadPostFiles,
  exportCareCase,
  exportCase,
  type ParamsOf,
} from '@zonewerk/contracts';
import { CurrentActor, Handle, PathParams } from '../../../platform/http/call.decorator.js';
import type { Actor } from '../../../platform/http/request.js';
import { CaseHistory } from '../history/case-history.service.js';
import { CaseExports } from './case-exports.service.js';

@Controller()
export class CaseExportsController {
  constructor(
    private readonly exports: CaseExports,
    private readonly history: CaseHistory,
  ) {}

  @Handle(exportCase)
  exportCase(@PathParams() params: ParamsOf<typeof exportCase>, @CurrentActor() { userId }: Actor) {
    return this.exports.ofCustomer(params, userId);
  }

  @Handle(downloadPostFiles)
  postFiles(@PathParams() params: ParamsOf<typeof downloadPostFiles>, @CurrentActor() { userId }: Actor) {
    return this.exports.ofCustomerPost(params, userId);
  }

  @Handle(exportCareCase)
  async exportCareCase(
    @PathParams() params: ParamsOf<typeof exportCareCase>,
    @CurrentActor() { userId }: Actor,
  ) {
    const archive = await this.exports.ofCase(params, userId);
    await this.history.addRead(params.caseId, userId, 'exported');
    return archive;
  }

  @Handle(downloadCarePostFiles)
  carePostFiles(
    @PathParams() params: ParamsOf<typeof downloadCarePostFiles>,
    @CurrentActor() { userId }: Actor,
  ) {
    return this.exports.ofPost(params, userId);
  }
}
