import { RichTextEditor as Frame } from '@mantine/tiptap';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '../rich-text.module.css';
import { Toolbar } from '../toolbar/toolbar';
import { useCanvas, type CanvasFrame, type CanvasParts } from './use-canvas';
import type { ChooseImage } from '../use-image';

export interface CanvasProps extends CanvasParts {
  /** As the API draws it. */
  frame: CanvasFrame;
  onChooseImage?: ChooseImage;
  /** Beside the tools: whether it is saved. */
  state: ReactNode;
}

/** Tools above a page in the look of its website. They are for its text; the title has none. */
export function Canvas({ frame, title, text, onChooseImage, state }: CanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const editors = useCanvas(host, frame, { title, text });
  useEffect(() => showTitle(host.current, title.value), [editors, title.value]);
  return (
    <Frame
      editor={editors?.text ?? null}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      classNames={{ root: classes.canvas, controlsGroup: classes.group, control: classes.tool }}
    >
      <div className={classes.sticky}>
        {editors && <Toolbar editor={editors.text} onChooseImage={onChooseImage} after={state} />}
      </div>
      <div ref={host} className={classes.page} />
    </Frame>
  );
}

/** The title stands once more in the path to the page. */
function showTitle(host: HTMLElement | null, title: string): void {
  const here = host?.shadowRoot?.querySelector('.path [aria-current="page"]');
  if (here) here.textContent = title;
}
