import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const CODE = /\.(?:ts|tsx|js|mjs|cjs)$/;

/** A folder has few files; its subfolders are counted apart. The first code file of a folder reports for all. */
export const folderSize = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    defaultOptions: [25],
    messages: {
      size: 'The folder has {{count}} files, at most {{most}} are allowed: split it by its nouns.',
    },
  },
  create(context) {
    const [most] = context.options;
    return {
      Program(node) {
        const files = filesIn(dirname(context.filename));
        const isReporter = files.find((name) => CODE.test(name)) === basename(context.filename);
        if (!isReporter || files.length <= most) return;
        context.report({ node, messageId: 'size', data: { count: files.length, most } });
      },
    };
  },
};

/** @param {string} folder @returns {string[]} sorted names; none when the folder does not exist */
function filesIn(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
