import {
  addRedirect,
  compareDeployments,
  type DeploymentDifference,
  getPage,
  publishPage,
  publishRoadmap,
  removePage,
  removeRedirect,
  rollBackContainer,
  setPage,
  setPageVisibility,
  shutDownContainer,
  startContainer,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { ProjectRoadmaps } from '../projects/roadmaps-world.js';
import { type Hosting, HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP with its jobs, worker, instances as processes, edge proxy, and the database engine.
let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
beforeAll(async () => {
  world = await sharedWorld();
  hosting = await HostingWorld.start(world);
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await hosting.stop();
  await world.close();
});

const heading = (id: string, wanted: string) =>
  until(
    () => hosting.heading(id),
    (found) => found === wanted,
  );
const numbers = async (own: Hosting, id: string) => (await own.deployments(id)).map(({ number }) => number);
const status = (id: string, path: string, wanted: number) =>
  until(
    () => hosting.visit(id, path),
    (visit) => visit.status === wanted,
  );

/** A project with a live container that follows its website and serves it. */
async function following(title = 'First'): Promise<{ own: Hosting; id: string }> {
  const own = await hosting.project(ada, title);
  const id = await own.live();
  await own.follow(id, true);
  await idle(own);
  return { own, id };
}

/** Waits until all jobs of changes of the website are done. */
async function idle({ projectId }: Hosting): Promise<void> {
  const jobs = world.connection.collection('jobs');
  const open = { kind: 'hosting.follow', state: 'open', 'payload.project': projectId };
  await world.app.get(OutboxRelay).sweep();
  await until(
    () => jobs.countDocuments(open),
    (count) => count === 0,
  );
}

const home = async ({ site }: Hosting) => (await site.website()).pages[0]?.id ?? '';

test('a publication is deployed with its author, drafts are not', async () => {
  const { own, id } = await following();
  expect(await own.container(id)).toMatchObject({ follow: true });
  const place = { page: await home(own), language: 'nl' } as const;
  const { page } = (await own.site.call(getPage, place)).body as { page: { rev: number } };
  await own.site.call(setPage, { ...place, rev: page.rev, title: 'Draft' });
  await own.site.add('Another draft');
  await idle(own);
  expect(await numbers(own, id)).toEqual([1]);
  await own.publish('Second');
  await heading(id, 'Second');
  await own.settled(id, 'online');
  expect(await own.deployments(id)).toMatchObject([
    { number: 2, state: 'live', author: 'Ada' },
    { number: 1, state: 'replaced' },
  ]);
  await own.publish('Second');
  await idle(own);
  expect(await numbers(own, id)).toEqual([2, 1]);
});

inFullRun(test)('visitors get the newest of two publications in quick succession', async () => {
  const { own, id } = await following();
  await own.publish('Second');
  await own.publish('Third');
  await heading(id, 'Third');

  await own.publish('Fourth');
  await until(
    () => own.deployments(id),
    ([newest]) => newest?.state === 'running',
  );
  await own.publish('Fifth');
  await heading(id, 'Fifth');
  await idle(own);
  await own.settled(id, 'online');
  expect(await hosting.heading(id)).toBe('Fifth');
});

inFullRun(test)('a scheduled publication is deployed without an author', async () => {
  const { own, id } = await following();
  const place = { page: await home(own), language: 'nl' } as const;
  const rev = async () => ((await own.site.call(getPage, place)).body as { page: { rev: number } }).page.rev;
  await own.site.call(setPage, { ...place, rev: await rev(), title: 'Planned' });
  const at = new Date(Date.now() + 1_000).toISOString();
  const { body } = await own.site.call(publishPage, { ...place, rev: await rev(), at });
  expect(body.status).toBe('success');
  await heading(id, 'Planned');
  expect(await own.deployments(id)).toMatchObject([{ number: 2, author: null }, { number: 1 }]);
});

inFullRun(test)('changes of visibility, URL and redirects of a page reach visitors', async () => {
  const { own, id } = await following();
  const { id: page } = await own.site.add('About');
  await own.site.show({ id: page });
  await status(id, '/about/', 200);

  const place = { page, language: 'nl' } as const;
  const { body } = await own.site.call(addRedirect, { ...place, from: '/old/' });
  expect((await status(id, '/old/', 301)).headers.location).toContain('/about/');
  await own.site.call(removeRedirect, { redirect: (body.redirect as { id: string }).id });
  await status(id, '/old/', 404);

  await own.site.call(setPageVisibility, { ...place, value: '0' });
  await status(id, '/about/', 404);
  await own.site.call(setPageVisibility, { ...place, value: '1' });
  await status(id, '/about/', 200);

  const { rev } = ((await own.site.call(getPage, place)).body as { page: { rev: number } }).page;
  await own.site.call(setPage, { ...place, rev, slug: 'team' });
  await status(id, '/team/', 200);
  await own.site.call(removePage, { page });
  await status(id, '/team/', 404);
});

inFullRun(test)('a publication is not lost when its process does not relay it', async () => {
  const { own, id } = await following();
  const relay = world.app.get(OutboxRelay);
  const nudge = jest.spyOn(relay, 'nudge').mockResolvedValue();
  const sweep = jest.spyOn(relay, 'sweep').mockResolvedValue();
  await own.publish('Second');
  const pages = world.connection.collection('website_pages');
  const stored = await pages.findOne({ _id: new Types.ObjectId(await home(own)) });
  expect(stored?.['outbox']).toMatchObject([
    { kind: 'hosting.follow', payload: { project: own.projectId, author: ada.userId } },
  ]);
  nudge.mockRestore();
  sweep.mockRestore();
  await heading(id, 'Second');
});

inFullRun(test)(
  'a container that does not follow or is offline is not deployed until it follows or starts',
  async () => {
    const { own, id } = await following();
    await own.follow(id, false);
    await own.publish('Second');
    await idle(own);
    expect(await numbers(own, id)).toEqual([1]);
    await own.follow(id, true);
    await heading(id, 'Second');
    await own.settled(id, 'online');

    await own.act(shutDownContainer, id);
    await own.settled(id, 'offline');
    await own.publish('Third');
    await idle(own);
    expect(await numbers(own, id)).toEqual([2, 1]);
    await own.act(startContainer, id);
    await heading(id, 'Third');
  },
);

inFullRun(test)('a version that a member restored stays until the next publication', async () => {
  const { own, id } = await following();
  await own.publish('Second');
  await heading(id, 'Second');
  await own.settled(id, 'online');
  await own.call(rollBackContainer, { container_id: id, number: 1 });
  await heading(id, 'First');
  await own.site.add('Draft');
  await idle(own);
  expect(await numbers(own, id)).toEqual([2, 1]);
  await own.publish('Third');
  await heading(id, 'Third');
  expect(await numbers(own, id)).toEqual([3, 2, 1]);
});

inFullRun(test)('a website without published pages fails once, with a reason on the container', async () => {
  const { own, id } = await following();
  const place = { page: await home(own), language: 'nl' } as const;
  await own.site.call(setPageVisibility, { ...place, value: '0' });
  const message = 'The project has no published website. Publish a page first.';
  await until(
    () => own.container(id),
    (found) => found.message === message && found.state === 'online',
  );
  await own.site.add('Draft');
  await idle(own);
  expect(await own.deployments(id)).toMatchObject([{ number: 2, state: 'failed', message }, { number: 1 }]);
  expect(await hosting.heading(id)).toBe('First');
});

inFullRun(test)(
  'visitors of a live website see a public roadmap, and no hidden item or roadmap',
  async () => {
    const { own, id } = await following();
    const { inMap, item, set } = await new ProjectRoadmaps(ada, own.projectId).filled();
    const tour = await item('Night tour', { public: true });
    const shows = (isShown: boolean) =>
      until(
        () => hosting.visit(id, '/roadmap/tours/'),
        ({ status: code, body }) => code === 200 && body.includes('Night tour') === isShown,
      );
    await ada.call(publishRoadmap, { ...inMap, public: true });
    await shows(true);
    await set(tour, { public: false });
    await shows(false);
    await ada.call(publishRoadmap, { ...inMap, public: false });
    await status(id, '/roadmap/tours/', 404);
  },
);

inFullRun(test)('the difference of two versions names pages, and needs the content of both', async () => {
  const own = await hosting.project(ada, 'First');
  const id = await own.live();
  await own.publish('Second');
  await own.site.show(await own.site.add('About'));
  await own.update(id);
  await own.update(id);
  const compare = (from: number, to: number) => own.call(compareDeployments, { container_id: id, from, to });
  const difference = (await compare(1, 2)).body as DeploymentDifference;
  expect(difference).toMatchObject({
    status: 'success',
    from: { number: 1, source: 'site', author: 'Ada' },
    to: { number: 2, source: 'site', author: 'Ada' },
    website: ['menus'],
    pages: {
      count: 2,
      list: [
        { change: 'changed', title: 'Second', path: '/', language: 'nl' },
        { change: 'added', title: 'About', path: '/about/', language: 'nl' },
      ],
    },
    redirects: { count: 0, list: [] },
    files: { count: 0, list: [] },
  });
  expect((await compare(2, 3)).body).toMatchObject({ website: [], pages: { count: 0 } });
  expect((await compare(1, 9)).status).toBe(404);
  await world.connection
    .collection('hosting_deployments')
    .updateOne({ container: new Types.ObjectId(id), number: 1 }, { $set: { artifact: null } });
  expect((await compare(1, 3)).body).toEqual({
    status: 'conflict',
    message: 'The content of version 1 was deleted.',
  });
  expect((await own.deployments(id)).map(({ comparable }) => comparable)).toEqual([true, true, false]);
});
