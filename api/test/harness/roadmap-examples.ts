import {
  addRoadmap,
  addRoadmapItem,
  dropRoadmap,
  getRoadmap,
  listSuggestions,
  moveRoadmapItem,
  publishRoadmap,
  removeRoadmapItem,
  type RoadmapColumn,
  type RoadmapSuggestion,
  suggestItem,
} from '@zonewerk/contracts';
import type { Examples } from './examples.types.js';
import type { SignedIn } from './harness.js';

export async function roadmapExamples(owner: SignedIn, project_id: string): Promise<Examples> {
  const inProject = { project_id };
  const added = async (name: string) =>
    (await owner.call(addRoadmap, { ...inProject, name })).body['map'] as string;
  const map = await added('Tours');
  const inMap = { ...inProject, map };
  const board = async () =>
    (await owner.call(getRoadmap, inMap)).body as unknown as { columns: RoadmapColumn[]; v: number };
  const { columns } = await board();
  const [ideas = '', planned = ''] = columns.map(({ id }) => id);
  const item = async (title: string) => {
    const fields = { column: ideas, title, public: true };
    const { body } = await owner.call(addRoadmapItem, { ...inMap, ...fields } as never);
    return (body['item'] as { id: string }).id;
  };
  const moved = await item('Night tour');
  const removed = await item('Old tour');
  const restorable = await item('Past tour');
  const shipped = await item('Shipped tour');
  const last = columns.at(-1)?.id ?? '';
  await owner.call(moveRoadmapItem, { ...inMap, item: shipped, column: last });
  await owner.call(removeRoadmapItem, { ...inMap, item: restorable });
  const shown = await publicExamples(owner, inMap, item);
  const dropped = await added('Dropped');
  await owner.call(dropRoadmap, { map: dropped });
  const named = columns.map(({ id, name }) => ({ id, name }));
  return {
    ...shown,
    'roadmaps.announce': { body: { ...inMap, item: shipped, text: 'It has shipped.' } },
    'roadmaps.add': { body: { ...inProject, name: 'Museum' } },
    'roadmaps.add-item': { body: { ...inMap, column: ideas, title: 'Boat tour', owner: owner.userId } },
    'roadmaps.drop': { body: { map: await added('Past') } },
    'roadmaps.get': { body: inMap },
    'roadmaps.get-item': { body: { ...inMap, item: moved } },
    'roadmaps.linkable': { body: { ...inProject, kind: 'cluster' } },
    'roadmaps.list': { body: inProject },
    'roadmaps.move-item': { body: { ...inMap, item: moved, column: planned } },
    'roadmaps.refactor': { body: { map, name: 'All tours' } },
    'roadmaps.remove-item': { body: { ...inMap, item: removed } },
    'roadmaps.removed-items': { body: inMap },
    'roadmaps.restore-item': { body: { ...inMap, item: restorable } },
    'roadmaps.restore': { body: { ...inProject, map: dropped } },
    'roadmaps.set-columns': {
      body: { ...inMap, v: (await board()).v, columns: [...named, { id: null, name: 'Later' }] },
    },
    'roadmaps.set-item': { body: { ...inMap, item: moved, rev: 1, title: 'Night tours', month: '2027-03' } },
  };
}

/** Valid requests of the calls on a public roadmap. */
async function publicExamples(
  owner: SignedIn,
  inMap: { readonly project_id: string; readonly map: string },
  item: (title: string) => Promise<string>,
): Promise<Examples> {
  const { map } = inMap;
  await owner.call(publishRoadmap, { ...inMap, public: true });
  for (const title of ['Accepted', 'Declined']) await owner.call(suggestItem, { map, title, text: '' });
  const { list } = (await owner.call(listSuggestions, inMap)).body as { list: RoadmapSuggestion[] };
  const [accepted = '', declined = ''] = list.map(({ id }) => id);
  const voted = await item('Harbour tour');
  const merged = await item('Merged tour');
  const into = await item('Tour');
  return {
    'roadmaps.public': { body: { map } },
    'roadmaps.public-item': { body: { map, item: voted } },
    'roadmaps.own-votes': { body: { map } },
    'roadmaps.vote': { body: { map, item: voted, vote: true } },
    'roadmaps.suggest': { body: { map, title: 'Tour by bicycle' } },
    'roadmaps.publish': { body: { ...inMap, public: true } },
    'roadmaps.suggestions': { body: inMap },
    'roadmaps.accept-suggestion': { body: { ...inMap, suggestion: accepted } },
    'roadmaps.decline-suggestion': { body: { ...inMap, suggestion: declined } },
    'roadmaps.merge-items': { body: { ...inMap, item: merged, into } },
  };
}
