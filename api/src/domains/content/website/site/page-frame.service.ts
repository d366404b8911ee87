import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf, getPageFrame, InputOf } from '@zonewerk/contracts';
import { editingFrame } from '@zonewerk/site';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { siteOrigin } from '../../../../platform/config/hosts.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { ProjectsService } from '../../../projects/projects.api.js';
import { PublishedWebsite } from '../publishing/published-website.service.js';
import { alternatesOf, linksTo } from './project-site.js';

/** Renders the frame that an editor shows around title and body of a page. */
@Injectable()
export class PageFrames {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly projects: ProjectsService,
    private readonly published: PublishedWebsite,
  ) {}

  async draw(
    { page, language: requested }: InputOf<typeof getPageFrame>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof getPageFrame>> {
    const [version, name] = await Promise.all([
      this.published.version(scope),
      this.projects.nameOf(scope.projectId),
    ]);
    if (version === null || name === null) throw new ApiError('not-found');
    const view = await this.published.view(scope, version);
    const language = requested ?? view.languages[0];
    if (language === undefined || view.slugPath(page, language) === null) throw new ApiError('not-found');
    if (!view.languages.includes(language)) {
      throw ApiError.invalid('language', 'The website does not have this language.');
    }
    const around = {
      language,
      path: view.path(page, language),
      alternates: alternatesOf(view, page),
      title: view.page(page, language)?.text.title ?? '',
      above: linksTo(view, view.above(page, language)),
      below: linksTo(view, view.below(page, language)),
    };
    return {
      status: 'success',
      message: '',
      language,
      languages: [...view.languages],
      site: siteOrigin(this.config, scope.projectId),
      frame: editingFrame(around, { name, menu: linksTo(view, view.menu(language)) }),
    };
  }
}
