import { file } from '../../../test/files';
import { SLOW_MS, UploadQueue, type Sent } from './upload-queue';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the queue marks an upload as slow after 20 seconds of processing', async () => {
  let answer: (sent: Sent) => void = () => undefined;
  const sent = new Promise<Sent>((resolve) => {
    answer = resolve;
  });
  let tell: (part: number) => void = () => undefined;
  const queue = new UploadQueue({
    send: (_, onProgress) => {
      tell = onProgress;
      return { sent, stop: () => undefined };
    },
    look: async () => null,
    stored: jest.fn(),
    tooLarge: () => false,
  });
  const state = () => queue.get()[0]?.state;
  queue.add([new File(['x'], 'x.pdf')], '0');
  await jest.advanceTimersByTimeAsync(SLOW_MS * 2);
  expect(state()).toBe('sending');
  tell(1);
  await jest.advanceTimersByTimeAsync(SLOW_MS - 1_000);
  expect(state()).toBe('processing');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(state()).toBe('slow');
  answer({ file: file('x.pdf') });
  await jest.advanceTimersByTimeAsync(0);
  expect(queue.get()).toEqual([]);
});
