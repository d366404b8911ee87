import { act, screen, waitFor } from '@testing-library/react';
import { closeFileManager, openFileManager, type FileManagerOptions } from '@zonewerk/shell-sdk';
import { fakeUploads, later, show } from '@zonewerk/testing/screens';
import { file, folder, folderOf, LIST_FILES, picture, UPLOAD } from '../../../../test/files';
import { canal } from '../../../../test/projects';
import { FileManagerWindow } from './file-manager-window';

const letter = file('letter.docx');
const broken = file('broken.png', { state: 'failed', fault: 'No picture.' });
const drawings = folder('Drawings');

// jsdom has no layout: the box has no height.
beforeEach(() => void jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600));
afterEach(() => void act(closeFileManager));

type Opened = Partial<FileManagerOptions> & { listed?: () => Response };

function open({ listed, ...options }: Opened = {}) {
  const onSelect = jest.fn();
  const shown = show(<FileManagerWindow />, {
    [LIST_FILES]: ({ folder: id }) => {
      if (listed) return listed();
      return id === drawings.id
        ? folderOf([file('map.pdf')], [], [drawings])
        : folderOf([letter, picture, broken], [drawings]);
    },
    [UPLOAD]: () => later().answer,
  });
  const reopen = () =>
    act(() => openFileManager({ projectId: canal.id, select: 'single', onSelect, ...options }));
  reopen();
  return { ...shown, onSelect, reopen };
}
const tile = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^${name},`, 'u') });
const selected = () =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map((one) => one.getAttribute('aria-label')?.split(',')[0]);
const select = () => screen.getByRole('button', { name: 'Select' });

it('Select without a file shows a notice', async () => {
  const { user, host, onSelect } = open();
  await tile('letter.docx');
  await user.click(select());
  expect(host.alert).toHaveBeenCalledWith({
    title: 'Please select file',
    text: 'Select a file before you continue',
    icon: 'info',
  });
  expect(onSelect).not.toHaveBeenCalled();
});

it('the window lists pictures only on request', async () => {
  const { sent } = open({ only: 'pictures', listed: () => folderOf([]) });
  expect(await screen.findByText('No images in this folder')).toBeTruthy();
  const [list] = sent.filter(({ path }) => path === LIST_FILES);
  expect(list?.body).toMatchObject({ folder: '0', only: 'pictures' });
});

it('single selection returns the last chosen file and closes', async () => {
  const { user, onSelect } = open();
  await user.click(await tile('letter.docx'));
  await user.click(await tile('boat.png'));
  expect(selected()).toEqual(['boat.png']);
  await user.click(select());
  expect(onSelect).toHaveBeenCalledWith([picture]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('multiple selection returns files of several folders without deselected ones', async () => {
  const { user, onSelect } = open({ select: 'multiple' });
  await user.click(await tile('letter.docx'));
  await user.click(await tile('boat.png'));
  await user.click(await tile('letter.docx'));
  expect(selected()).toEqual(['boat.png']);
  await user.click(await tile('Drawings'));
  (await tile('map.pdf')).focus();
  await user.keyboard(' ');
  expect(screen.getByText('2 files chosen')).toBeTruthy();
  await user.click(select());
  expect(onSelect.mock.calls[0][0].map(({ file_name: name }: typeof letter) => name)).toEqual([
    'boat.png',
    'map.pdf',
  ]);
});

it('reopening reuses the list and clears the selection', async () => {
  const { user, sent, reopen } = open();
  await user.click(await tile('letter.docx'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  reopen();
  await tile('letter.docx');
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  expect(sent.filter(({ path }) => path === LIST_FILES)).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ module: '', folder: '0' });
});

it('the window lists the files of a module', async () => {
  const { sent } = open({ module: 'news' });
  await tile('letter.docx');
  expect(sent[0]?.body).toMatchObject({ module: 'news' });
});

it('closing during an upload requires a confirmation', async () => {
  const uploads = fakeUploads();
  const { user, host } = open();
  await tile('letter.docx');
  await user.upload(screen.getByLabelText('Files to upload'), new File(['x'], 'x.pdf'));
  await screen.findByRole('progressbar');
  host.confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(uploads[0]?.aborted).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(uploads[0]?.aborted).toBe(true));
});

it.each([
  ['a project', { projectId: '' }, "It looks like you haven't select a project."],
  ['a callback', { onSelect: undefined as never }, 'Expecting callback function'],
])('the window does not open without %s', async (_, options, text) => {
  const { host } = open(options);
  expect(host.alert).toHaveBeenCalledWith({ title: 'File manager', text, icon: 'error' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
