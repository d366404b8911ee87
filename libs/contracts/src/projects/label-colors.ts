/** Names of the swatches a project label can have; the design system gives each its light and dark tone. */
export const LABEL_COLORS = [
  'slate',
  'brick',
  'orange',
  'amber',
  'moss',
  'green',
  'teal',
  'sky',
  'blue',
  'violet',
  'plum',
  'rose',
] as const;

export type LabelColor = (typeof LABEL_COLORS)[number];
