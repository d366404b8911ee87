import { useLazyPart } from '../use-lazy-part';
import type { CanvasProps } from './canvas';
import { LoadingEditor, EditorFailed } from '../editor-states';

const loadCanvas = async () => (await import(/* webpackChunkName: "rich-text" */ './canvas')).Canvas;

export type { CanvasProps as PageCanvasProps } from './canvas';

/** Page in its public design with in-place editors of title and text. Loaded on the first render. */
export function PageCanvas(props: CanvasProps) {
  const { part: Canvas, failed, retry } = useLazyPart(loadCanvas);
  if (Canvas) return <Canvas {...props} />;
  return failed ? <EditorFailed onRetry={retry} /> : <LoadingEditor />;
}
