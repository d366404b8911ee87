import { workspacePath } from '../paths.mjs';

const SOURCE = /^mfe-[^/]+\/src\/(.+)$/;
const PLACES = [/^exposes\/[^/]+$/, /^features\/[^/]+\/.+/, /^shared\/.+/];
const FEATURE_ROOT = /^features\/[^/]+\/([^/]+)$/;

/** Folder of a feature for a file by its name; the first match counts. */
const FEATURE_FOLDERS = [
  { folder: 'hooks', names: /^use-[^/]+\.tsx?$/ },
  { folder: 'components', names: /\.tsx$/ },
  { folder: 'api', names: /-calls(?:\.spec)?\.ts$/ },
];

/**
 * Layout of a remote: `src` has the folders `exposes`, `features` and `shared` and no file; a feature has its
 * components, hooks and calls in folders.
 */
export const remoteLayout = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      place: 'A source file of a remote lies in src/exposes, src/features/<feature> or src/shared.',
      folder: 'This file lies in the folder "{{folder}}" of its feature.',
    },
  },
  create(context) {
    const [, path] = SOURCE.exec(workspacePath(context.filename)) ?? [];
    if (path === undefined) return {};
    return {
      Program(node) {
        if (!PLACES.some((place) => place.test(path))) context.report({ node, messageId: 'place' });
        const [, name] = FEATURE_ROOT.exec(path) ?? [];
        const home = FEATURE_FOLDERS.find(({ names }) => name !== undefined && names.test(name));
        if (home) context.report({ node, messageId: 'folder', data: { folder: home.folder } });
      },
    };
  },
};
