import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';

/** Rewritten by every build; only this command reads it. */
const OUTPUT = join(ROOT, '.cache/plain');

/** Folder of the shell; every other front end folder is a remote. */
const SHELL = 'shell';

/** @returns {string[]} project names of the remotes */
export function remoteProjects() {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return workspaces.filter((/** @type {string} */ name) => existsSync(join(ROOT, name, 'src/exposes')));
}

/** @returns {import('@zonewerk/federation/webpack').PlainOptions} */
export function readPlainInput() {
  const screens = remoteProjects().flatMap((project) => {
    const folder = join(ROOT, project, 'src/exposes');
    const files = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'));
    return files.map((file) => ({
      name: `${project}/${file.replace(/\.tsx$/, '')}`,
      file: join(folder, file),
    }));
  });
  return { shell: join(ROOT, SHELL), screens, output: OUTPUT };
}
