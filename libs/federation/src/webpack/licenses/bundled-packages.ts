import { isAbsolute, join } from 'node:path';
import type { Chunk, Compilation, Module } from 'webpack';

/** Package names do not begin with a dot; the federation plug-in stores its own modules in such a folder. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*/;

/** Folders of the packages that a build contains. */
export function bundledPackages(compilation: Compilation): Set<string> {
  const folders = new Set<string>();
  for (const file of [...moduleFiles(compilation), ...copiedFiles(compilation)]) {
    const [folder] = PACKAGE.exec(file) ?? [];
    if (folder && isAbsolute(folder)) folders.add(folder);
  }
  return folders;
}

/** Paths of the modules in scripts and style sheets, if they are files. */
function moduleFiles(compilation: Compilation): string[] {
  const modulesOf = (chunk: Chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)];
  return [...compilation.chunks].flatMap(modulesOf).flatMap(partsOf).map(fileOf);
}

/** Modules of a concatenated one; otherwise the module itself. */
function partsOf(module: Module): Module[] {
  const { modules } = module as Module & { modules?: Iterable<Module> };
  return modules ? [...modules] : [module];
}

/** A module of an extracted style sheet names its file at the end of its identifier. */
function fileOf(module: Module): string {
  return module.nameForCondition() ?? module.identifier().split(/[!|]/).at(-1) ?? '';
}

/** Paths of copied assets: fonts and pictures. */
function copiedFiles(compilation: Compilation): string[] {
  return compilation.getAssets().flatMap(({ info }) => {
    const { sourceFilename } = info;
    return typeof sourceFilename === 'string' ? [join(compilation.compiler.context, sourceFilename)] : [];
  });
}
