import { createHash } from 'node:crypto';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import {
  filePath,
  type SiteEntry,
  type SiteFile,
  type SiteFileAddress,
  type SiteFound,
  type SiteLink,
  type SitePage,
  type SiteSource,
} from '@zonewerk/site';
import { hasPlaceholders, textWithValues, withValues } from '../../../../platform/html/placeholders.js';
import { filesIn, withFileAddresses } from '../../../../platform/html/shown-files.js';
import type { VisitorFiles } from '../../files/serving/visitor-files.service.js';
import type { PublicParameters, RoadmapPage, RoadmapPages } from '../../../projects/projects.api.js';
import type { PathFound, PublishedWebsite } from '../publishing/published-website.service.js';
import type { ShownPage, WebsiteView } from '../website-view.js';

/** Name and version of a project's website at the time of a request. */
export interface SiteState {
  readonly projectId: string;
  readonly name: string;
  readonly version: string;
  /** Environment whose parameter values the pages use. */
  readonly environment: 'preview' | 'production';
}

/** Data sources of a website. */
interface SiteParts {
  readonly published: PublishedWebsite;
  readonly files: VisitorFiles;
  readonly parameters: PublicParameters;
  readonly roadmaps: RoadmapPages;
}

/** The website of a project, for one request. */
export class ProjectSite implements SiteSource {
  readonly key: string;
  private read: Promise<WebsiteView> | undefined;
  private readValues: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(
    private readonly state: SiteState,
    private readonly parts: SiteParts,
  ) {
    this.key = state.projectId;
  }

  async version(): Promise<string> {
    const { version, name } = this.state;
    if (version === '') return '';
    const [values, roadmaps] = await Promise.all([
      this.parameters(),
      this.parts.roadmaps.version(this.state),
    ]);
    const parameters = createHash('sha256').update(values).digest('base64url');
    return `${version} ${parameters} ${roadmaps} ${name}`;
  }

  name(): Promise<string> {
    return Promise.resolve(this.state.name);
  }

  async find(path: string): Promise<SiteFound> {
    const view = await this.view();
    const found: PathFound = await this.parts.published.find(this.state, view, path);
    if (found.kind === 'nothing') return this.roadmapAt(path, found);
    if (found.kind !== 'page') return found;
    const { id, language } = found;
    const page = view.page(id, language);
    const content = page && (await this.parts.published.content(this.state, id, language));
    if (!page || !content) return { kind: 'nothing', language };
    const { tags } = content;
    const title = await this.textOf(content.title);
    const description = await this.textOf(content.description);
    const html = await this.withFiles(await this.withParameters(content.body));
    return {
      kind: 'page',
      page: {
        language,
        path,
        title,
        description,
        tags,
        html,
        changed: page.changed,
        alternates: alternatesOf(view, id),
        above: await this.linksOf(view, view.above(id, language)),
        below: await this.linksOf(view, view.below(id, language)),
      },
    };
  }

  /** Pages of public roadmaps at paths without a page of the website. */
  async roadmapPages(): Promise<SitePage[]> {
    const paths = await this.parts.roadmaps.paths(this.state);
    const found = await Promise.all(paths.map((path) => this.find(path)));
    return found.flatMap((one, index) =>
      one.kind === 'page' && one.page.path === paths[index] ? [one.page] : [],
    );
  }

  private async roadmapAt(path: string, nothing: SiteFound & { kind: 'nothing' }): Promise<SiteFound> {
    const page = await this.parts.roadmaps.find(this.state, path);
    return page ? { kind: 'page', page: toSitePage(page, nothing.language) } : nothing;
  }

  async menu(language: string): Promise<readonly SiteLink[]> {
    const view = await this.view();
    return this.linksOf(view, view.menu(language as WebsiteLanguage));
  }

  async entries(): Promise<readonly SiteEntry[]> {
    const view = await this.view();
    return view.all().map((id) => {
      const times = view.languagesOf(id).map((language) => view.page(id, language)?.changed.getTime() ?? 0);
      return { changed: new Date(Math.max(...times)), alternates: alternatesOf(view, id) };
    });
  }

  async file(address: SiteFileAddress): Promise<SiteFile | null> {
    const view = await this.view();
    return view.showsFile(address.id) ? this.parts.files.find(this.state, address) : null;
  }

  parameters(): Promise<string> {
    return this.parts.parameters.json(this.state, this.state.environment);
  }

  /** HTML with the public parameters of the project. */
  private async withParameters(html: string): Promise<string> {
    return hasPlaceholders(html) ? withValues(html, await this.values()) : html;
  }

  /** A title or description with the public parameters of the project. */
  private async textOf(text: string): Promise<string> {
    return hasPlaceholders(text) ? textWithValues(text, await this.values()) : text;
  }

  private async linksOf(view: WebsiteView, pages: readonly ShownPage[]): Promise<SiteLink[]> {
    const links = linksTo(view, pages);
    return Promise.all(links.map(async (link) => ({ ...link, title: await this.textOf(link.title) })));
  }

  private values(): Promise<ReadonlyMap<string, string>> {
    this.readValues ??= this.parts.parameters.texts(this.state, this.state.environment);
    return this.readValues;
  }

  /** HTML with the website's URLs of its files. */
  private async withFiles(html: string): Promise<string> {
    const hashes = await this.parts.files.hashes(this.state, filesIn(html));
    return withFileAddresses(html, (file) => filePath({ ...file, hash: hashes.get(file.id) ?? null }));
  }

  private view(): Promise<WebsiteView> {
    this.read ??= this.parts.published.view(this.state, this.state.version);
    return this.read;
  }
}

/** A roadmap is in no menu and has one language. */
function toSitePage({ path, title, html, changed }: RoadmapPage, language: string): SitePage {
  const alternates = [{ language, path }];
  return {
    language,
    path,
    title,
    description: '',
    tags: [],
    html,
    changed,
    alternates,
    above: [],
    below: [],
  };
}

/** URLs of a page by language. */
export function alternatesOf(view: WebsiteView, id: string) {
  return view.languagesOf(id).map((language) => ({ language, path: view.path(id, language) }));
}

/** Links to pages. */
export function linksTo(view: WebsiteView, pages: readonly ShownPage[]): SiteLink[] {
  return pages.map(({ id, language, text }) => ({ title: text.title, path: view.path(id, language) }));
}
