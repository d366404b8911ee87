import { setPage, setPageVisibility, type WebsiteLanguage, type WebsitePage } from '@zonewerk/contracts';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from '../files/files-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { Site } from './website-world.js';

export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

export async function find(site: Site, { id }: { readonly id: string }): Promise<WebsitePage> {
  const page = (await site.website()).pages.find((one) => one.id === id);
  if (!page) throw new Error(`The website has no page ${id}.`);
  return page;
}

export async function edit(site: Site, page: WebsitePage, change: object, language: WebsiteLanguage = 'nl') {
  const { rev } = await find(site, page);
  const { body } = await site.call(setPage, { page: page.id, language, rev, ...change });
  expect(body.status).toBe('success');
}

/** Sets the visibility only: visitors see nothing before the first publication. */
export async function setVisible(site: Site, { id }: WebsitePage, language: WebsiteLanguage = 'nl') {
  const { body } = await site.call(setPageVisibility, { page: id, language, value: '1' });
  expect(body).toMatchObject({ status: 'success', value: '1' });
}

/** Starts a world for all tests of a file. Returns shorthands for the requests of an owner and of visitors. */
export function useDraftWorld() {
  let world: World;
  let ada: SignedIn;
  beforeAll(async () => {
    world = await startWorld();
    ada = await world.signedIn('Ada');
  });
  afterAll(() => world.close());

  const visit = ({ projectId }: Site, path: string) =>
    world.browser().agent.get(path).set('Host', `${projectId}.site.localhost:4200`).redirects(0);
  const create = (languages: WebsiteLanguage[] = ['nl']) => Site.create(world, ada, languages);
  return {
    visit,
    create,
    statusOf: async (site: Site, path: string) => (await visit(site, path)).status,
    mapOf: async (site: Site) => (await visit(site, '/sitemap.xml')).text,
    connection: () => world.connection,
    /** Makes the scheduled publication of a page due now. */
    async makeDue(page: string) {
      const planned = { 'payload.page': page, state: 'open' };
      await eventually(async () => {
        const due = await world.connection
          .collection('jobs')
          .updateMany(planned, { $set: { dueAt: new Date(0) } });
        expect(due.matchedCount).toBeGreaterThan(0);
      });
    },
    upload: (site: Site, name: string) => FileSpace.at(world, ada, site.projectId).uploaded(name, 'words'),
    /** A public page `Home` and a visible, never published page `Secret`, with the public page `Leaf` below it. */
    async freshSite(languages: WebsiteLanguage[] = ['nl']) {
      const site = await create(languages);
      const home = await site.add('Home');
      const secret = await site.add('Secret');
      const leaf = await site.add('Leaf', secret.id);
      await site.show(home);
      await site.show(leaf);
      await setVisible(site, secret);
      return { site, home, secret, leaf };
    },
  };
}
