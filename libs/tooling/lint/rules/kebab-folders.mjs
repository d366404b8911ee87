import { workspacePath } from '../paths.mjs';

const KEBAB = /^\.?[a-z\d]+(?:-[a-z\d]+)*$/;

/** Folder names are kebab-case; file names are checked by unicorn/filename-case. */
export const kebabFolders = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { name: 'The folder "{{folder}}" is not kebab-case.' },
  },
  create(context) {
    const folders = workspacePath(context.filename).split('/').slice(0, -1);
    return {
      Program(node) {
        for (const folder of folders) {
          if (!KEBAB.test(folder)) context.report({ node, messageId: 'name', data: { folder } });
        }
      },
    };
  },
};
