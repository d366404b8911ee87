import { areaBoundaries } from './rules/area-boundaries.mjs';
import { folderSize } from './rules/folder-size.mjs';
import { importHomes } from './rules/import-homes.mjs';
import { kebabFolders } from './rules/kebab-folders.mjs';
import { noBarrel } from './rules/no-barrel.mjs';
import { noLayoutSpread } from './rules/no-layout-spread.mjs';
import { noProcessEnv } from './rules/no-process-env.mjs';
import { noSleep } from './rules/no-sleep.mjs';
import { noTupleDeclaration } from './rules/no-tuple-declaration.mjs';
import { plainNames } from './rules/plain-names.mjs';
import { remoteLayout } from './rules/remote-layout.mjs';
import { suppressionReason } from './rules/suppression-reason.mjs';
import { testFunctionLength } from './rules/test-function-length.mjs';
import { zodFreeContracts } from './rules/zod-free-contracts.mjs';

/** The rules of this repository that no package has; eslint.config.mjs switches them on. */
export const zonewerk = {
  meta: { name: 'zonewerk' },
  rules: {
    'area-boundaries': areaBoundaries,
    'folder-size': folderSize,
    'import-homes': importHomes,
    'kebab-folders': kebabFolders,
    'no-barrel': noBarrel,
    'no-layout-spread': noLayoutSpread,
    'no-process-env': noProcessEnv,
    'no-sleep': noSleep,
    'no-tuple-declaration': noTupleDeclaration,
    'plain-names': plainNames,
    'remote-layout': remoteLayout,
    'suppression-reason': suppressionReason,
    'test-function-length': testFunctionLength,
    'zod-free-contracts': zodFreeContracts,
  },
};
