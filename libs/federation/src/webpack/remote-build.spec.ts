import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, errorsOf, makeProject, releaseOf, scriptsOf, writeSources } from '../../test/project';
import { BUILD_MARK } from './release/build-hash-plugin';
import { contentClassName } from './styles/class-name';
import { remoteConfig } from './remote-config';

/* Real: a remote built by the factory of all remotes. Its scripts run in the browser tests of e2e/federation. */
const SOURCES = {
  'src/screen.js': `import { useState } from 'react';
    import { useSession } from '@zonewerk/shell-sdk';
    export const Screen = () => [useState, useSession, import('./later.js'), 'sessions.list'];`,
  'src/later.js': `export const later = 'later';`,
};

const roots: string[] = [];
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(join(root, '..'), { recursive: true });
});

async function makeRemote(sources: Partial<typeof SOURCES> = {}): Promise<string> {
  const root = await makeProject('mfe-tiny', { ...SOURCES, ...sources });
  roots.push(root);
  await buildRemote(root);
  return root;
}

async function buildRemote(root: string): Promise<void> {
  const configure = remoteConfig({
    name: 'mfe-tiny',
    root,
    exposes: { './tiny': './src/screen.js' },
    identities: { tiny: './tiny' },
  });
  expect(errorsOf(await build(configure({}, {})))).toEqual([]);
}

/** Name by which the scripts of a build find each other in the page. */
function marksOf(scripts: Record<string, string>): Set<string> {
  const texts = Object.values(scripts).join('\n');
  return new Set(texts.match(/mfe_tiny_\w+/g));
}

it('a remote needs the SDK and used singletons of the shell, and lists its calls', async () => {
  const { needs, entry } = await releaseOf(await makeRemote());
  expect(entry).toBe('remoteEntry.js');
  expect(Object.keys(needs.shared)).toEqual(['react']);
  expect(needs.sdk).toMatch(/^\^\d+\.\d+\.\d+$/);
  expect(Object.keys(needs.calls)).toEqual(['sessions.list']);
});

it('every build has its own global names, and the container its plain name', async () => {
  const root = await makeRemote();
  const first = marksOf(await scriptsOf(root));
  expect([...first]).toEqual([expect.stringMatching(/^mfe_tiny_[0-9a-f]{10}$/)]);
  await writeSources(root, { 'src/later.js': `export const later = 'even later';` });
  await buildRemote(root);
  const scripts = await scriptsOf(root);
  expect(marksOf(scripts)).not.toEqual(first);
  expect(Object.values(scripts).join('\n')).not.toContain(BUILD_MARK);
  expect(scripts['remoteEntry.js']).toMatch(/window\.mfe_tiny\s*=|window\["mfe_tiny"\]\s*=/);
});

it('class names depend on the content of their file', async () => {
  const name = (css: string) => {
    const resourcePath = join(roots[0] ?? '', 'a.module.css');
    writeFileSync(resourcePath, css);
    return contentClassName({ resourcePath, rootContext: roots[0] ?? '' }, '', 'row');
  };
  roots.push(await makeProject('mfe-tiny', {}));
  expect(name('.row { color: red }')).toBe(name('.row { color: red }'));
  expect(name('.row { color: red }')).not.toBe(name('.row { color: blue }'));
  expect(name('.row { color: red }')).toMatch(/^z[\w-]{8}$/);
});

it('a remote requests the hash of every script that it loads', async () => {
  const scripts = await scriptsOf(await makeRemote());
  const loaders = Object.values(scripts).filter((text) => text.includes('createElement("script")'));
  expect(loaders).toHaveLength(1);
  expect(loaders[0]).toMatch(/self\.zwIntegrity\(\w+,\s*\w+\)/);
});

it('module names of the federation plug-in do not contain the build folder', async () => {
  const { 'remoteEntry.js': entry = '' } = await scriptsOf(await makeRemote());
  expect(entry).toMatch(/"webpack\/container\/entry\/mfe_tiny_[0-9a-f]{10}"/);
  expect(entry).toMatch(/\bfederation\(/);
});

it('the same sources in another folder have the same release', async () => {
  const here = await makeRemote();
  const there = await makeRemote();
  expect(await releaseOf(there)).toEqual(await releaseOf(here));
});

it('a remote does not contain the federation runtime', async () => {
  const scripts = await scriptsOf(await makeRemote());
  const container = scripts['remoteEntry.js'] ?? '';
  expect(container).toContain('_FEDERATION_BUNDLER_RUNTIME()');
  expect(container).not.toContain('initContainerEntry=');
  expect(container.length).toBeLessThan(10_000);
});
