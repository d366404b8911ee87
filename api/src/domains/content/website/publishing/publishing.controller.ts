import { Controller } from '@nestjs/common';
import {
  cancelPublication,
  discardDraft,
  getPage,
  getPageVersion,
  listPageVersions,
  publishPage,
  restorePageVersion,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { PagePublishing } from './page-publishing.service.js';
import { PageVersions } from './page-versions.service.js';

@Controller()
export class PublishingController {
  constructor(
    private readonly publishing: PagePublishing,
    private readonly versions: PageVersions,
  ) {}

  @Handle(getPage)
  get(@Input() input: InputOf<typeof getPage>, @CurrentScope() scope: ProjectScope) {
    return this.versions.get(input, scope);
  }

  @Handle(publishPage)
  publish(@Input() input: InputOf<typeof publishPage>, @CurrentScope() scope: ProjectScope) {
    return this.publishing.publish(input, scope);
  }

  @Handle(cancelPublication)
  cancel(@Input() input: InputOf<typeof cancelPublication>, @CurrentScope() scope: ProjectScope) {
    return this.publishing.cancel(input, scope);
  }

  @Handle(discardDraft)
  discard(@Input() input: InputOf<typeof discardDraft>, @CurrentScope() scope: ProjectScope) {
    return this.publishing.discard(input, scope);
  }

  @Handle(listPageVersions)
  list(@Input() input: InputOf<typeof listPageVersions>, @CurrentScope() scope: ProjectScope) {
    return this.versions.list(input, scope);
  }

  @Handle(getPageVersion)
  version(@Input() input: InputOf<typeof getPageVersion>, @CurrentScope() scope: ProjectScope) {
    return this.versions.version(input, scope);
  }

  @Handle(restorePageVersion)
  restore(@Input() input: InputOf<typeof restorePageVersion>, @CurrentScope() scope: ProjectScope) {
    return this.publishing.restore(input, scope);
  }
}
