import { Controller } from '@nestjs/common';
import {
  exportZone,
  listTemplates,
  previewImport,
  previewRemoval,
  previewReplacement,
  previewTemplate,
  previewTtl,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input, UploadedFiles } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { BulkPlans } from './bulk-plans.service.js';
import { ZoneImportService } from './zone-import.service.js';

@Controller()
export class ZoneImportController {
  constructor(
    private readonly zones: ZoneImportService,
    private readonly bulk: BulkPlans,
  ) {}

  @Handle(previewImport)
  preview(
    @Input() input: InputOf<typeof previewImport>,
    @UploadedFiles() files: UploadedFile[],
    @CurrentScope() scope: ProjectScope,
  ) {
    return this.zones.preview(input, files, scope);
  }

  @Handle(listTemplates)
  templates() {
    return this.zones.templates();
  }

  @Handle(previewTemplate)
  previewTemplate(@Input() input: InputOf<typeof previewTemplate>, @CurrentScope() scope: ProjectScope) {
    return this.zones.previewTemplate(input, scope);
  }

  @Handle(previewReplacement)
  replacement(@Input() input: InputOf<typeof previewReplacement>, @CurrentScope() scope: ProjectScope) {
    return this.bulk.replacement(input, scope);
  }

  @Handle(previewTtl)
  ttl(@Input() input: InputOf<typeof previewTtl>, @CurrentScope() scope: ProjectScope) {
    return this.bulk.ttl(input, scope);
  }

  @Handle(previewRemoval)
  removal(@Input() input: InputOf<typeof previewRemoval>, @CurrentScope() scope: ProjectScope) {
    return this.bulk.removal(input, scope);
  }

  @Handle(exportZone)
  export(@Input() input: InputOf<typeof exportZone>, @CurrentScope() scope: ProjectScope) {
    return this.zones.export(input, scope);
  }
}
