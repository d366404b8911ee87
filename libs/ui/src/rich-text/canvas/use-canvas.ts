import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { EmptyMark } from './empty-mark';
import { CANVAS_STYLE } from './canvas-style';
import { readableHtml } from '../html/readable-html';
import { richTextExtensions, titleExtensions } from '../html/schema';
import { htmlOf } from '../use-rich-text';

/** Frame of a page with two empty elements for title and text, marked by `data-edit`. */
export interface CanvasFrame {
  readonly style: string;
  readonly html: string;
}

interface Part {
  /** Accessible name and placeholder. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface CanvasParts {
  readonly title: Part;
  readonly text: Part;
}

export interface CanvasEditors {
  readonly title: Editor;
  readonly text: Editor;
}

/**
 * Renders a page into a shadow root with editors for title and text. The shadow root isolates the styles of the page
 * from those of the application.
 */
export function useCanvas(host: RefObject<HTMLElement | null>, frame: CanvasFrame, parts: CanvasParts) {
  const [editors, setEditors] = useState<CanvasEditors | null>(null);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const { style, html } = frame;
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const [title, text] = draw(root, { style, html });
    if (!title || !text) return undefined;
    const made = { title: titleEditor(title, latest), text: textEditor(text, latest) };
    onEnter(title, () => {
      made.text.commands.setTextSelection(1);
      // Immediate focus: the editor command is delayed on phones, and input during the delay would go to the title.
      made.text.view.focus();
    });
    setEditors(made);
    return () => {
      setEditors(null);
      made.title.destroy();
      made.text.destroy();
    };
  }, [host, style, html]);
  const { title, text } = parts;
  useEffect(() => follow(editors?.title, title.value, plainText), [editors, title.value]);
  useEffect(() => follow(editors?.text, text.value, htmlOf), [editors, text.value]);
  return editors;
}

/** The frame is inert markup, and the policy of the page allows no scripts in the shadow root. */
function draw(root: ShadowRoot, { style, html }: CanvasFrame): (HTMLElement | null)[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style + CANVAS_STYLE);
  root.adoptedStyleSheets = [sheet];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  root.replaceChildren(...[...body.childNodes].map((node) => document.importNode(node, true)));
  return [
    within(root.querySelector('[data-edit="title"]')),
    root.querySelector<HTMLElement>('[data-edit="text"]'),
  ];
}

/** Element within a heading for the editor, so that the heading remains. */
function within(heading: HTMLElement | null): HTMLElement | null {
  if (!heading) return null;
  const place = document.createElement('span');
  heading.removeAttribute('data-edit');
  heading.append(place);
  place.dataset['edit'] = 'title';
  return place;
}

type Latest = RefObject<CanvasParts>;

function titleEditor(place: HTMLElement, latest: Latest): Editor {
  return made(place, latest.current.title, {
    extensions: titleExtensions(),
    content: { type: 'doc', content: textNodes(latest.current.title.value) },
    attributes: {},
    read: plainText,
    onChange: (value) => latest.current.title.onChange(value),
  });
}

function textEditor(place: HTMLElement, latest: Latest): Editor {
  return made(place, latest.current.text, {
    extensions: richTextExtensions(),
    content: readableHtml(latest.current.text.value),
    attributes: { 'aria-multiline': 'true' },
    read: htmlOf,
    onChange: (value) => latest.current.text.onChange(value),
  });
}

interface Made {
  extensions: ReturnType<typeof richTextExtensions>;
  content: string | object;
  attributes: Record<string, string>;
  read: (editor: Editor) => string;
  onChange: (value: string) => void;
}

function made(place: HTMLElement, { label, placeholder, value }: Part, options: Made): Editor {
  const { extensions, content, attributes, read, onChange } = options;
  const editor = new Editor({
    element: { mount: place },
    extensions: [...extensions, EmptyMark],
    content,
    injectCSS: false,
    editorProps: {
      attributes: { ...attributes, role: 'textbox', 'aria-label': label, 'data-placeholder': placeholder },
    },
    onUpdate: ({ editor: changed }) => {
      const next = read(changed);
      lastValues.set(changed, next);
      onChange(next);
    },
  });
  lastValues.set(editor, value);
  return editor;
}

/** Last value given to or emitted by each editor. */
const lastValues = new WeakMap<Editor, string>();

/**
 * A value that the editor emitted is not set again, even if the editor serialises it differently. Setting it would add
 * an undo step without an effect.
 */
function follow(editor: Editor | undefined, value: string, read: (editor: Editor) => string): void {
  if (!editor || editor.isDestroyed || lastValues.get(editor) === value) return;
  lastValues.set(editor, value);
  if (read(editor) === value) return;
  const content = read === plainText ? { type: 'doc', content: textNodes(value) } : readableHtml(value);
  editor.commands.setContent(content, { emitUpdate: false });
}

function plainText(editor: Editor): string {
  return editor.state.doc.textContent;
}

function textNodes(text: string): object[] {
  return text === '' ? [] : [{ type: 'text', text }];
}

function onEnter(place: HTMLElement, go: () => void): void {
  place.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      go();
    },
    true,
  );
}
