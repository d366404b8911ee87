import { Injectable } from '@nestjs/common';
import { type AnswerOf, type InputOf, pagePath, type startContentEditing } from '@zonewerk/contracts';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { PageVersionGuard } from './page-version-guard.service.js';
import { refuseOtherLanguage, PageTreeStore } from '../tree/page-tree-store.service.js';

/** URL of the editor that shows pages as visitors see them. */
@Injectable()
export class ContentEditing {
  constructor(
    private readonly structure: PageTreeStore,
    private readonly writer: PageVersionGuard,
  ) {}

  async start(
    { page: id, language }: InputOf<typeof startContentEditing>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof startContentEditing>> {
    const structure = await this.structure.load(scope);
    if (language) refuseOtherLanguage(structure, language);
    await this.writer.find(scope, id, structure);
    const path = pagePath('page-content', { projectId: scope.projectId, pageId: id });
    const redirectUrl = language ? `${path}?language=${language}` : path;
    return { status: 'success', message: '', redirectUrl };
  }
}
