import type { ContainerDocument } from './container.schema.js';

/** Environment of the parameters that a container reads. */
export function environmentOf({ kind }: Pick<ContainerDocument, 'kind'>): 'preview' | 'production' {
  return kind === 'development' ? 'preview' : 'production';
}
