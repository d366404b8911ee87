import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ProfileScreen } from './profile-screen';

/*
 * Real: the screen, its calls and the crop arithmetic. Fake: decoding and drawing, which jsdom lacks; the journey
 * tests both in a browser.
 */
const GET = '/api/user/profile/get/';
const SET = '/api/user/profile/set/';
const PICTURE = '/api/user/picture/';
const REMOVE = '/api/user/picture/remove/';
const stored = {
  name: 'Mies Brand',
  mail: 'mies@example.org',
  created: '2026-01-02T10:00:00.000Z',
  picture: null as string | null,
  zone: null,
};
const read = { [GET]: () => ok(stored) };
const withPicture = { [GET]: () => ok({ ...stored, picture: '/api/user/picture/file/one/' }) };

it('a failed request for the profile shows the reason or a missing network', async () => {
  const answers = [refusal(500, 'error', 'Broken.'), offline()];
  const { user } = show(<ProfileScreen />, { [GET]: () => answers.shift() ?? ok(stored) });
  expect(await screen.findByText('Broken.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

it('name and time zone can be changed, and the input survives a reload', async () => {
  const first = show(<ProfileScreen />, read);
  await first.user.clear(await screen.findByLabelText('Name'));
  await first.user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  await first.user.type(screen.getByLabelText('Name'), 'Mies');
  first.unmount();
  const { user, sent, host } = show(<ProfileScreen />, {
    ...read,
    [SET]: () => ok({ message: 'Your profile has been changed.', name: 'Mies' }),
  });
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Mies');
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Amsterdam');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'Your profile has been changed.', tone: 'good' }),
  );
  expect(sent.find(({ path }) => path === SET)?.body).toEqual({ name: 'Mies', zone: 'Europe/Amsterdam' });
  expect(window.sessionStorage).toHaveLength(0);
});

describe('the profile picture', () => {
  const drawImage = jest.fn();

  beforeEach(() => {
    drawImage.mockClear();
    const context = { clearRect: jest.fn(), drawImage } as unknown as CanvasRenderingContext2D;
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['square'], { type: 'image/webp' })));
    globalThis.createImageBitmap = jest.fn(
      async () => ({ width: 400, height: 200 }) as unknown as ImageBitmap,
    ) as never;
  });

  async function choose(handlers: Parameters<typeof show>[1]) {
    const shown = show(<ProfileScreen />, handlers);
    await shown.user.click(await screen.findByRole('button', { name: /a picture$|^Change picture$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile picture' }));
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const file = new File(['photo'], 'photo.png', { type: 'image/png' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    return { ...shown, dialog };
  }

  it('falls back to initials', async () => {
    show(<ProfileScreen />, read);
    expect((await screen.findByRole('img', { name: 'No picture yet' })).textContent).toBe('MB');
  });

  it('is cropped by keyboard and zoom, and only the square is sent', async () => {
    const { user, dialog, sent, host } = await choose({
      ...read,
      [PICTURE]: () => ok({ message: 'Your profile picture has been changed.', picture: '/p/' }),
    });
    const area = await dialog.findByRole('img', { name: /^Part of the picture/ });
    expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([100, 0, 200, 200]);
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([90, 0, 200, 200]);
    fireEvent.change(dialog.getByLabelText('Zoom'), { target: { value: '2' } });
    expect(drawImage.mock.lastCall?.slice(1, 5)).toEqual([140, 50, 100, 100]);
    await user.click(dialog.getByRole('button', { name: 'Save picture' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({
        text: 'Your profile picture has been changed.',
        tone: 'good',
      }),
    );
    expect(sent.find(({ path }) => path === PICTURE)?.body).toEqual({ files: ['picture picture.webp'] });
  });

  it('shows an unreadable file and a rejection of the server', async () => {
    const message = 'This picture cannot be used.';
    const { user, dialog } = await choose({
      ...read,
      [PICTURE]: () => refusal(400, 'validation-error', 'Check.', [{ path: 'picture', message }]),
    });
    await user.click(dialog.getByRole('button', { name: 'Save picture' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    globalThis.createImageBitmap = jest.fn(async () => Promise.reject(new Error('no picture'))) as never;
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const file = new File(['text'], 'text.png', { type: 'image/png' });
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
    expect(await dialog.findByText(/^This picture cannot be read/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save picture' })).toHaveProperty('disabled', true);
  });

  it('is removed after a confirmation', async () => {
    const { user, host, sent } = show(<ProfileScreen />, {
      ...withPicture,
      [REMOVE]: () => ok({ message: 'Your profile picture has been removed.' }),
    });
    expect(await screen.findByRole('img', { name: 'Picture of Mies Brand' })).toBeTruthy();
    host.confirm.mockResolvedValueOnce(false);
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(sent.map(({ path }) => path)).toEqual([GET]);
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({
        text: 'Your profile picture has been removed.',
        tone: 'good',
        seconds: 1.5,
      }),
    );
  });
});
