import { pino } from 'pino';
import type { Channel, ChannelRepository } from './channel.repository.js';
import { ChannelsService } from './channels.service.js';

// Clock and repository are doubles.
const channel = (revision: number): Channel => ({
  _id: 'production',
  revision,
  entries: [],
  adopted: [],
  provides: [],
});
const all = jest.fn<Promise<Channel[]>, []>();
let service: ChannelsService;
beforeEach(() => {
  jest.useFakeTimers();
  all.mockReset();
  service = new ChannelsService({ all } as unknown as ChannelRepository, pino({ level: 'silent' }));
});
afterEach(() => jest.useRealTimers());

const revision = async () => (await service.all()).get('production')?.revision;

test('concurrent reads share one query, and its result is cached for 300 ms', async () => {
  all.mockImplementation(async () => [channel(all.mock.calls.length)]);
  expect(await Promise.all([revision(), revision(), revision()])).toEqual([1, 1, 1]);
  jest.advanceTimersByTime(299);
  expect(await revision()).toBe(1);
  jest.advanceTimersByTime(2);
  expect(await revision()).toBe(2);
  expect(all).toHaveBeenCalledTimes(2);
});

test('a promotion by this process is visible at once, also during an earlier query', async () => {
  let answer: (channels: Channel[]) => void = () => undefined;
  all.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const before = revision();
  service.forget();
  all.mockResolvedValue([channel(2)]);
  const after = revision();
  answer([channel(1)]);
  expect([await before, await after, await revision()]).toEqual([1, 2, 2]);
});

test('the last result remains valid while the database is down or does not respond', async () => {
  all.mockResolvedValueOnce([channel(1)]);
  expect(await revision()).toBe(1);
  jest.advanceTimersByTime(301);
  all.mockRejectedValueOnce(new Error('away'));
  expect(await revision()).toBe(1);
  all.mockReturnValue(new Promise(() => undefined));
  const stored = revision();
  jest.advanceTimersByTime(1_000);
  expect(await stored).toBe(1);
});

test('a failed first query rejects its caller, and the next call queries again', async () => {
  all.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce([channel(1)]);
  await expect(service.all()).rejects.toThrow('away');
  expect(await revision()).toBe(1);
});
