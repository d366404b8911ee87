import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const SWC = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
const CONFIG = join(ROOT, '.swcrc.json');

/** Compiles and bundles the API as its build does, so that its programs can be started for real. */
export async function compileApi() {
  for (const project of ['libs/contracts', 'libs/federation', 'libs/site', 'api']) {
    const args = ['src', '-d', 'dist', '--strip-leading-paths', '--ignore', '**/*.spec.ts', '-q'];
    await promisify(execFile)(process.execPath, [SWC, ...args, '--config-file', CONFIG], {
      cwd: join(ROOT, project),
    });
  }
  for (const project of ['libs/site', 'api'])
    await promisify(execFile)(process.execPath, [join(ROOT, project, 'scripts/bundle.mjs')]);
}
