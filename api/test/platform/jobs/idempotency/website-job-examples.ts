import { listPageVersions, publishPage, setPage } from '@zonewerk/contracts';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import { Site } from '../../../content/website/website-world.js';
import type { JobExample } from './job-examples.types.js';

/** A published page with a scheduled publication and further edits. */
export async function plannedPublication(world: DnsWorld): Promise<JobExample> {
  const site = await Site.create(world, await world.signedIn('Ada'));
  const { id: page, rev } = await site.add('First');
  const place = { page, language: 'nl' } as const;
  await site.call(publishPage, { ...place, rev });
  await site.call(setPage, { ...place, rev: rev + 1, title: 'Second', body: '<p>b</p>' });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await site.call(publishPage, { ...place, rev: rev + 2, at });
  await site.call(setPage, { ...place, rev: rev + 3, title: 'Third' });
  const { ObjectId } = world.connection.base.Types;
  const pages = world.connection.collection('website_pages');
  const stored = () => pages.findOne({ _id: ObjectId.createFromHexString(page) });
  const plan = ((await stored())?.['texts'] as { planned: { id: string } }[])[0]?.planned.id;
  const outcome = async () => {
    const text = ((await stored())?.['texts'] as Record<string, { title: string; number: number }>[])[0];
    const { list } = (await site.call(listPageVersions, place)).body as { list: { number: number }[] };
    return {
      shown: [text?.['published']?.title, text?.['published']?.number],
      left: [text?.['title'], text?.['planned'], text?.['edited']],
      versions: list.map(({ number }) => number),
      rev: Number((await stored())?.['rev']),
    };
  };
  return { payload: { project: site.projectId, page, id: plan }, outcome };
}
