/** Names of the label colours. The design system defines a light and a dark tone of each. */
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
