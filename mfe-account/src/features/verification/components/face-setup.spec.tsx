import { screen, waitFor, within } from '@testing-library/react';
import { FACE_RATES, type Verification } from '@zonewerk/contracts';
import { later, ok, offline, refusal, show } from '@zonewerk/testing/screens';
import { VerificationScreen } from './verification-screen';

/* Real: the page, its calls and the camera of libs/ui. Fake: the device and the canvas, which jsdom lacks. */
const GET = '/api/user/authenticator/get/';
const SET = '/api/user/biometric/set/';
const PICTURE = 'data:image/jpeg;base64,AAAA';
const TURN = 'Please turn your head a little to your left and take another photo.';

const verification: Verification = {
  status: 'success',
  message: '',
  method: 2,
  sms: { enabled: false, since: null, phone_hint: null },
  app: { enabled: true, since: '2026-01-02T10:00:00.000Z' },
  face: { enabled: false, since: null, available: true },
  recovery_left: 10,
  passkeys: [],
};
const on: Verification = { ...verification, face: { ...verification.app, available: true } };

const track = { stop: jest.fn() };
const getUserMedia = jest.fn();

beforeEach(() => {
  track.stop.mockReset();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(960);
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  const context = { drawImage: jest.fn() } as unknown as RenderingContext;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PICTURE);
});

async function open(answer: () => Response | Error | Promise<Response>, of = verification) {
  const shown = show(<VerificationScreen />, { [GET]: () => ok(of), [SET]: answer });
  const name = of.face.enabled ? 'Set up again: Face' : 'Set up: Face';
  await shown.user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up verification' }));
  const toggle = await dialog.findByRole('switch', { name: 'Sign-in by face' });
  const bodies = () => shown.sent.filter(({ path }) => path === SET).map(({ body }) => body);
  const take = async () => {
    const button = await dialog.findByRole('button', { name: 'Take photo' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await shown.user.click(button);
  };
  return { ...shown, dialog, toggle, bodies, take };
}

it('face sign-in is an additional factor whose switch starts and stops the camera', async () => {
  const { dialog, toggle, user, bodies } = await open(() => ok({}));
  expect(dialog.getByText('An additional factor')).toBeTruthy();
  expect(toggle).toHaveProperty('checked', false);
  expect(dialog.queryByLabelText('Your camera')).toBeNull();
  expect(getUserMedia).not.toHaveBeenCalled();
  await user.click(toggle);
  expect(await dialog.findByLabelText('Your camera')).toBeTruthy();
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(1));
  await user.click(toggle);
  expect(dialog.queryByLabelText('Your camera')).toBeNull();
  await waitFor(() => expect(track.stop).toHaveBeenCalled());
  expect(bodies()).toEqual([]);
});

it('the face setup shows the measured rates of its test', async () => {
  const { dialog } = await open(() => ok({}));
  const { people, pairs, pairsAccepted, maxAcceptedIn100, ownPictures, ownRefused } = FACE_RATES;
  const text = dialog.getByText(/^The camera and the light/u).textContent ?? '';
  expect(text.match(/\d+/gu)?.map(Number)).toEqual([
    people,
    pairsAccepted,
    pairs,
    maxAcceptedIn100,
    100,
    ownRefused,
    ownPictures,
  ]);
});

it('a captured picture freezes, is saved and closes the window', async () => {
  const saving = later();
  const { dialog, toggle, user, take, bodies, host } = await open(() => saving.answer);
  await user.click(toggle);
  await take();
  expect(dialog.getByAltText('Your photo').getAttribute('src')).toBe(PICTURE);
  expect(track.stop).toHaveBeenCalled();
  expect(bodies()).toEqual([{ toggle: '1', canvas: PICTURE }]);
  const message = 'Sign-in by face is on. We did not store the photo.';
  saving.respond(ok({ message }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: message, tone: 'good' }));
  expect(host.reloadPage).toHaveBeenCalled();
});

it('an insufficient picture or a head turn requires another picture', async () => {
  const answers = [Response.json({ status: 'less', message: TURN }), ok({ message: 'On.' })];
  const { dialog, toggle, user, take, bodies } = await open(() => answers.shift() ?? ok({}));
  await user.click(toggle);
  await take();
  expect((await dialog.findByText(TURN)).closest('[role="status"]')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Take another photo' }));
  await take();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toHaveLength(2);
});

it.each([
  [
    'a fault of the model',
    () => Response.json({ status: 'error', message: 'Sorry, the AI has an issue.' }),
    'Sorry, the AI has an issue.',
  ],
  [
    'a picture that cannot be read',
    () =>
      refusal(400, 'validation-error', 'Please check.', [
        { path: 'canvas', message: 'This photo cannot be read.' },
      ]),
    'This photo cannot be read.',
  ],
  [
    'a closed confirmation',
    () => refusal(403, 'recent-factor-required', 'Please confirm.'),
    'Nothing has changed, because you did not confirm that it is you.',
  ],
  ['no network', () => offline(), /^Oh no! Something went wrong with your request\./u],
])('the face setup shows the reason after %s', async (_, answer, text) => {
  const { dialog, toggle, user, take } = await open(answer);
  await user.click(toggle);
  await take();
  const alerts = await dialog.findAllByRole('alert');
  expect(alerts.some((alert) => within(alert).queryByText(text))).toBe(true);
  expect(await dialog.findByRole('button', { name: 'Take another photo' })).toBeTruthy();
});

describe('an enabled face factor', () => {
  it('is disabled by the switch', async () => {
    const { toggle, user, bodies } = await open(() => ok({ message: 'Sign-in by face is off.' }), on);
    expect(toggle).toHaveProperty('checked', true);
    expect(getUserMedia).not.toHaveBeenCalled();
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toEqual([{ toggle: '0' }]);
  });

  it('accepts a new picture', async () => {
    const { dialog, user, take, bodies } = await open(() => ok({ message: 'On.' }), on);
    await user.click(dialog.getByRole('button', { name: 'Take a new photo' }));
    await take();
    await waitFor(() => expect(bodies()).toEqual([{ toggle: '1', canvas: PICTURE }]));
  });
});
