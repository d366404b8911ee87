import { isAbsolute, join } from 'node:path';
import type { Chunk, Compilation, Module } from 'webpack';

/** No package's name begins with a dot; the federation plug-in keeps its own modules in such a folder. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*/;

/** Folders of the packages of which something is in the files of a build. */
export function bundledPackages(compilation: Compilation): Set<string> {
  const folders = new Set<string>();
  for (const file of [...moduleFiles(compilation), ...copiedFiles(compilation)]) {
    const [folder] = PACKAGE.exec(file) ?? [];
    if (folder && isAbsolute(folder)) folders.add(folder);
  }
  return folders;
}

/** Paths of the modules in the scripts and style sheets, as far as they come from files. */
function moduleFiles(compilation: Compilation): string[] {
  const modulesOf = (chunk: Chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)];
  return [...compilation.chunks].flatMap(modulesOf).flatMap(partsOf).map(fileOf);
}

/** The modules that were joined into one; itself when it is a single one. */
function partsOf(module: Module): Module[] {
  const { modules } = module as Module & { modules?: Iterable<Module> };
  return modules ? [...modules] : [module];
}

/** A module of an extracted style sheet names its file at the end of its identifier. */
function fileOf(module: Module): string {
  return module.nameForCondition() ?? module.identifier().split(/[!|]/).at(-1) ?? '';
}

/** Paths of what is copied as it is: fonts and pictures. */
function copiedFiles(compilation: Compilation): string[] {
  return compilation.getAssets().flatMap(({ info }) => {
    const { sourceFilename } = info;
    return typeof sourceFilename === 'string' ? [join(compilation.compiler.context, sourceFilename)] : [];
  });
}
