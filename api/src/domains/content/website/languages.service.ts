import { Injectable } from '@nestjs/common';
import {
  type addWebsiteLanguage,
  type AnswerOf,
  type InputOf,
  type removeWebsiteLanguage,
  type setMainLanguage,
  TOP,
  WEBSITE_LIMITS,
  type WebsiteLanguage,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { freeSlug } from './pages/free-slug.js';
import {
  refuseOtherLanguage,
  assertWithinLimits,
  reserved,
  PageTreeStore,
} from './tree/page-tree-store.service.js';
import type { Structure } from './tree/structure.types.js';
import { WebsiteRepository } from './website.repository.js';

/** Languages of websites. */
@Injectable()
export class WebsiteLanguages {
  constructor(
    private readonly websites: WebsiteRepository,
    private readonly structure: PageTreeStore,
  ) {}

  async add(
    { language }: InputOf<typeof addWebsiteLanguage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addWebsiteLanguage>> {
    if (await this.websites.insert(scope, language, new Date())) return answer([language]);
    const languages = await this.structure.change(scope, (structure) => {
      const { languages: there } = structure.website;
      if (there.includes(language)) return Promise.resolve({ result: there });
      if (there.length >= WEBSITE_LIMITS.languages) {
        throw ApiError.invalid('language', `A website has at most ${WEBSITE_LIMITS.languages} languages.`);
      }
      assertWithinLimits(structure, { language });
      const next = [...there, language];
      return Promise.resolve({
        languages: next,
        slugs: { [language]: slugsFor(structure, language) },
        result: next,
      });
    });
    return answer(languages);
  }

  async remove(
    { language, main }: InputOf<typeof removeWebsiteLanguage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeWebsiteLanguage>> {
    const languages = await this.structure.change(scope, ({ website }) => {
      const others = website.languages.filter((one) => one !== language);
      if (others.length === website.languages.length) return Promise.resolve({ result: others });
      if (others.length === 0) throw ApiError.invalid('language', 'A website has at least one language.');
      const next = language === website.languages[0] ? ledBy(others, main) : others;
      return Promise.resolve({ languages: next, result: next });
    });
    return answer(languages);
  }

  async setMain(
    { language }: InputOf<typeof setMainLanguage>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setMainLanguage>> {
    const languages = await this.structure.change(scope, (structure) => {
      refuseOtherLanguage(structure, language);
      const { languages: before } = structure.website;
      if (before[0] === language) return Promise.resolve({ result: before });
      const next = ledBy(before, language);
      return Promise.resolve({ languages: next, result: next });
    });
    return answer(languages);
  }
}

/** Languages with the main one first. The main language determines the URLs, so only users select it. */
function ledBy(languages: readonly WebsiteLanguage[], main: WebsiteLanguage | undefined): WebsiteLanguage[] {
  if (main === undefined || !languages.includes(main)) {
    throw ApiError.invalid('main', 'Please choose the language that becomes the main one.');
  }
  return [main, ...languages.filter((one) => one !== main)];
}

function answer(languages: WebsiteLanguage[]) {
  return { status: 'success' as const, message: '', languages };
}

/** Slugs of all pages in a new or restored language: the former ones, or those of the main language. */
function slugsFor({ website, tree }: Structure, language: WebsiteLanguage): Record<string, string> {
  const [main = language] = website.languages;
  const given: Record<string, string> = {};
  for (const parent of tree.branchOf(TOP)) {
    const reservedSlugs = reserved(parent, []);
    for (const id of tree.below(parent)) {
      const slug = freeSlug(website.slugs[language]?.[id] ?? website.slugs[main]?.[id] ?? id, reservedSlugs);
      reservedSlugs.add(slug);
      given[id] = slug;
    }
  }
  return given;
}
