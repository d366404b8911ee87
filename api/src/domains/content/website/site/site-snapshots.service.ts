import { Injectable } from '@nestjs/common';
import { fileAt, type SiteFile, type SitePage, type SiteSnapshot, type SnapshotFile } from '@zonewerk/site';
import type { OwnScope } from '../../../../platform/http/request.js';
import { ProjectsService, PublicParameters, RoadmapPages } from '../../../projects/projects.api.js';
import { VisitorFiles } from '../../files/serving/visitor-files.service.js';
import { PublishedWebsite } from '../publishing/published-website.service.js';
import type { WebsiteView } from '../website-view.js';
import { ProjectSite, type SiteState } from './project-site.js';

/** Paths of files in the HTML of pages. */
const FILE_PATHS = /(?<=")\/_files\/[0-9a-fx/]+(?=")/gu;

/** A snapshot with its files. */
export interface MadeSnapshot {
  readonly snapshot: SiteSnapshot;
  readonly files: readonly { readonly described: SnapshotFile; readonly content: SiteFile }[];
}

/** Creates snapshots of published websites, see `docs/decisions/0056-website-snapshots.md`. */
@Injectable()
export class SiteSnapshots {
  constructor(
    private readonly published: PublishedWebsite,
    private readonly files: VisitorFiles,
    private readonly projects: ProjectsService,
    private readonly parameters: PublicParameters,
    private readonly roadmaps: RoadmapPages,
  ) {}

  /** The present website of a project in an environment, as visitors see it; null without one. */
  async make(scope: OwnScope, environment: SiteState['environment']): Promise<MadeSnapshot | null> {
    const { projectId } = scope;
    const [version, name] = await Promise.all([
      this.published.version(scope),
      this.projects.nameOf(projectId),
    ]);
    if (version === null || name === null) return null;
    const state = { projectId, version, name, environment };
    const view = await this.published.view(scope, version);
    const { published, parameters, roadmaps } = this;
    const site = new ProjectSite(state, { published, files: this.files, parameters, roadmaps });
    const authored = await allPages(site, view);
    const paths = new Set(authored.map(({ path }) => path));
    const others = (await site.roadmapPages()).filter(({ path }) => !paths.has(path));
    const pages = [...authored, ...others];
    const files = await filesOf(site, pages);
    const menus = view.languages.map(async (language) => [language, await site.menu(language)] as const);
    const snapshot = {
      name,
      languages: view.languages,
      pages: pages.map(withStoredTime),
      menus: Object.fromEntries(await Promise.all(menus)),
      entries: (await site.entries()).map(withStoredTime),
      redirects: Object.fromEntries(await this.published.redirects(scope, view)),
      files: files.map(({ described }) => described),
    };
    return { snapshot, files };
  }
}

async function allPages(site: ProjectSite, view: WebsiteView): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  for (const id of view.all()) {
    for (const language of view.languagesOf(id)) {
      const found = await site.find(view.path(id, language));
      if (found.kind === 'page') pages.push(found.page);
    }
  }
  return pages;
}

/** Every file that a page references, in each of its sizes. */
async function filesOf(site: ProjectSite, pages: readonly SitePage[]): Promise<MadeSnapshot['files']> {
  const paths = new Set(pages.flatMap(({ html }) => html.match(FILE_PATHS) ?? []));
  const files: MadeSnapshot['files'][number][] = [];
  for (const path of paths) {
    const address = fileAt(path);
    const content = address && (await site.file(address));
    if (!content) continue;
    const { hash, type, length, disposition } = content;
    files.push({
      described: { id: address.id, size: address.size, hash, type, length, disposition },
      content,
    });
  }
  return files;
}

function withStoredTime<T extends { readonly changed: Date }>(value: T) {
  return { ...value, changed: value.changed.toISOString() };
}
