import { TOP } from '@zonewerk/contracts';
import { idOf, pages } from '../../../test/website';
import { OrderSaver } from './order-saver';
import { moved, orderOf, type PageMove, type PageOrder } from './page-order';

type Outcome = 'saved' | 'unreachable' | 'refused';

const first: PageMove = { page: idOf('Visit'), parent: TOP, before: idOf('Home') };
const second: PageMove = { page: idOf('Home'), parent: idOf('Museum'), before: null };
const back: PageMove = { page: idOf('Visit'), parent: TOP, before: null };

/** A server that stores the order; each request waits until `answer` is called. */
function world() {
  let saved: PageOrder = orderOf(pages);
  const sent: PageMove[] = [];
  const answers: ((outcome: Outcome) => void)[] = [];
  const undos: (() => void)[] = [];
  const saver = new OrderSaver({
    saved: () => saved,
    async send(move) {
      sent.push(move);
      const outcome = await new Promise<Outcome>((resolve) => answers.push(resolve));
      if (outcome === 'saved') saved = moved(saved, move) ?? saved;
      return outcome;
    },
    done: (undo) => undos.push(undo),
  });
  const answer = async (outcome: Outcome) => {
    answers.shift()?.(outcome);
    await jest.advanceTimersByTimeAsync(0);
  };
  const other = (move: PageMove) => {
    saved = moved(saved, move) ?? saved;
  };
  return { saver, sent, answer, undos, other, state: () => saver.get().state };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('moves are saved one by one, 1.5 seconds after the last one', async () => {
  const { saver, sent, answer, state } = world();
  saver.move(first);
  await pass(1_400);
  saver.move(second);
  await pass(1_499);
  expect([sent, state()]).toEqual([[], 'unsaved']);
  await pass(1);
  expect([sent, state()]).toEqual([[first], 'saving']);
  await answer('saved');
  expect(sent).toEqual([first, second]);
  await answer('saved');
  expect([state(), saver.get().moves]).toEqual(['saved', []]);
});

it('a move during a save is sent afterwards, checked every 100 ms', async () => {
  const { saver, sent, answer, state } = world();
  saver.move(first);
  await pass(1_500);
  saver.move(second);
  await pass(1_600);
  expect(sent).toEqual([first]);
  await answer('saved');
  expect([sent, state()]).toEqual([[first], 'unsaved']);
  await pass(100);
  expect(sent).toEqual([first, second]);
});

it('an order equal to the saved one is not sent', async () => {
  const { saver, sent, state, undos } = world();
  saver.move(first);
  saver.move(back);
  await pass(1_500);
  expect([sent, state(), undos]).toEqual([[], 'saved', []]);
});

it('an unsent move is preserved and sent again', async () => {
  const { saver, sent, answer, state } = world();
  saver.move(first);
  await pass(1_500);
  await answer('unreachable');
  expect([state(), saver.get().moves]).toEqual(['failed', [first]]);
  saver.flush();
  await pass(0);
  expect(sent).toEqual([first, first]);
  await answer('saved');
  expect(state()).toBe('saved');
});

it('a rejected move and its followers are dropped', async () => {
  const { saver, sent, answer, state, undos } = world();
  saver.move(first, second);
  await pass(1_500);
  await answer('refused');
  expect([sent, state(), saver.get().moves, undos]).toEqual([[first], 'saved', [], []]);
});

it('a move made impossible by a concurrent one is skipped', async () => {
  const { saver, sent, other, answer, state } = world();
  saver.move({ page: idOf('Museum'), parent: TOP, before: idOf('Visit') }, first);
  other({ page: idOf('Visit'), parent: idOf('Home'), before: null });
  await pass(1_500);
  expect(sent).toEqual([first]);
  await answer('saved');
  expect(state()).toBe('saved');
});

it('saved moves can be undone together', async () => {
  const { saver, sent, answer, undos } = world();
  saver.move(first, second);
  await pass(1_500);
  await answer('saved');
  await answer('saved');
  undos[0]?.();
  await pass(1_500);
  await answer('saved');
  await answer('saved');
  expect(sent.slice(2)).toEqual([{ page: idOf('Home'), parent: TOP, before: idOf('Museum') }, back]);
});

it('discard drops unsaved moves', async () => {
  const { saver, sent, state } = world();
  saver.move(first);
  saver.discard();
  await pass(2_000);
  expect([sent, state()]).toEqual([[], 'saved']);
});
