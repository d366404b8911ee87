import { addRedirect, publishPage, removePage } from '@zonewerk/contracts';
import type { Examples } from '../../harness/examples.types.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { Site } from './website-world.js';

/** A valid request of every call on website pages. */
export async function websiteExamples(world: World, owner: SignedIn): Promise<Examples> {
  const site = await Site.create(world, owner, ['nl', 'en']);
  const home = await site.add('Home');
  const other = await site.add('Other');
  const removed = await site.add('Gone');
  await site.call(removePage, { page: removed.id });
  const old = { page: home.id, language: 'nl', from: '/old/' } as const;
  const { redirect } = (await site.call(addRedirect, old)).body as { redirect: { id: string } };
  const shown = { page: other.id, language: 'nl' } as const;
  await site.call(publishPage, { ...shown, rev: other.rev });
  const rev = other.rev + 1;
  const params = { project_id: site.projectId };
  const one = { params, body: { page: home.id } };
  return {
    'pages.tree': { params },
    'pages.add-language': { params, body: { language: 'fr' } },
    'pages.set-main-language': { params, body: { language: 'nl' } },
    'pages.remove-language': { params, body: { language: 'en' } },
    'pages.add': { params, body: { language: 'nl', title: 'New', parent: home.id } },
    'pages.set': { params, body: { page: home.id, rev: home.rev, language: 'nl', title: 'Start' } },
    'pages.move': { params, body: { page: other.id, before: home.id } },
    'pages.position': { params, body: { positions: [{ id: other.id, children: [{ id: home.id }] }] } },
    'pages.get': { params, body: shown },
    'pages.publish': { params, body: { ...shown, rev, at: new Date(Date.now() + 3_600_000).toISOString() } },
    'pages.cancel': { params, body: shown },
    'pages.discard': { params, body: { ...shown, rev } },
    'pages.versions': { params, body: shown },
    'pages.version': { params, body: { ...shown, number: 1 } },
    'pages.restore-version': { params, body: { ...shown, rev, number: 1 } },
    'pages.redirects': one,
    'pages.add-redirect': { params, body: { page: home.id, language: 'nl', from: '/new/' } },
    'pages.remove-redirect': { params, body: { redirect: redirect.id } },
    'pages.start-editing': { params, body: shown },
    'pages.frame': { params, body: shown },
    'pages.home': { params, body: { page: other.id } },
    'pages.visibility': { params, body: { page: home.id, language: 'nl', value: '1' } },
    'pages.duplicate': one,
    'pages.remove': one,
    'pages.restore': { params, body: { page: removed.id } },
  };
}
