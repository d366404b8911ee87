import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../test/show';
import { Camera } from './camera';

/** Real: the component. Fake: the camera and the canvas, which jsdom lacks; the browser's own are used in e2e. */
const track = { stop: jest.fn() };
const getUserMedia = jest.fn();
const PICTURE = 'data:image/jpeg;base64,AAAA';
let pictures: string[] = [];

beforeEach(() => {
  track.stop.mockReset();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] });
  pictures = [];
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(960);
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  const context = { drawImage: jest.fn() } as unknown as RenderingContext;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => pictures.shift() ?? PICTURE);
});

afterEach(() => jest.restoreAllMocks());

const take = () => screen.findByRole('button', { name: 'Take photo' });

async function live() {
  const button = await take();
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  return button;
}

test('a press freezes the frame, stops the camera and returns the picture, and can be repeated', async () => {
  let respond: () => void = () => undefined;
  const onPicture = jest.fn(() => new Promise<void>((resolve) => (respond = resolve)));
  show(<Camera label="Your face" onPicture={onPicture} />);
  await userEvent.click(await live());
  expect(onPicture).toHaveBeenCalledWith(PICTURE);
  expect(track.stop).toHaveBeenCalledTimes(1);
  expect(screen.getByAltText('Your photo').getAttribute('src')).toBe(PICTURE);
  expect((await take()).getAttribute('aria-busy')).toBe('true');
  await act(async () => respond());
  await userEvent.click(screen.getByRole('button', { name: 'Take another photo' }));
  await live();
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});

test('the picture is reduced to the limit of the call', async () => {
  pictures = ['x'.repeat(190_001), 'small'];
  const onPicture = jest.fn(async () => undefined);
  show(<Camera label="Your face" onPicture={onPicture} />);
  await userEvent.click(await live());
  expect(onPicture).toHaveBeenCalledWith('small');
});

test('an unmount stops the camera, also after a late permission', async () => {
  let allow: (stream: object) => void = () => undefined;
  getUserMedia.mockReturnValueOnce(new Promise((resolve) => (allow = resolve)));
  const first = show(<Camera label="Your face" onPicture={async () => undefined} />);
  first.unmount();
  await act(async () => allow({ getTracks: () => [track] }));
  expect(track.stop).toHaveBeenCalledTimes(1);
  const second = show(<Camera label="Your face" onPicture={async () => undefined} />);
  await live();
  second.unmount();
  expect(track.stop).toHaveBeenCalledTimes(2);
});

test.each([
  ['NotAllowedError', /may not use your camera/u],
  ['NotFoundError', /no camera on this device/u],
  ['NotReadableError', /Another program/u],
  ['UnknownError', /did not start/u],
])('%s has a message, and Retry requests the camera again', async (name, sentence) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', name));
  show(<Camera label="Your face" onPicture={async () => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await live();
});

test('a page without camera support reports no camera', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  show(<Camera label="Your face" onPicture={async () => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/no camera/u);
});
