import { act, screen, waitFor, within } from '@testing-library/react';
import type { FileItem } from '@zonewerk/contracts';
import { openFileManager } from '@zonewerk/shell-sdk';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { file, picture } from '../../../../test/files';
import {
  ADD_TO_BUNDLE,
  field,
  GET_BUNDLE,
  GET_ROW,
  inBundle,
  moduleOf,
  propsOf,
  reads,
  REMOVE_FROM_BUNDLE,
  row,
  rowOf,
} from '../../../../test/rows';
import { idOf } from '../../../../test/website';
import { RowScreen } from './row-screen';

jest.mock('@zonewerk/shell-sdk', () => ({
  ...jest.requireActual('@zonewerk/shell-sdk'),
  openFileManager: jest.fn(),
}));
const choosing = jest.mocked(openFileManager);

const boats = moduleOf('Boats', [field('text', 'Name'), field('bundle', 'Papers')]);
const tug = row('Tug', { name: 'Tug', papers: `${row('Tug').id}.papers` });
const deed = file('deed.pdf');
const letter = file('letter.docx');
const plan = file('plan.pdf');

type Handlers = Parameters<typeof show>[1];

/** A server that stores the bundle; `handlers` may override its responses. */
function open(handlers: Handlers = {}, first: readonly FileItem[] = [deed, picture], id = tug.id) {
  let stored = first.map(inBundle);
  const all = [...first, letter, plan];
  const shown = show(<RowScreen {...propsOf(id, boats.id)} />, {
    ...reads([boats]),
    [GET_ROW]: () => rowOf(tug),
    [GET_BUNDLE]: () => ok({ files: stored }),
    [ADD_TO_BUNDLE]: ({ item }) => {
      const added = inBundle(all.find((one) => one.id === item)!);
      const id = idOf(`added ${stored.length}`);
      stored = [...stored, { ...added, id }];
      return ok({ refreshed: false, file_bundle: tug.values['papers'], file_id: id, rev: 2 });
    },
    [REMOVE_FROM_BUNDLE]: ({ item }) => {
      stored = stored.filter(({ id: other }) => other !== item);
      return ok({ rev: 2 });
    },
    ...handlers,
  });
  const choose = async (...files: FileItem[]) => {
    await shown.user.click(await screen.findByRole('button', { name: 'Add files' }));
    act(() => choosing.mock.lastCall?.[0].onSelect(files));
  };
  return { ...shown, choose };
}

const group = () => screen.findByRole('group', { name: 'Papers' });
const lines = async () => {
  const items = within(await group()).queryAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
};
const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });

it('the field shows files and small pictures, and selects several project files', async () => {
  const { choose } = open();
  await remove('boat.png');
  expect(await lines()).toEqual([
    expect.stringMatching(/^deed\.pdf.*Added$/u),
    expect.stringMatching(/^boat\.png.*Added$/u),
  ]);
  const small = (await group()).querySelector('img')!;
  expect([small.getAttribute('src'), small.width]).toEqual([picture.thumbnails?.['80x80'], 80]);
  expect((await group()).querySelectorAll('svg.tabler-icon-file-type-pdf')).toHaveLength(1);
  await choose();
  expect(choosing.mock.lastCall?.[0]).toMatchObject({ select: 'multiple' });
});

it('files are added one at a time, each with its state', async () => {
  const { answer, respond } = later();
  const { choose, sent } = open({ [ADD_TO_BUNDLE]: () => answer });
  await remove('deed.pdf');
  await choose(letter, plan);
  expect((await lines()).slice(2)).toEqual([
    expect.stringMatching(/^letter\.docx.*Adding…$/u),
    expect.stringMatching(/^plan\.pdf.*Waiting$/u),
  ]);
  expect(screen.getByText('2 files still to add')).toBeTruthy();
  const adds = () => sent.filter(({ path }) => path === ADD_TO_BUNDLE);
  expect(adds().map(({ body }) => body)).toEqual([{ body: tug.values['papers'], item: letter.id }]);
  await act(async () => respond(refusal(400, 'validation-error', 'Full.')));
  await waitFor(() => expect(adds()).toHaveLength(2));
});

it('a failed file is removed with the reason, and the others are added', async () => {
  const { choose, host } = open({
    [ADD_TO_BUNDLE]: ({ item }) =>
      item === letter.id
        ? refusal(400, 'validation-error', 'A bundle has at most 100 files.')
        : ok({ refreshed: false, file_bundle: '', file_id: inBundle(plan).id, rev: 2 }),
  });
  await remove('deed.pdf');
  await choose(letter, plan);
  await waitFor(() => expect(host.alert).toHaveBeenCalledTimes(1));
  expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Something went wrong' }));
  const [said] = host.alert.mock.calls as unknown as [[{ text: { props: { children: string } }[] }]];
  expect(said[0].text[0]?.props.children).toBe('letter.docx: A bundle has at most 100 files.');
  await waitFor(async () => expect((await lines()).at(-1)).toMatch(/^plan\.pdf.*Added$/u));
  expect(screen.queryByText(/letter/u)).toBeNull();
});

it('a file cannot be removed before it is added', async () => {
  const { choose, user, host } = open({ [ADD_TO_BUNDLE]: () => later().answer });
  await remove('deed.pdf');
  await choose(letter);
  await user.click(await remove('letter.docx'));
  expect(host.alert).toHaveBeenCalledWith({
    title: 'Something went wrong',
    text: 'This item was not added yet',
    icon: 'error',
  });
  expect(await lines()).toHaveLength(3);
});

it('a removed file moves the focus to the next one and can be restored', async () => {
  const { user, host } = open();
  await user.click(await remove('deed.pdf'));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(document.activeElement).toBe(await remove('boat.png'));
  const text = 'deed.pdf removed from the bundle. The project still has the file.';
  expect(host.toast).toHaveBeenCalledWith({ text, undo: expect.any(Function) });
  act(() => void host.toast.mock.lastCall?.[0].undo());
  await waitFor(async () => expect((await lines()).at(-1)).toMatch(/^deed\.pdf.*Added$/u));
});

it('a failed removal preserves the file', async () => {
  const { user, host } = open({ [REMOVE_FROM_BUNDLE]: () => refusal(500, 'error', 'Broken.') });
  await user.click(await remove('deed.pdf'));
  await waitFor(() => expect(host.alert).toHaveBeenCalledTimes(1));
  expect(await lines()).toHaveLength(2);
});

it('a failed request for the bundle offers Retry', async () => {
  let isBroken = true;
  const { user } = open({
    [GET_BUNDLE]: () => (isBroken ? refusal(404, 'not-found', 'x') : ok({ files: [] })),
  });
  expect(await screen.findByText('Something went wrong loading your file bundle')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No files yet.')).toBeTruthy();
});

it('files can be added only to a saved row', async () => {
  open({}, [], 'new');
  expect(await screen.findByText('Save the row before you add files.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add files' }).disabled).toBe(true);
});
