import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { WORKSPACE } from './paths.mjs';

/**
 * @typedef {object} Module
 * @property {ReadonlySet<string>} values names of exported values
 * @property {readonly string[]} imports sources of value imports and re-exports
 */

/** @type {ReadonlySet<string> | undefined} */
let cached;

/**
 * Names that `@zonewerk/contracts` exports as values from modules that import zod, directly or through others.
 * Read from the sources, so that a new module is judged by itself.
 * @returns {ReadonlySet<string>}
 */
export function valuesWithZod() {
  cached ??= new Set(
    reachable(join(WORKSPACE, 'libs/contracts/src/index.ts'))
      .filter((path) => needsZod(path, new Set()))
      .flatMap((path) => [...readModule(path).values]),
  );
  return cached;
}

function reachable(entry) {
  return readModule(entry)
    .imports.map((source) => locate(entry, source))
    .filter((path) => path !== null);
}

function needsZod(path, seen) {
  if (seen.has(path)) return false;
  seen.add(path);
  return readModule(path).imports.some((source) => {
    if (/^zod(?:\/|$)/.test(source)) return true;
    const next = locate(path, source);
    return next !== null && needsZod(next, seen);
  });
}

function locate(from, source) {
  if (!source.startsWith('.')) return null;
  const path = join(dirname(from), source.replace(/\.js$/, '.ts'));
  return existsSync(path) ? path : null;
}

/** @type {Map<string, Module>} */
const modules = new Map();

/** @returns {Module} */
function readModule(path) {
  const cached = modules.get(path);
  if (cached) return cached;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const read = {
    values: new Set(file.statements.flatMap(exportedValues)),
    imports: file.statements.flatMap(valueSource),
  };
  modules.set(path, read);
  return read;
}

function exportedValues(statement) {
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  ) {
    return statement.isTypeOnly ? [] : statement.exportClause.elements.map(({ name }) => name.text);
  }
  if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  }
  const declares = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return declares && statement.name ? [statement.name.text] : [];
}

function valueSource(statement) {
  if (ts.isImportDeclaration(statement)) {
    const typeOnly = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return typeOnly ? [] : [statement.moduleSpecifier.text];
  }
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier || statement.isTypeOnly) return [];
  return [statement.moduleSpecifier.text];
}
