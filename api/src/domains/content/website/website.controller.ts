import { Controller, Headers, Res } from '@nestjs/common';
import {
  addPage,
  addWebsiteLanguage,
  duplicatePage,
  getWebsite,
  movePage,
  positionPages,
  removePage,
  removeWebsiteLanguage,
  restorePage,
  setHomePage,
  setMainLanguage,
  setPage,
  setPageVisibility,
  startContentEditing,
  type InputOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import { CurrentScope, Handle, Input } from '../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ContentEditing } from './pages/content-editing.service.js';
import { WebsiteLanguages } from './languages.service.js';
import { PageTreeService } from './tree/page-tree.service.js';
import { PageRemoval } from './pages/page-removal.service.js';
import { PageContentService } from './pages/page-content.service.js';
import { WebsiteReadService } from './website-read.service.js';

@Controller()
export class WebsiteController {
  constructor(
    private readonly answers: WebsiteReadService,
    private readonly languages: WebsiteLanguages,
    private readonly texts: PageContentService,
    private readonly places: PageTreeService,
    private readonly removal: PageRemoval,
    private readonly editing: ContentEditing,
  ) {}

  /** 304 without a body for a client with this version. */
  @Handle(getWebsite)
  async get(
    @CurrentScope() scope: ProjectScope,
    @Headers('if-none-match') etag: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { tag, answer } = await this.answers.read(scope, etag ?? '');
    if (tag !== '') response.setHeader('ETag', tag);
    if (answer) return answer;
    response.status(304);
    return undefined;
  }

  @Handle(addWebsiteLanguage)
  addLanguage(@Input() input: InputOf<typeof addWebsiteLanguage>, @CurrentScope() scope: ProjectScope) {
    return this.languages.add(input, scope);
  }

  @Handle(removeWebsiteLanguage)
  removeLanguage(@Input() input: InputOf<typeof removeWebsiteLanguage>, @CurrentScope() scope: ProjectScope) {
    return this.languages.remove(input, scope);
  }

  @Handle(setMainLanguage)
  setMainLanguage(@Input() input: InputOf<typeof setMainLanguage>, @CurrentScope() scope: ProjectScope) {
    return this.languages.setMain(input, scope);
  }

  @Handle(addPage)
  add(@Input() input: InputOf<typeof addPage>, @CurrentScope() scope: ProjectScope) {
    return this.places.add(input, scope);
  }

  @Handle(setPage)
  set(@Input() input: InputOf<typeof setPage>, @CurrentScope() scope: ProjectScope) {
    return this.texts.set(input, scope);
  }

  @Handle(movePage)
  move(@Input() input: InputOf<typeof movePage>, @CurrentScope() scope: ProjectScope) {
    return this.places.move(input, scope);
  }

  @Handle(positionPages)
  position(@Input() input: InputOf<typeof positionPages>, @CurrentScope() scope: ProjectScope) {
    return this.places.reorder(input, scope);
  }

  @Handle(setHomePage)
  setHome(@Input() input: InputOf<typeof setHomePage>, @CurrentScope() scope: ProjectScope) {
    return this.places.setHome(input, scope);
  }

  @Handle(setPageVisibility)
  setVisibility(@Input() input: InputOf<typeof setPageVisibility>, @CurrentScope() scope: ProjectScope) {
    return this.texts.setVisibility(input, scope);
  }

  @Handle(duplicatePage)
  duplicate(@Input() input: InputOf<typeof duplicatePage>, @CurrentScope() scope: ProjectScope) {
    return this.places.duplicate(input, scope);
  }

  @Handle(removePage)
  remove(@Input() input: InputOf<typeof removePage>, @CurrentScope() scope: ProjectScope) {
    return this.removal.remove(input, scope);
  }

  @Handle(restorePage)
  restore(@Input() input: InputOf<typeof restorePage>, @CurrentScope() scope: ProjectScope) {
    return this.removal.restore(input, scope);
  }

  @Handle(startContentEditing)
  startEditing(@Input() input: InputOf<typeof startContentEditing>, @CurrentScope() scope: ProjectScope) {
    return this.editing.start(input, scope);
  }
}
