import { Controller } from '@nestjs/common';
import { addRedirect, listRedirects, removeRedirect, type InputOf } from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { WebsiteRedirects } from './redirects.service.js';

@Controller()
export class RedirectsController {
  constructor(private readonly redirects: WebsiteRedirects) {}

  @Handle(listRedirects)
  list(@Input() input: InputOf<typeof listRedirects>, @CurrentScope() scope: ProjectScope) {
    return this.redirects.list(input, scope);
  }

  @Handle(addRedirect)
  add(@Input() input: InputOf<typeof addRedirect>, @CurrentScope() scope: ProjectScope) {
    return this.redirects.add(input, scope);
  }

  @Handle(removeRedirect)
  remove(@Input() input: InputOf<typeof removeRedirect>, @CurrentScope() scope: ProjectScope) {
    return this.redirects.remove(input, scope);
  }
}
