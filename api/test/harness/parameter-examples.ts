import { addParameter, type Parameter, removeParameter } from '@zonewerk/contracts';
import type { Examples } from './examples.types.js';
import type { SignedIn } from './harness.js';

const TEXT = { environment: 'all', type: 'text', value: 'blue' } as const;

export async function parameterExamples(owner: SignedIn, project_id: string): Promise<Examples> {
  const inProject = { project_id };
  const added = async (key: string) => {
    const { body } = await owner.call(addParameter, { ...inProject, key, ...TEXT } as never);
    return (body.parameter as Parameter).id;
  };
  const changed = await added('COLOR');
  const removed = await added('SIZE');
  await owner.call(removeParameter, { ...inProject, parameter: removed, rev: 1 });
  const target = { ...inProject, parameter: changed, rev: 1 };
  return {
    'parameters.add': { body: { ...inProject, key: 'MAIL', ...TEXT } },
    'parameters.export': { body: { ...inProject, environment: 'all' } },
    'parameters.history': { body: { ...inProject, parameter: changed } },
    'parameters.import': { body: { ...inProject, environment: 'preview', text: 'COLOR=red' } },
    'parameters.list': { body: { ...inProject, query: 'col' } },
    'parameters.remove': { body: { ...inProject, parameter: await added('OLD'), rev: 1 } },
    'parameters.restore': { body: { ...inProject, parameter: removed, rev: 2, to_rev: 1 } },
    'parameters.set': { body: { ...target, key: 'COLOR', type: 'text', value: 'red' } },
  };
}
