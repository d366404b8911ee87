import { renderHook } from '@testing-library/react';
import type { PageActions } from '../components/page-line';
import { useSteadyLines } from './use-steady-lines';

type Use = Parameters<typeof useSteadyLines>[0];

/** Records each call with the number of its render. */
function useOf(render: number, calls: string[]): Use {
  const note = (what: string) => () => void calls.push(`${what} ${render}`);
  const actions: PageActions = {
    hrefOf: (id) => `/${render}/${id}`,
    open: note('open'),
    edit: note('edit'),
    addBelow: note('addBelow'),
    rename: note('rename'),
    moveTo: note('moveTo'),
    duplicate: note('duplicate'),
    remove: note('remove'),
    view: note('view'),
  };
  return { actions, visibility: { isShown: () => true, isPending: () => false, set: note('set') } };
}

test('the stable actions of an earlier render call the current handlers', () => {
  const calls: string[] = [];
  const { result, rerender } = renderHook(({ render }) => useSteadyLines(useOf(render, calls)), {
    initialProps: { render: 1 },
  });
  const { actions, visibility } = result.current;
  rerender({ render: 2 });
  const row = {} as Parameters<PageActions['remove']>[0];
  const page = {} as Parameters<Use['visibility']['set']>[0];
  actions.open('a', true);
  for (const act of ['edit', 'addBelow', 'rename', 'moveTo'] as const) actions[act]('a');
  actions.duplicate(row);
  actions.remove(row);
  actions.view?.('a');
  visibility.set(page, 'nl', true);
  const all = ['open', 'edit', 'addBelow', 'rename', 'moveTo', 'duplicate', 'remove', 'view', 'set'];
  expect(calls).toEqual(all.map((what) => `${what} 2`));
});

test('without websites, the lines have no view action', () => {
  const use = useOf(1, []);
  const { result } = renderHook(() =>
    useSteadyLines({ ...use, actions: { ...use.actions, view: undefined } }),
  );
  expect(result.current.actions.view).toBeUndefined();
});
