import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  ADD_FOLDER,
  file,
  folder,
  folderOf,
  INFO,
  LIST_FILES,
  MOVE_FILES,
  picture,
  REMOVE_FOLDER,
  removeFileOf,
  RENAME_FILE,
} from '../../../../test/files';
import { canal, GET, screenProps } from '../../../../test/projects';
import { FilesScreen } from './files-screen';

type Handlers = Parameters<typeof show>[1];

const letter = file('letter.docx');
const report = file('report.pdf');
const drawings = folder('Drawings');
const all = () => folderOf([letter, picture, report], [drawings]);
const open = (handlers: Handlers = {}) =>
  show(<FilesScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [LIST_FILES]: all,
    ...handlers,
  });
const tile = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^${name},`, 'u') });
const bodiesOf = (sent: ReturnType<typeof show>['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
async function choose(user: ReturnType<typeof show>['user'], name: string, action: string) {
  await tile(name);
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
}

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a folder', () => {
  it('shows folders first, small pictures, and type and size of files', async () => {
    open();
    await tile('Drawings');
    expect(screen.getAllByRole('gridcell').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Drawings, Folder',
      'letter.docx, DOCX · 12 kB',
      'boat.png, PNG · 12 kB',
      'report.pdf, PDF · 12 kB',
    ]);
    // This screen has no selection.
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    const image = (await tile('boat.png')).querySelector('img');
    expect([image?.width, image?.height, image?.getAttribute('src')]).toEqual([
      150,
      150,
      picture.thumbnails?.['150x150'],
    ]);
  });

  it('shows its loading state', async () => {
    const first = later();
    open({ [LIST_FILES]: () => first.answer });
    expect(await screen.findByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('is empty', async () => {
    open({ [LIST_FILES]: () => folderOf([]) });
    expect(await screen.findByText('Folder empty')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Upload' })).toHaveLength(2);
  });

  it('shows a failed request and disables uploads', async () => {
    const answers = [
      () => refusal(503, 'unavailable', 'Not now.'),
      () => new TypeError('Failed to fetch'),
      offline,
    ];
    const { user } = open({ [LIST_FILES]: () => (answers.shift() ?? all)() });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const failed = "We couldn't get your files. Please try again or report this to us.";
    expect(await screen.findByText(failed)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    expect(screen.getByText('Please plug in your internet in before you try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await tile('letter.docx');
  });

  it.each([
    ['was deleted', refusal(404, 'not-found', 'This folder does not exist any more.')],
    ['never was one', refusal(422, 'validation-error', 'This is not a valid folder.')],
  ])('shows a notice and a link to all folders when it %s', async (_, answer) => {
    window.history.replaceState(null, '', '/?folder=unknown');
    const { user } = open({ [LIST_FILES]: ({ folder: id }) => (id === 'unknown' ? answer : all()) });
    expect(await screen.findByRole('heading', { name: 'Folder not found' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Show all folders' }));
    await tile('Drawings');
    expect(window.location.search).toBe('');
  });

  it('is opened by its tile and closed by the path above it', async () => {
    const { user } = open({
      [LIST_FILES]: ({ folder: id }) => (id === drawings.id ? folderOf([], [], [drawings]) : all()),
    });
    await user.click(await tile('Drawings'));
    expect(await screen.findByText('Folder empty')).toBeTruthy();
    expect(window.location.search).toBe(`?folder=${drawings.id}`);
    const path = within(screen.getByRole('navigation', { name: 'Folders' }));
    expect(path.getByRole('button', { name: 'Drawings' }).getAttribute('aria-current')).toBe('location');
    await user.click(path.getByRole('button', { name: 'File manager' }));
    await tile('Drawings');
    expect(window.location.search).toBe('');
  });

  it('is navigated by keys, with one tile in the Tab order', async () => {
    const { user } = open({ [INFO]: () => ok({ file: report, used: [] }) });
    const first = await tile('Drawings');
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([first]);
    first.focus();
    // Without a layout, two tiles are adjacent.
    await user.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^letter/u);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toMatch(/^report/u);
    await user.keyboard('{Home}');
    expect(focused()).toMatch(/^boat/u);
    await user.keyboard('{Control>}{End}{/Control}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'File info' })).toBeTruthy();
  });
});

describe('the menu of a file', () => {
  it('opens by a right click and lists every action', async () => {
    open();
    fireEvent.contextMenu(await tile('letter.docx'));
    const menu = await screen.findByRole('menu', { name: 'Actions for letter.docx' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Copy file path', 'File info', 'Rename…', 'Move to…', 'Delete file']);
  });

  it('copies the path', async () => {
    const { user, host } = open();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await choose(user, 'letter.docx', 'Copy file path');
    expect(write).toHaveBeenCalledWith(letter.file_path);
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'good' })));
  });

  it('shows the info of a file', async () => {
    const used = [{ kind: 'page', id: 'p', title: 'Home' }];
    const { user } = open({ [INFO]: () => ok({ file: picture, used }) });
    await choose(user, 'boat.png', 'File info');
    const sheet = within(await screen.findByRole('dialog', { name: 'File info' }));
    expect(await sheet.findByText('300 × 200')).toBeTruthy();
    expect(sheet.getByText('Page: Home')).toBeTruthy();
    expect(sheet.getByText(picture.file_path)).toBeTruthy();
  });

  it('renames a file and shows validation errors', async () => {
    const answers = [
      () => refusal(422, 'validation-error', 'No.', [{ path: 'name', message: 'It is taken.' }]),
    ];
    const { user, sent } = open({
      [RENAME_FILE]: () =>
        (answers.shift() ?? (() => ok({ message: 'The name has been changed.', name: 'x' })))(),
    });
    await choose(user, 'letter.docx', 'Rename…');
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('Please enter a name.')).toBeTruthy();
    await user.type(field, 'note.docx');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('It is taken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(sent, RENAME_FILE)[1]).toEqual({ module: '', file: letter.id, name: 'note.docx' });
  });

  it('preserves a typed name until it is sent or cancelled', async () => {
    const first = open();
    await choose(first.user, 'letter.docx', 'Rename…');
    await first.user.type(await screen.findByLabelText('Name'), '{Backspace>4/}odt');
    first.unmount();
    const { user } = open();
    await choose(user, 'letter.docx', 'Rename…');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'letter.odt');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await choose(user, 'letter.docx', 'Rename…');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'letter.docx');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('moves a file, and a rejected move shows the reason', async () => {
    const answers = [[{ id: letter.id, message: 'There is one already.' }]];
    const { user, sent } = open({ [MOVE_FILES]: () => ok({ refused: answers.shift() ?? [] }) });
    await choose(user, 'letter.docx', 'Move to…');
    await user.selectOptions(await screen.findByLabelText('Folder'), 'Drawings');
    await user.click(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('There is one already.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const moved = { module: '', folder: drawings.id, files: [letter.id] };
    expect(bodiesOf(sent, MOVE_FILES)).toEqual([moved, moved]);
  });

  it('offers no move of a folder into itself', async () => {
    const { user } = open({
      [LIST_FILES]: () => folderOf([], [drawings, folder('Old', drawings.id), folder('Maps')]),
    });
    await choose(user, 'Drawings', 'Move to…');
    const options = within(await screen.findByLabelText('Folder')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['File manager', 'Maps']);
  });
});

describe('the deletion of a file', () => {
  const QUESTION =
    'Are you sure you want to remove this file? If the file is used, they may appear broken on your website.';
  const info = { [INFO]: () => ok({ file: letter, used: [{ kind: 'page', id: 'p', title: 'Home' }] }) };

  it('requires a confirmation that shows where the file is used', async () => {
    const { user, host, sent } = open(info);
    host.confirm.mockResolvedValueOnce(false);
    await choose(user, 'letter.docx', 'Delete file');
    await waitFor(() => expect(host.confirm).toHaveBeenCalled());
    const { title, text, danger } = host.confirm.mock.calls[0]?.[0] ?? {};
    expect([title, danger]).toEqual(['Delete letter.docx?', true]);
    const { container } = show(<div>{text}</div>, {});
    expect(container.textContent).toBe(`${QUESTION}It is used in:Page: Home`);
    expect(bodiesOf(sent, removeFileOf(letter))).toEqual([]);
  });

  it.each([
    ['the reason of the server', () => refusal(422, 'validation-error', 'It is locked.'), 'It is locked.'],
    [
      'what else is in its way',
      () => refusal(404, 'not-found', 'This file does not exist any more.'),
      'Oh no! Something went wrong. Here it is: This file does not exist any more.',
    ],
    [
      'a failure of the network',
      () => new TypeError('Failed to fetch'),
      'Oh no! Something went wrong creating your record. Please try again later.',
    ],
  ])('shows %s', async (_, answer, text) => {
    const { user, host } = open({ ...info, [removeFileOf(letter)]: answer });
    await choose(user, 'letter.docx', 'Delete file');
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text })));
  });

  it('shows a toast for 1.5 seconds', async () => {
    const done = { message: 'letter.docx has been removed.', used: [] };
    const { user, host } = open({ ...info, [removeFileOf(letter)]: () => ok(done) });
    await choose(user, 'letter.docx', 'Delete file');
    const toast = { text: done.message, tone: 'good', seconds: 1.5 };
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(toast));
  });

  it('requires the typed name of a folder that is not empty', async () => {
    const { user, host, sent } = open({
      [REMOVE_FOLDER]: ({ with_content: all_ }) =>
        all_ === '1'
          ? ok({ message: 'Gone.' })
          : refusal(409, 'confirmation-required', 'There is something.'),
    });
    await choose(user, 'Drawings', 'Delete folder');
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ typed: 'Drawings' }));
    expect(bodiesOf(sent, REMOVE_FOLDER).map((body) => body['with_content'])).toEqual(['0', '1']);
  });
});

it('a new folder is created in the open folder', async () => {
  const { user, sent } = open({
    [ADD_FOLDER]: () => ok({ message: 'The folder has been created.', folder: drawings }),
  });
  await tile('Drawings');
  await user.click(screen.getByRole('button', { name: 'New folder' }));
  await user.type(await screen.findByLabelText('Name'), 'Maps');
  await user.click(screen.getByRole('button', { name: 'Create folder' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, ADD_FOLDER)).toEqual([{ module: '', folder: '0', name: 'Maps' }]);
});

it('a viewer sees no control that changes files', async () => {
  const handlers = { [GET]: () => ok({ project: canal }), [LIST_FILES]: all };
  const { user } = show(<FilesScreen {...screenProps} />, handlers, true, 'viewer');
  const report = await tile('report.pdf');
  for (const name of ['Upload', 'Add folder']) expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.keyDown(report, { key: 'Delete' });
  fireEvent.keyDown(report, { key: 'F2' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for report.pdf' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Copy file path', 'File info']);
});
