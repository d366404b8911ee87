import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAY_DEPEND_ON } from '../boundaries.mjs';
import { WORKSPACE } from '../paths.mjs';

/** Real: the package.json files of this workspace. */
const projects = readProjects();

test('the workspace list names every project folder', () => {
  expect(projects.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@zonewerk/shell', '@zonewerk/api', '@zonewerk/contracts', '@zonewerk/e2e']),
  );
});

describe.each(projects)('$name', ({ tags, dependencies }) => {
  test('has one scope and one type, both with a row in the table of boundaries', () => {
    expect(tags.map((tag) => tag.split(':')[0]).sort()).toEqual(['scope', 'type']);
    expect(Object.keys(MAY_DEPEND_ON)).toEqual(expect.arrayContaining(tags));
  });

  test('declares only dependencies that its tags allow', () => {
    const wrong = dependencies.filter((name) => tags.some((tag) => !allows(tag, name)));
    expect(wrong).toEqual([]);
  });
});

test('the table of boundaries has no wildcards and no row without a project', () => {
  const used = new Set(projects.flatMap(({ tags }) => tags));
  const named = [...Object.keys(MAY_DEPEND_ON), ...Object.values(MAY_DEPEND_ON).flat()];
  expect(named.filter((tag) => tag.includes('*') || !used.has(tag))).toEqual([]);
});

function allows(tag, name) {
  const target = projects.find((project) => project.name === name);
  return target?.tags.some((one) => MAY_DEPEND_ON[tag]?.includes(one)) ?? false;
}

function readProjects() {
  return readJson('package.json')
    .workspaces.flatMap(folders)
    .map((folder) => {
      const { name, nx, dependencies, devDependencies } = readJson(`${folder}/package.json`);
      const names = Object.keys({ ...dependencies, ...devDependencies });
      return {
        name,
        tags: nx?.tags ?? [],
        dependencies: names.filter((one) => one.startsWith('@zonewerk/')),
      };
    });
}

function folders(pattern) {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(WORKSPACE, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(WORKSPACE, path), 'utf8'));
}
