import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { show } from '../../test/show';
import { RichTextField, type RichTextFieldProps } from './rich-text-field';

const FILE = '/api/projects/aaaaaaaaaaaaaaaaaaaaaaaa/fileManager/file/bbbbbbbbbbbbbbbbbbbbbbbb/';

// Fake: browser measurements that jsdom lacks.
beforeAll(() => {
  const none = () => [] as unknown as DOMRectList;
  Range.prototype.getClientRects = none;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.getClientRects = none;
  document.elementFromPoint = () => null;
  window.scrollBy = () => undefined;
});

const onEdit = jest.fn<void, [string]>();
const latest = () => onEdit.mock.lastCall?.[0] ?? '';

beforeEach(() => onEdit.mockReset());

function Field({ value = '', ...props }: Partial<RichTextFieldProps>) {
  const [html, setHtml] = useState(value);
  const change = (next: string) => {
    setHtml(next);
    onEdit(next);
  };
  return <RichTextField label="Text of the page" value={html} onChange={change} {...props} />;
}

async function opened(props: Partial<RichTextFieldProps> = {}) {
  show(<Field {...props} />);
  const text = await screen.findByRole('textbox', { name: 'Text of the page' });
  return { text, editor: (text as HTMLElement & { editor: Editor }).editor };
}

const tool = (name: RegExp | string) => screen.getByRole('button', { name });

test('the field shows a placeholder, then Dutch tools in one Tab stop', async () => {
  show(<Field />);
  expect(screen.getByRole('status', { name: 'De editor wordt geladen' })).toBeTruthy();
  const toolbar = await screen.findByRole('toolbar', { name: 'Opmaak' });
  const tools = within(toolbar).getAllByRole('button');
  expect(tools.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Tekststijl: Gewone tekst',
    'Vet',
    'Cursief',
    'Onderstrepen',
    'Doorhalen',
    'Meer opmaak',
    'Lijst met opsommingstekens',
    'Genummerde lijst',
    'Citaat',
    'Uitlijnen',
    'Link',
    'Tabel',
    'Ongedaan maken',
    'Opnieuw uitvoeren',
  ]);
  expect(tools.map((one) => one.tabIndex)).toEqual([0, ...tools.slice(1).map(() => -1)]);
  act(() => tools[0]!.focus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(tools[1]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(tools.at(-1));
  expect(tools.at(-1)!.tabIndex).toBe(0);
});

test('the field shows its value and reports only changes by the user', async () => {
  const onChange = jest.fn();
  const field = (value: string) => <RichTextField label="Text" value={value} onChange={onChange} />;
  const { rerender } = show(field('<h2>One</h2>'));
  await screen.findByRole('heading', { name: 'One' });
  rerender(field('<h2>Two</h2>'));
  await screen.findByRole('heading', { name: 'Two' });
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(tool('Citaat'));
  expect(onChange.mock.lastCall).toEqual(['<blockquote><h2>Two</h2></blockquote>']);
});

test('marks, headings, lists and tables are created by their tools and can be undone', async () => {
  const { editor } = await opened({ value: '<p>Hello</p>' });
  act(() => void editor.commands.selectAll());
  await userEvent.click(tool('Vet'));
  expect(latest()).toBe('<p><strong>Hello</strong></p>');
  expect(tool('Vet').getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(tool(/^Tekststijl/u));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Kop 2' }));
  expect(latest()).toBe('<h2><strong>Hello</strong></h2>');
  await userEvent.click(tool('Ongedaan maken'));
  expect(latest()).toBe('<p><strong>Hello</strong></p>');
  await userEvent.click(tool('Lijst met opsommingstekens'));
  expect(latest()).toBe('<ul><li><p><strong>Hello</strong></p></li></ul>');
  act(() => void editor.commands.clearContent(true));
  expect(latest()).toBe('');
  await userEvent.click(tool('Tabel'));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Tabel invoegen' }));
  expect(latest()).toMatch(/^<table><tbody><tr><th><p><\/p><\/th>/u);
});

test('a stored text in another notation has nothing to undo before its first change', async () => {
  const { editor } = await opened({ value: '<ul><li>One</li></ul><b>two</b>' });
  const isIdle = () => tool('Ongedaan maken').getAttribute('aria-disabled') === 'true';
  expect(isIdle()).toBe(true);
  act(() => void editor.commands.insertContentAt(3, 'Zero, '));
  await waitFor(() => expect(isIdle()).toBe(false));
  await userEvent.click(tool('Ongedaan maken'));
  expect(isIdle()).toBe(true);
  expect(latest()).toBe('<ul><li><p>One</p></li></ul><p><strong>two</strong></p>');
});

test('a link is completed and removed, and an invalid one is refused', async () => {
  const { editor } = await opened({ value: '<p>Hello</p>' });
  act(() => void editor.commands.selectAll());
  await userEvent.click(tool('Link'));
  const address = await screen.findByRole('textbox', { name: 'Adres van de link' });
  await userEvent.type(address, 'javascript:alert(1){Enter}');
  expect(screen.getByText(/Dit adres kan niet/u)).toBeTruthy();
  expect(onEdit).not.toHaveBeenCalled();
  await userEvent.clear(address);
  await userEvent.type(address, 'example.com/a');
  await userEvent.click(screen.getByRole('checkbox', { name: 'In een nieuw venster openen' }));
  await userEvent.click(screen.getByRole('button', { name: 'Link opslaan' }));
  expect(latest()).toBe('<p><a target="_blank" rel="noopener" href="https://example.com/a">Hello</a></p>');
  await userEvent.click(tool('Link'));
  await userEvent.click(screen.getByRole('button', { name: 'Link verwijderen' }));
  expect(latest()).toBe('<p>Hello</p>');
  await userEvent.click(tool('Link'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Link' })).toBeNull();
});

test('pictures are files of a project, with a description that can be changed', async () => {
  const chosen = [{ src: FILE, alt: 'A face' }, null, { src: 'https://example.com/a.png', alt: '' }];
  const { editor } = await opened({ onChooseImage: () => Promise.resolve(chosen.shift() ?? null) });
  await userEvent.click(tool('Afbeelding'));
  await waitFor(() => expect(latest()).toBe(`<p><img src="${FILE}" alt="A face"></p>`));
  await userEvent.click(tool('Afbeelding'));
  await waitFor(() => expect(chosen).toHaveLength(1));
  await userEvent.click(tool('Afbeelding'));
  await screen.findByText('De afbeelding kon niet worden ingevoegd.');
  act(() => void editor.commands.setNodeSelection(1));
  await userEvent.click(tool('Afbeelding'));
  const alt = await screen.findByRole('textbox', { name: 'Beschrijving van de afbeelding' });
  await userEvent.clear(alt);
  await userEvent.type(alt, 'The sea{Enter}');
  expect(latest()).toBe(`<p><img src="${FILE}" alt="The sea"></p>`);
});

test('the field has its fault at the text, and a disabled field cannot be edited', async () => {
  const { text } = await opened({ error: 'Too long.', disabled: true });
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(text.getAttribute('aria-describedby')!)?.textContent).toBe('Too long.');
  expect(text.getAttribute('contenteditable')).toBe('false');
  await userEvent.click(tool('Citaat'));
  expect(latest()).toBe('');
});

test('the field writes no style tag', async () => {
  await opened();
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
