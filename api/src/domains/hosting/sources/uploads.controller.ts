import { Controller, Req } from '@nestjs/common';
import { type ParamsOf, type QueryOf, uploadArchive } from '@zonewerk/contracts';
import { CurrentScope, Handle, PathParams, QueryFields } from '../../../platform/http/call.decorator.js';
import type { ProjectScope, ZonewerkRequest } from '../../../platform/http/request.js';
import { ArchiveUploads } from './uploads.service.js';

@Controller()
export class ArchiveUploadsController {
  constructor(private readonly uploads: ArchiveUploads) {}

  @Handle(uploadArchive)
  upload(
    @Req() request: ZonewerkRequest,
    @PathParams() { container_id: id }: ParamsOf<typeof uploadArchive>,
    @QueryFields() { name }: QueryOf<typeof uploadArchive>,
    @CurrentScope() scope: ProjectScope,
  ) {
    return this.uploads.upload(request, { id, name }, scope);
  }
}
