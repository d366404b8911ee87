import { RichTextEditor as Frame } from '@mantine/tiptap';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from '../rich-text.module.css';
import { Toolbar } from '../toolbar/toolbar';
import { useCanvas, type CanvasFrame, type CanvasParts } from './use-canvas';
import type { ChooseImage } from '../use-image';

export interface CanvasProps extends CanvasParts {
  /** Frame as the API renders it. */
  frame: CanvasFrame;
  onChooseImage?: ChooseImage;
  /** Save state, next to the toolbar. */
  state: ReactNode;
}

/** Toolbar above a page in its public design. The toolbar applies to the text; the title is plain. */
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

/** Copies the title to the breadcrumb. */
function showTitle(host: HTMLElement | null, title: string): void {
  const here = host?.shadowRoot?.querySelector('.path [aria-current="page"]');
  if (here) here.textContent = title;
}
