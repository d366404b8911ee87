import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeUploads, later, ok, refusal, show } from '@zonewerk/testing/screens';
import { file, folderOf, INFO, LIST_FILES, UPLOAD } from '../../../../test/files';
import { canal, GET, screenProps } from '../../../../test/projects';
import { FilesScreen } from './files-screen';

type Handlers = Parameters<typeof show>[1];

const fileOf = (name: string) => new File(['text'], name);
const stored = (name: string) => ok({ fileData: file(name) });

async function open(handlers: Handlers = {}) {
  const uploads = fakeUploads();
  const shown = show(<FilesScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [LIST_FILES]: () => folderOf([file('old.pdf')]),
    ...handlers,
  });
  const input = await screen.findByLabelText<HTMLInputElement>('Files to upload');
  await screen.findByRole('gridcell');
  const choose = (...names: string[]) => shown.user.upload(input, names.map(fileOf));
  return { ...shown, uploads, choose };
}
const filesOf = (sent: ReturnType<typeof show>['sent']) =>
  sent.filter(({ path }) => path === UPLOAD).map(({ body }) => body['files']);

beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

it('files are uploaded one at a time with progress, then the folder is reloaded', async () => {
  const answers = [later(), later()];
  const turns = [...answers];
  const { sent, uploads, choose, host } = await open({
    [UPLOAD]: () => turns.shift()?.answer ?? stored('x'),
  });
  const lists = () => sent.filter(({ path }) => path === LIST_FILES).length;
  const before = lists();
  await choose('a.pdf', 'b.pdf');
  const bar = await screen.findByRole('progressbar', { name: 'Upload of a.pdf' });
  act(() => uploads[0]?.progress(0.42));
  expect(bar).toHaveProperty('value', 42);
  expect(screen.getByText('42 %')).toBeTruthy();
  expect(screen.getByText('Waiting')).toBeTruthy();
  expect(filesOf(sent)).toEqual([['form_file a.pdf']]);
  act(() => uploads[0]?.progress(1));
  expect(screen.getByText('Processing…')).toBeTruthy();
  await act(async () => answers[0]?.respond(stored('a.pdf')));
  await waitFor(() => expect(filesOf(sent)).toEqual([['form_file a.pdf'], ['form_file b.pdf']]));
  await act(async () => answers[1]?.respond(stored('b.pdf')));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(host.announce).toHaveBeenCalledWith('b.pdf uploaded.');
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
  expect(sent.find(({ path }) => path === UPLOAD)?.body).toMatchObject({ folder: '0', module: '' });
});

it('a failed upload shows the reason until it is dismissed or retried', async () => {
  const answers = [
    () => refusal(422, 'validation-error', 'This is a program.'),
    () => new TypeError('Failed to fetch'),
  ];
  const { user, sent, choose } = await open({
    [UPLOAD]: () => (answers.shift() ?? (() => stored('b.exe')))(),
  });
  await choose('a.exe', 'b.exe');
  expect(await screen.findByText('Error. Please, contact the webmaster! This is a program.')).toBeTruthy();
  expect(await screen.findByText('Error. Please, try again!')).toBeTruthy();
  expect(screen.getByText('2 files are not uploaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss: a.exe' }));
  await user.click(screen.getByRole('button', { name: 'Retry: b.exe' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  expect(filesOf(sent)).toHaveLength(3);
});

it.each([
  [400, 'This is a program.', () => refusal(400, 'validation-error', 'This is a program.')],
  [404, 'This folder is gone.', () => refusal(404, 'not-found', 'This folder is gone.')],
  [413, 'There is no room.', () => refusal(413, 'payload-too-large', 'There is no room.')],
  [500, 'Not now.', () => refusal(500, 'error', 'Not now.')],
  [502, '', () => new Response('<p>Bad gateway</p>', { status: 502 })],
])('HTTP %i shows the hint to contact the webmaster', async (_, reason, answer) => {
  const { choose } = await open({ [UPLOAD]: answer });
  await choose('a.pdf');
  const text = `Error. Please, contact the webmaster! ${reason}`.trim();
  expect(await screen.findByText(text)).toBeTruthy();
});

it('processing of more than 20 seconds shows a hint to keep waiting', async () => {
  const { uploads, choose } = await open({ [UPLOAD]: () => later().answer });
  jest.useFakeTimers({ advanceTimers: true });
  try {
    await choose('a.pdf');
    await screen.findByRole('progressbar');
    act(() => uploads[0]?.progress(1));
    act(() => jest.advanceTimersByTime(19_500));
    expect(screen.getByText('Processing…')).toBeTruthy();
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByText('Processing takes longer than usual. Please keep waiting.')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

it('an upload interrupted by network loss waits for the network', async () => {
  const first = later();
  const answers = [first.answer.then(() => Promise.reject(new TypeError('Failed to fetch')))];
  const { user, sent, choose } = await open({ [UPLOAD]: () => answers.shift() ?? stored('x.pdf') });
  await choose('a.pdf', 'b.pdf');
  await screen.findByText('Waiting');
  const onLine = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => first.respond(ok({})));
  expect(await screen.findByText('Error. Please, try again!')).toBeTruthy();
  expect(screen.getByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry: a.pdf' }));
  expect(filesOf(sent)).toHaveLength(1);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  expect(filesOf(sent)).toHaveLength(3);
});

it('an upload can be cancelled', async () => {
  const { user, uploads, choose } = await open({ [UPLOAD]: () => later().answer });
  await choose('a.pdf');
  await user.click(await screen.findByRole('button', { name: 'Cancel the upload of a.pdf' }));
  expect(uploads[0]?.aborted).toBe(true);
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

it('a picture is shown as processing until it is ready or failed', async () => {
  const looks = [
    file('a.png', { state: 'processing' }),
    file('a.png', { state: 'failed', fault: 'No picture.' }),
  ];
  const { choose } = await open({
    [UPLOAD]: () => ok({ fileData: file('a.png', { state: 'processing' }) }),
    [INFO]: () => ok({ file: looks.shift(), used: [] }),
  });
  await choose('a.png');
  expect(await screen.findByText('Processing…')).toBeTruthy();
  expect(await screen.findByText('No picture.')).toBeTruthy();
});

it('a file above the size limit is not sent', async () => {
  const { user, sent } = await open();
  const large = fileOf('film.mp4');
  Object.defineProperty(large, 'size', { value: 40_000_000 });
  await user.upload(screen.getByLabelText('Files to upload'), large);
  expect(await screen.findByText(/^A file can have at most 34 MB/u)).toBeTruthy();
  expect(filesOf(sent)).toEqual([]);
});

describe('a dropped file', () => {
  const types = ['Files'];
  it('marks the drop zone for 100 ms and is uploaded', async () => {
    const { sent } = await open({ [UPLOAD]: () => later().answer });
    const place = screen.getByRole('grid');
    fireEvent.dragOver(place, { dataTransfer: { types, files: [] } });
    expect(screen.getByText('Drop your file here')).toBeTruthy();
    jest.useFakeTimers();
    fireEvent.drop(place, { dataTransfer: { types, files: [fileOf('a.pdf')] } });
    act(() => jest.advanceTimersByTime(99));
    expect(screen.getByText('Drop your file here')).toBeTruthy();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Drop your file here')).toBeNull();
    jest.useRealTimers();
    await waitFor(() => expect(filesOf(sent)).toEqual([['form_file a.pdf']]));
  });

  it('without content has no effect', async () => {
    await open();
    fireEvent.drop(screen.getByRole('grid'), { dataTransfer: { types, files: [] } });
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
  });
});
