import { createHash } from 'node:crypto';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import {
  filePath,
  type SiteEntry,
  type SiteFile,
  type SiteFileAddress,
  type SiteFound,
  type SiteLink,
  type SiteSource,
} from '@zonewerk/site';
import { hasPlaceholders, withValues } from '../../../../platform/html/placeholders.js';
import { filesIn, withFileAddresses } from '../../../../platform/html/shown-files.js';
import type { VisitorFiles } from '../../files/serving/visitor-files.service.js';
import type { PublicParameters } from '../../../projects/projects.api.js';
import type { PathFound, PublishedWebsite } from '../publishing/published-website.service.js';
import type { ShownPage, WebsiteView } from '../website-view.js';

/** Name and version of a project's website, as they were when its visitor's request came. */
export interface SiteState {
  readonly projectId: string;
  readonly name: string;
  readonly version: string;
  /** Whose parameters the pages have. */
  readonly environment: 'preview' | 'production';
}

/** The website of a project, for one request. */
export class ProjectSite implements SiteSource {
  readonly key: string;
  private read: Promise<WebsiteView> | undefined;

  constructor(
    private readonly state: SiteState,
    private readonly published: PublishedWebsite,
    private readonly files: VisitorFiles,
    private readonly values: PublicParameters,
  ) {
    this.key = state.projectId;
  }

  async version(): Promise<string> {
    const { version, name } = this.state;
    if (version === '') return '';
    const parameters = createHash('sha256')
      .update(await this.parameters())
      .digest('base64url');
    return `${version} ${parameters} ${name}`;
  }

  name(): Promise<string> {
    return Promise.resolve(this.state.name);
  }

  async find(path: string): Promise<SiteFound> {
    const view = await this.view();
    const found: PathFound = await this.published.find(this.state, view, path);
    if (found.kind !== 'page') return found;
    const { id, language } = found;
    const page = view.page(id, language);
    const content = page && (await this.published.content(this.state, id, language));
    if (!page || !content) return { kind: 'nothing', language };
    const { title, description, tags } = content;
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
        above: linksTo(view, view.above(id, language)),
        below: linksTo(view, view.below(id, language)),
      },
    };
  }

  async menu(language: string): Promise<readonly SiteLink[]> {
    const view = await this.view();
    return linksTo(view, view.menu(language as WebsiteLanguage));
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
    return view.showsFile(address.id) ? this.files.find(this.state, address) : null;
  }

  parameters(): Promise<string> {
    return this.values.json(this.state, this.state.environment);
  }

  /** A text with the public parameters of the project. */
  private async withParameters(html: string): Promise<string> {
    if (!hasPlaceholders(html)) return html;
    return withValues(html, await this.values.texts(this.state, this.state.environment));
  }

  /** A text that names its files by their addresses on the website. */
  private async withFiles(html: string): Promise<string> {
    const hashes = await this.files.hashes(this.state, filesIn(html));
    return withFileAddresses(html, (file) => filePath({ ...file, hash: hashes.get(file.id) ?? null }));
  }

  private view(): Promise<WebsiteView> {
    this.read ??= this.published.view(this.state, this.state.version);
    return this.read;
  }
}

/** Where a page is shown, by language. */
export function alternatesOf(view: WebsiteView, id: string) {
  return view.languagesOf(id).map((language) => ({ language, path: view.path(id, language) }));
}

/** Pages as others name them. */
export function linksTo(view: WebsiteView, pages: readonly ShownPage[]): SiteLink[] {
  return pages.map(({ id, language, text }) => ({ title: text.title, path: view.path(id, language) }));
}
