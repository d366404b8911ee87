import {
  addPage,
  addWebsiteLanguage,
  getPage,
  getWebsite,
  publishPage,
  setPage,
  setPageVisibility,
  type BodyOf,
  type Call,
  type Website,
  type WebsiteLanguage,
  type WebsitePage,
} from '@zonewerk/contracts';
import type { SignedIn, World } from '../../harness/harness.js';

interface BodyOfPage {
  readonly page: WebsitePage;
  readonly draft: { readonly title: string };
}

/** A project with a website, and shorthands for its calls. */
export class Site {
  private constructor(
    readonly owner: SignedIn,
    readonly projectId: string,
  ) {}

  static async create(world: World, owner: SignedIn, languages: WebsiteLanguage[] = ['nl']): Promise<Site> {
    const project = await world.builders.project(owner.userId, 'Website');
    const site = new Site(owner, project.id);
    for (const language of languages) await site.call(addWebsiteLanguage, { language });
    return site;
  }

  /** The same website for another user. */
  as(other: SignedIn): Site {
    return new Site(other, this.projectId);
  }

  call<C extends Call>(call: C, body: BodyOf<C>) {
    return this.owner.call(call, body, this.path(call));
  }

  get(etag?: string) {
    const request = this.owner.agent.get(this.path(getWebsite)).set('Accept', 'application/json');
    return etag === undefined ? request : request.set('If-None-Match', etag);
  }

  async website(): Promise<Website> {
    const { body } = await this.get();
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return body.website as Website;
  }

  async add(title: string, parent?: string, before?: string): Promise<WebsitePage> {
    const place = {
      ...(parent === undefined ? {} : { parent }),
      ...(before === undefined ? {} : { before }),
    };
    const { body } = await this.call(addPage, { language: 'nl', title, ...place });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return body.page as WebsitePage;
  }

  /**
   * Publishes the draft of a page and makes it visible. A page without a title in the language gets that of the first
   * language.
   */
  async show({ id: page }: { readonly id: string }, language: WebsiteLanguage = 'nl'): Promise<void> {
    const place = { page, language };
    const read = async () => (await this.call(getPage, place)).body as BodyOfPage;
    const { page: stored, draft } = await read();
    const title = stored.texts[0]?.title ?? '';
    if (draft.title === '') await this.call(setPage, { ...place, rev: stored.rev, title });
    const { rev } = (await read()).page;
    const { body } = await this.call(publishPage, { ...place, rev });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    await this.call(setPageVisibility, { ...place, value: '1' });
  }

  /** Pages as `title` with an indentation of two spaces per level. */
  async outline(): Promise<string[]> {
    const { pages } = await this.website();
    const levels = new Map<string, number>();
    return pages.map(({ id, parent, texts }) => {
      const level = levels.has(parent) ? (levels.get(parent) ?? 0) + 1 : 0;
      levels.set(id, level);
      return `${'  '.repeat(level)}${texts[0]?.title}`;
    });
  }

  private path(call: Call): string {
    return call.path.replace(':project_id', this.projectId);
  }
}

/** An unused id. */
export const MISSING_ID = 'f'.repeat(24);

/** A rejection of one field. */
export const issue = (path: string, message: string) => ({
  status: 'validation-error',
  issues: [{ path, message }],
});

/** Two pages; the first one has a child and a grandchild. */
export async function smallSite(site: Site) {
  const a = await site.add('A');
  const b = await site.add('B');
  const a1 = await site.add('A1', a.id);
  return { site, a, b, a1, a11: await site.add('A11', a1.id) };
}
