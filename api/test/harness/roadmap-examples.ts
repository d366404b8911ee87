import { addRoadmap, addRoadmapItem, dropRoadmap, getRoadmap, type RoadmapColumn } from '@zonewerk/contracts';
import type { Examples } from './examples.types.js';
import type { SignedIn } from './harness.js';

export async function roadmapExamples(owner: SignedIn, project_id: string): Promise<Examples> {
  const inProject = { project_id };
  const added = async (name: string) =>
    (await owner.call(addRoadmap, { ...inProject, name })).body['map'] as string;
  const map = await added('Tours');
  const inMap = { ...inProject, map };
  const { columns, v } = (await owner.call(getRoadmap, inMap)).body as unknown as {
    columns: RoadmapColumn[];
    v: number;
  };
  const [ideas = '', planned = ''] = columns.map(({ id }) => id);
  const item = async (title: string) => {
    const { body } = await owner.call(addRoadmapItem, { ...inMap, column: ideas, title } as never);
    return (body['item'] as { id: string }).id;
  };
  const moved = await item('Night tour');
  const removed = await item('Old tour');
  const dropped = await added('Dropped');
  await owner.call(dropRoadmap, { map: dropped });
  const named = columns.map(({ id, name }) => ({ id, name }));
  return {
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
    'roadmaps.restore': { body: { ...inProject, map: dropped } },
    'roadmaps.set-columns': {
      body: { ...inMap, v: v + 2, columns: [...named, { id: null, name: 'Later' }] },
    },
    'roadmaps.set-item': { body: { ...inMap, item: moved, rev: 1, title: 'Night tours', month: '2027-03' } },
  };
}
