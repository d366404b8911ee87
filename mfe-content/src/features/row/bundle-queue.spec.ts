import { file } from '../../../test/files';
import { BundleQueue, type Added } from './bundle-queue';

const one = file('one.pdf');
const two = file('two.pdf');
const three = file('three.pdf');

function setUp() {
  const requests: { name: string; answer: (added: Added) => void }[] = [];
  const deps = { saved: jest.fn(), rested: jest.fn() };
  const queue = new BundleQueue({
    ...deps,
    add: ({ file_name: name }) => new Promise((answer) => void requests.push({ name, answer })),
  });
  const states = () => queue.get().map(({ file: { file_name: name }, state }) => `${name} ${state}`);
  const answer = async (index: number, added: Added) => {
    requests[index]?.answer(added);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, deps, requests, states, answer };
}

const saved = (id: string): Added => ({ id, refreshed: false });

test('files are added one at a time, in their order, without duplicates', async () => {
  const { queue, deps, requests, states, answer } = setUp();
  queue.add([one, two]);
  queue.add([two, three]);
  expect(states()).toEqual(['one.pdf adding', 'two.pdf waiting', 'three.pdf waiting']);
  expect(requests.map(({ name }) => name)).toEqual(['one.pdf']);
  await answer(0, saved('1'));
  expect(states()).toEqual(['one.pdf saved', 'two.pdf adding', 'three.pdf waiting']);
  expect(queue.get()[0]?.id).toBe('1');
  await answer(1, saved('2'));
  await answer(2, { id: '3', refreshed: true });
  expect(deps.saved.mock.calls).toEqual([
    [one, false],
    [two, false],
    [three, true],
  ]);
  expect(deps.rested).toHaveBeenCalledTimes(1);
  queue.forget(new Set([one.id, three.id]));
  expect(states()).toEqual(['two.pdf saved']);
});

test('a failed file is skipped, and all failures are reported at the end', async () => {
  const { queue, deps, states, answer } = setUp();
  queue.add([one, two, three]);
  await answer(0, { reason: 'Not this one.' });
  expect(states()).toEqual(['two.pdf adding', 'three.pdf waiting']);
  await answer(1, saved('2'));
  expect(deps.rested).not.toHaveBeenCalled();
  await answer(2, { reason: 'Nor this.' });
  expect(states()).toEqual(['two.pdf saved']);
  expect(deps.rested).toHaveBeenCalledWith(['one.pdf: Not this one.', 'three.pdf: Nor this.']);
  queue.add([one]);
  await answer(3, saved('1'));
  expect(deps.rested).toHaveBeenLastCalledWith([]);
});

test('files wait without a network and continue afterwards', async () => {
  const { queue, requests, states, answer } = setUp();
  const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  queue.add([one, two]);
  expect(states()).toEqual(['one.pdf waiting', 'two.pdf waiting']);
  expect(requests).toEqual([]);
  online.mockReturnValue(true);
  void queue.pump();
  online.mockReturnValue(false);
  await answer(0, 'later');
  expect(states()).toEqual(['one.pdf waiting', 'two.pdf waiting']);
  online.mockReturnValue(true);
  void queue.pump();
  await answer(1, saved('1'));
  expect(states()).toEqual(['one.pdf saved', 'two.pdf adding']);
});

test('a stopped queue adds no waiting file', async () => {
  const { queue, requests, answer } = setUp();
  queue.add([one, two]);
  queue.stop();
  await answer(0, saved('1'));
  expect(requests).toHaveLength(1);
});
