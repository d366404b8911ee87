import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../settings.mjs';

/** Written anew at every build; nothing reads it but this command. */
const OUTPUT = join(ROOT, '.cache/plain');

/** Folders of the front ends; every other one with a build of this kind is a remote. */
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
