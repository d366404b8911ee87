import { act, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { show } from '../../../test/show';
import { PageCanvas } from './page-canvas';

// Fake: browser features that jsdom lacks.
beforeAll(() => {
  class Sheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  window.CSSStyleSheet = Sheet as unknown as typeof CSSStyleSheet;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});

const frame = {
  style: ':host{color:red}',
  html: '<div><nav class="path"><ol><li aria-current="page">Old</li></ol></nav><h1 data-edit="title"></h1><div data-edit="text"></div></div>',
};
const onChange = jest.fn<void, [string, string]>();
beforeEach(() => onChange.mockReset());

function Page({ stored }: { stored: string }) {
  const [title, setTitle] = useState('Visit <us>');
  const [html, setHtml] = useState(stored);
  const tell = (name: string, set: (value: string) => void) => (value: string) => {
    set(value);
    onChange(name, value);
  };
  const part = { placeholder: 'Write here' };
  return (
    <>
      <PageCanvas
        frame={frame}
        title={{ ...part, label: 'Title', value: title, onChange: tell('title', setTitle) }}
        text={{ ...part, label: 'Text', value: html, onChange: tell('text', setHtml) }}
        state={<p>Saved</p>}
      />
      <button onClick={() => setHtml('<h2>Theirs</h2>')}>Theirs</button>
      <button onClick={() => setTitle('Their title')}>Their title</button>
    </>
  );
}

type Place = HTMLElement & { editor: Editor };

async function opened(stored = '<p>Hello</p>') {
  show(<Page stored={stored} />);
  await screen.findByRole('toolbar', { name: 'Opmaak' });
  const root = [...document.querySelectorAll('*')].find((one) => one.shadowRoot)?.shadowRoot;
  const place = (name: string) => root!.querySelector<Place>(`[data-edit="${name}"]`)!;
  return { root: root!, title: place('title'), text: place('text') };
}

test('title and text are labelled fields of the canvas and report their changes', async () => {
  const { root, title, text } = await opened();
  expect([title.textContent, text.innerHTML]).toEqual(['Visit <us>', '<p>Hello</p>']);
  expect([title, text].map((one) => [one.getAttribute('role'), one.getAttribute('aria-label')])).toEqual([
    ['textbox', 'Title'],
    ['textbox', 'Text'],
  ]);
  expect(root.querySelector('.path [aria-current]')?.textContent).toBe('Visit <us>');
  act(() => void title.editor.commands.insertContentAt(0, 'Please '));
  expect(onChange).toHaveBeenLastCalledWith('title', 'Please Visit <us>');
  act(() => void text.editor.chain().selectAll().toggleBold().run());
  expect(onChange).toHaveBeenLastCalledWith('text', '<p><strong>Hello</strong></p>');
  await waitFor(() =>
    expect(root.querySelector('.path [aria-current]')?.textContent).toBe('Please Visit <us>'),
  );
});

test('an empty field has a placeholder, and a new version replaces the content', async () => {
  const { title, text } = await opened();
  act(() => void text.editor.commands.clearContent(true));
  expect([text.hasAttribute('data-empty'), title.hasAttribute('data-empty')]).toEqual([true, false]);
  expect(text.getAttribute('data-placeholder')).toBe('Write here');
  act(() => screen.getByRole('button', { name: 'Theirs' }).click());
  expect(text.innerHTML).toBe('<h2>Theirs</h2>');
  expect(text.hasAttribute('data-empty')).toBe(false);
  act(() => screen.getByRole('button', { name: 'Their title' }).click());
  expect(title.textContent).toBe('Their title');
  act(() => void title.editor.commands.clearContent(true));
  expect(onChange).toHaveBeenLastCalledWith('title', '');
  expect(title.hasAttribute('data-empty')).toBe(true);
});

test('a stored text in another notation has nothing to undo before its first change', async () => {
  const { text } = await opened('<ul><li>One</li></ul><b>two</b>');
  const undo = screen.getByRole('button', { name: 'Ongedaan maken' });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
  const before = text.innerHTML;
  act(() => void text.editor.commands.insertContentAt(3, 'Zero, '));
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull());
  act(() => void text.editor.commands.undo());
  expect(text.innerHTML).toBe(before);
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
});
