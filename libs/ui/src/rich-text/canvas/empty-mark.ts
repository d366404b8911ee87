import { Extension } from '@tiptap/core';
import { Plugin, type EditorState } from '@tiptap/pm/state';

/** Marks an empty editor, so that a style can show a placeholder. */
export const EmptyMark = Extension.create({
  name: 'emptyMark',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: { attributes: ({ doc }): Record<string, string> => (isEmpty(doc) ? { 'data-empty': '' } : {}) },
    }),
  ],
});

function isEmpty({ childCount, firstChild }: EditorState['doc']): boolean {
  const isBare = firstChild?.type.name === 'paragraph' && firstChild.childCount === 0;
  return childCount === 0 || (childCount === 1 && isBare);
}
