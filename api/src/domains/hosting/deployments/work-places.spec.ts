import pino from 'pino';
import { WorkPlaces, type Work } from './work-places.js';

/** Work that runs until the test ends it. */
class Works {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  of(project: string, count: number): Work[] {
    return Array.from({ length: count }, (_, at) => {
      const key = `${project}${at}`;
      const act = () => {
        this.begun.push(key);
        return new Promise<void>((resolve) => this.ends.set(key, resolve));
      };
      return { key, project, act };
    });
  }

  async end(key: string): Promise<void> {
    this.ends.get(key)?.();
    // The slot is free after the end of the work.
    await new Promise(setImmediate);
  }
}

let works: Works;
let places: WorkPlaces;
beforeEach(() => {
  works = new Works();
  places = new WorkPlaces({ total: 8, share: 2, spare: 2 }, pino({ level: 'silent' }));
});

test('older work of one project does not delay the work of others', () => {
  places.begin([...works.of('a', 100), ...works.of('b', 1), ...works.of('c', 1), ...works.of('d', 1)]);
  expect(works.begun.slice(0, 5)).toEqual(['a0', 'b0', 'c0', 'd0', 'a1']);
  expect(works.begun).toHaveLength(6);
});

test('two slots are reserved for later projects', () => {
  const waiting = works.of('a', 100);
  places.begin(waiting);
  expect(works.begun).toHaveLength(6);
  places.begin([...waiting, ...works.of('b', 3)]);
  expect(works.begun.slice(6)).toEqual(['b0', 'b1']);
});

test('a freed slot goes to the project with the fewest slots', async () => {
  const projects = ['a', 'b', 'c', 'd'].flatMap((project) => works.of(project, 5));
  places.begin([...projects, ...works.of('e', 1)]);
  expect(works.begun).toEqual(['a0', 'b0', 'c0', 'd0', 'e0', 'a1', 'b1', 'c1']);
  await works.end('e0');
  expect(works.begun.slice(8)).toEqual(['d1']);
});

test('running work does not start again, and failed work can', async () => {
  const act = jest.fn().mockRejectedValueOnce(new Error('No')).mockResolvedValue(undefined);
  const work = { key: 'a', project: 'a', act };
  places.begin([work]);
  places.begin([work]);
  expect(act).toHaveBeenCalledTimes(1);
  await places.drain();
  expect(places.has('a')).toBe(false);
  places.begin([work]);
  expect(act).toHaveBeenCalledTimes(2);
});
