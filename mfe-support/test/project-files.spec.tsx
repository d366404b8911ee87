import { act, screen, waitFor } from '@testing-library/react';
import type { FileItem } from '@zonewerk/contracts';
import { closeFileManager, LIMITS, useFileManager, type FileManagerOptions } from '@zonewerk/shell-sdk';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { useEffect } from 'react';
import { CaseCreateScreen } from '../src/features/case-create/components/case-create-screen';

const PROJECTS = '/api/partners/projects/list/';
const fileOf = (name: string) =>
  ({ id: name, file_name: name, file_path: `/files/${name}/`, type: 'application/pdf' }) as FileItem;

let opened: FileManagerOptions | null = null;
function Probe() {
  const options = useFileManager();
  useEffect(() => {
    opened = options;
  }, [options]);
  return null;
}

type Handlers = Parameters<typeof show>[1];

async function open(handlers: Handlers = {}) {
  const shown = show(
    <>
      <CaseCreateScreen />
      <Probe />
    </>,
    {
      [PROJECTS]: () => ok({ list: [{ id: 'p', name: 'Canal museum' }], next: null, count: 1 }),
      ...handlers,
    },
  );
  await shown.user.click(await screen.findByRole('button', { name: 'Add files of a project' }));
  await shown.user.click(screen.getByRole('menuitem', { name: 'Canal museum' }));
  const choose = (...names: string[]) => act(async () => opened?.onSelect(names.map(fileOf)));
  return { ...shown, choose };
}

afterEach(() => void act(closeFileManager));

it('files chosen in a project are attached as copies', async () => {
  const { choose } = await open({
    '/files/a.pdf/': () => new Response('aa'),
    '/files/b.pdf/': () => new Response('b'),
  });
  expect(opened).toMatchObject({ projectId: 'p', select: 'multiple' });
  await choose('a.pdf', 'b.pdf');
  expect(await screen.findByText('a.pdf')).toBeTruthy();
  expect(screen.getByText('2 bytes')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove b.pdf' })).toBeTruthy();
});

it('a deleted file shows an error', async () => {
  const { choose, host } = await open({ '/files/a.pdf/': () => refusal(404, 'not-found', 'Gone.') });
  await choose('a.pdf');
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'bad' })));
  expect(screen.queryByText('a.pdf')).toBeNull();
});

it('more files than the limit are rejected, also with rows added afterwards', async () => {
  const names = Array.from({ length: LIMITS.supportFileRows }, (_, index) => `${index}.pdf`);
  const answers = Object.fromEntries(
    [...names, 'x.pdf'].map((name) => [`/files/${name}/`, () => new Response('a')]),
  );
  const { choose, user, host } = await open(answers);
  await choose(...names, 'x.pdf');
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Too many files' })),
  );
  expect(screen.queryByText('x.pdf')).toBeNull();
  await choose(...names);
  await screen.findByText('14.pdf');
  await user.click(screen.getByRole('button', { name: 'Add file' }));
  expect(host.alert).toHaveBeenCalledTimes(2);
});

it('the button is hidden without a project', async () => {
  const { sent } = show(<CaseCreateScreen />, { [PROJECTS]: () => ok({ list: [], next: null, count: 0 }) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add files of a project' })).toBeNull();
});

it('the limit counts project files and rows together, including removed ones', async () => {
  const names = Array.from({ length: LIMITS.supportFileRows }, (_, index) => `${index}.pdf`);
  const answers = Object.fromEntries(names.map((name) => [`/files/${name}/`, () => new Response('a')]));
  const { choose, user, host } = await open(answers);
  await user.click(screen.getByRole('button', { name: 'Add file' }));
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await choose(...names);
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Too many files' })),
  );
  expect(screen.queryByText('0.pdf')).toBeNull();
  await choose(...names.slice(1));
  expect(await screen.findByText('1.pdf')).toBeTruthy();
  host.alert.mockClear();
  await user.click(screen.getByRole('button', { name: 'Add file' }));
  expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Too many files' }));
});

it('rows added during the copying of project files are preserved', async () => {
  const { choose, user } = await open({ '/files/a.pdf/': () => new Response('a') });
  await user.click(screen.getByRole('button', { name: 'Add file' }));
  await choose('a.pdf');
  expect(await screen.findByText('a.pdf')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
});
