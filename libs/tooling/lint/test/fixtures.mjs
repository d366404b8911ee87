import { AREAS } from './area-fixtures.mjs';

/**
 * One violation per rule, and its lawful twin where the border is easily drawn wrong.
 * @typedef {object} Fixture
 * @property {string} file workspace path that the text pretends to have
 * @property {string} text
 * @property {Readonly<Record<string, string>>} [more] texts of further files, by their workspace paths; oxlint only
 * @property {string} [rule] the one rule that must object; without it the text must be clean
 */

const WEB = 'mfe-content/src/features/files/file-list.ts';
const SERVICE = 'api/src/domains/dns/zones/zones.service.ts';
const SPEC = 'mfe-content/src/features/files/file-list.spec.ts';
const TOOL = 'libs/tooling/src/ports.mjs';
const lines = (count, line) => `${line}\n`.repeat(count);
const longFunction = `export function long(): void {\n${lines(50, '  // step')}}\n`;

/** @type {readonly Fixture[]} */
const LENGTHS = [
  { file: TOOL, text: lines(401, 'export {};'), rule: 'max-lines' },
  { file: TOOL, text: lines(400, 'export {};') + lines(200, '// line') },
  { file: WEB, text: longFunction, rule: 'max-lines-per-function' },
  { file: SPEC, text: `describe('a chapter', () => {\n${lines(60, '  // test')}});\n` },
  {
    file: SPEC,
    text: `test('too long', () => {\n${lines(60, '  // step')}});\n`,
    rule: 'zonewerk/test-function-length',
  },
];

/** @type {readonly Fixture[]} */
const NAMES = [
  { file: 'mfe-content/src/shared/fileList.ts', text: 'export {};\n', rule: 'unicorn/filename-case' },
  { file: 'api/src/domains/dns/zones/zones.Service.ts', text: 'export {};\n', rule: 'unicorn/filename-case' },
  { file: SERVICE, text: 'export {};\n' },
  { file: 'mfe-content/src/shared/FileList/row.ts', text: 'export {};\n', rule: 'zonewerk/kebab-folders' },
  { file: WEB, text: 'export default 1;\n', rule: 'no-restricted-syntax' },
  { file: 'shell/example.config.mjs', text: 'export default {};\n' },
  { file: 'e2e/fixtures/start-example.ts', text: 'export default function start(): void {}\n' },
  { file: 'e2e/journeys/example.ts', text: 'export default 1;\n', rule: 'no-restricted-syntax' },
];

/** @type {readonly Fixture[]} */
const PLAIN_NAMES = [
  { file: SERVICE, text: 'export const heldRows = 1;\n', rule: 'zonewerk/plain-names' },
  { file: TOOL, text: 'export const TRIES_LEFT = 1;\n', rule: 'zonewerk/plain-names' },
  { file: WEB, text: 'export interface Draft {\n  keptFor: string;\n}\n', rule: 'zonewerk/plain-names' },
  {
    file: SPEC,
    text: 'export function size(known: string): number {\n  return known.length;\n}\n',
    rule: 'zonewerk/plain-names',
  },
  {
    file: TOOL,
    text: 'export function size({ rows: [told] }) {\n  return told;\n}\n',
    rule: 'zonewerk/plain-names',
  },
  { file: SERVICE, text: 'export class Cache {\n  keep(): void {}\n}\n', rule: 'zonewerk/plain-names' },
  // A part of a word, a field of a payload, the left side of a box, and an export of the SDK.
  { file: SERVICE, text: 'export const unknownRows = 1;\nexport const leftovers = 2;\n' },
  { file: TOOL, text: 'export function free({ held }) {\n  return held;\n}\n' },
  { file: 'libs/ui/src/overlay/menu/placement.ts', text: 'export interface Box {\n  left: number;\n}\n' },
  { file: 'libs/shell-sdk/src/remaining-seconds.ts', text: 'export const useSecondsLeft = 1;\n' },
];

/** @type {readonly Fixture[]} */
const BARRELS = [
  {
    file: 'mfe-content/src/features/files/index.ts',
    text: "export { row } from './row';\n",
    rule: 'zonewerk/no-barrel',
  },
  { file: 'libs/ui/src/forms/all.ts', text: "export * from './form';\n", rule: 'zonewerk/no-barrel' },
  { file: 'libs/ui/src/index.ts', text: "export * from './form';\nexport * from './table';\n" },
  {
    file: 'mfe-content/src/exposes/files.ts',
    text: "export { Screen } from '../features/files/screen';\n",
  },
];

/** @type {readonly Fixture[]} */
const ENVIRONMENT = [
  { file: SERVICE, text: 'export const port = process.env.PORT;\n', rule: 'zonewerk/no-process-env' },
  {
    file: SERVICE,
    text: 'const { env } = process;\nexport const port = env;\n',
    rule: 'zonewerk/no-process-env',
  },
  {
    file: SERVICE,
    text: "import { env } from 'node:process';\nexport const port = env;\n",
    rule: 'zonewerk/no-process-env',
  },
  { file: 'api/src/platform/config/env.ts', text: 'export const port = process.env.PORT;\n' },
  { file: TOOL, text: 'export const port = process.env.PORT;\n' },
  { file: SERVICE, text: 'console.log(1);\n', rule: 'no-console' },
  { file: TOOL, text: 'console.log(1);\n' },
];

/** @type {readonly Fixture[]} */
const HOMES = [
  { file: WEB, text: "import '@zonewerk/mfe-account';\n", rule: 'zonewerk/import-homes' },
  { file: WEB, text: "import '@zonewerk/shell';\n", rule: 'zonewerk/import-homes' },
  { file: WEB, text: "export type { Button } from '@mantine/core';\n", rule: 'zonewerk/import-homes' },
  { file: 'libs/ui/src/button.ts', text: "export type { Button } from '@mantine/core';\n" },
  { file: 'shell/src/routes.ts', text: "import 'react-router';\n", rule: 'zonewerk/import-homes' },
  { file: 'shell/src/routes.ts', text: "import 'react-router-dom';\n" },
  { file: WEB, text: "import { z } from 'zod';\nexport const a = z;\n", rule: 'zonewerk/import-homes' },
  { file: SERVICE, text: "import { z } from 'zod';\nexport const a = z;\n" },
  { file: SERVICE, text: "export const load = () => import('mongoose');\n", rule: 'zonewerk/import-homes' },
  { file: 'api/src/domains/dns/zones/zones.repository.ts', text: "import 'mongoose';\n" },
  { file: SERVICE, text: "import '@aws-sdk/client-route-53';\n", rule: 'zonewerk/import-homes' },
  { file: SERVICE, text: "import 'dockerode';\n", rule: 'zonewerk/import-homes' },
  { file: WEB, text: "import '@zonewerk/federation/webpack';\n", rule: 'zonewerk/import-homes' },
  { file: 'mfe-content/webpack.config.mjs', text: "import '@zonewerk/federation/webpack';\n" },
  { file: SERVICE, text: "import '@zonewerk/testing';\n", rule: 'zonewerk/import-homes' },
  { file: WEB, text: "import '@zonewerk/testing/screens';\n", rule: 'zonewerk/import-homes' },
  { file: SPEC, text: "import '@zonewerk/testing/screens';\n" },
  { file: 'api/src/seed/demo.ts', text: "import '@zonewerk/testing';\n" },
  {
    file: WEB,
    text: "import { closeSession } from '@zonewerk/contracts';\nexport const call = closeSession;\n",
    rule: 'zonewerk/zod-free-contracts',
  },
  {
    file: WEB,
    text: "import type { closeSession } from '@zonewerk/contracts';\nexport type Call = typeof closeSession;\n",
  },
  {
    file: WEB,
    text: "import { CALL_PATHS } from '@zonewerk/contracts';\nexport const paths = CALL_PATHS;\n",
  },
];

/** @type {readonly Fixture[]} */
const LAYOUT = [
  { file: 'mfe-content/src/file-list.ts', text: 'export {};\n', rule: 'zonewerk/remote-layout' },
  { file: 'mfe-content/src/files/file-list.ts', text: 'export {};\n', rule: 'zonewerk/remote-layout' },
  { file: 'mfe-content/src/features/file-list.ts', text: 'export {};\n', rule: 'zonewerk/remote-layout' },
  { file: 'mfe-content/src/exposes/lists/files.ts', text: 'export {};\n', rule: 'zonewerk/remote-layout' },
  { file: 'mfe-content/src/shared/file-list.ts', text: 'export {};\n' },
  {
    file: 'mfe-content/src/features/files/file-row.tsx',
    text: 'export {};\n',
    rule: 'zonewerk/remote-layout',
  },
  {
    file: 'mfe-content/src/features/files/use-list.ts',
    text: 'export {};\n',
    rule: 'zonewerk/remote-layout',
  },
  {
    file: 'mfe-content/src/features/files/file-calls.ts',
    text: 'export {};\n',
    rule: 'zonewerk/remote-layout',
  },
  { file: 'mfe-content/src/features/files/table/file-row.tsx', text: 'export {};\n' },
  { file: 'shell/src/start-page.ts', text: 'export {};\n' },
];

/** @type {readonly Fixture[]} */
const PACKED_LITERALS = [
  {
    file: WEB,
    text: 'export const pair = (a: number, b: number) => ({ ...{ a, b } });\n',
    rule: 'zonewerk/no-layout-spread',
  },
  { file: TOOL, text: 'export const list = [...[1, 2], 3];\n', rule: 'zonewerk/no-layout-spread' },
  {
    file: WEB,
    text: "export const list = [...(['a', 'b'] as const)];\n",
    rule: 'zonewerk/no-layout-spread',
  },
  { file: TOOL, text: 'export const most = Math.max(...[1, 2]);\n', rule: 'zonewerk/no-layout-spread' },
  {
    file: 'mfe-content/src/features/files/components/file-cell.tsx',
    text: 'export const Cell = ({ id }: { id: string }) => <b {...{ id }} />;\n',
    rule: 'zonewerk/no-layout-spread',
  },
  { file: WEB, text: 'export const list = (a: boolean) => [...(a ? [1] : []), ...[2].map(String)];\n' },
  {
    file: TOOL,
    text: 'export const sum = () => {\n  const [a, b] = [1, 2];\n  return a + b;\n};\n',
    rule: 'zonewerk/no-tuple-declaration',
  },
  {
    file: WEB,
    text: 'export const sum = () => {\n  const [a, b] = [1, 2] as const;\n  return a + b;\n};\n',
    rule: 'zonewerk/no-tuple-declaration',
  },
  {
    file: TOOL,
    text: 'let a = 1;\nlet b = 2;\nexport const reset = () => {\n  [a, b] = [0, 0];\n  return a + b;\n};\n',
    rule: 'zonewerk/no-tuple-declaration',
  },
  {
    file: TOOL,
    text: 'let a = 1;\nlet b = 2;\nexport const swap = () => {\n  [a, b] = [b, a];\n  return a - b;\n};\n',
  },
  {
    file: TOOL,
    text: 'export const first = (list) => {\n  const [one] = [...list, 0];\n  return one;\n};\n',
  },
];

/** @type {readonly Fixture[]} */
const PROJECTS = [
  { file: WEB, text: "import '../../../../libs/ui/src/index';\n", rule: '@nx/enforce-module-boundaries' },
  {
    file: WEB,
    text: "import '../../../../mfe-account/src/features/sessions/list';\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    file: 'libs/contracts/src/limits.ts',
    text: "import '@zonewerk/ui';\n",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    file: 'libs/ui/src/button.ts',
    text: "import '@zonewerk/shell-sdk';\n",
    rule: '@nx/enforce-module-boundaries',
  },
  { file: SERVICE, text: "import '@zonewerk/ui';\n", rule: '@nx/enforce-module-boundaries' },
  { file: WEB, text: "import '@zonewerk/ui';\nimport '@zonewerk/shell-sdk';\n" },
];

/** @type {readonly Fixture[]} */
const SLEEPS = [
  {
    file: SPEC,
    text: 'export const nap = () => new Promise((r) => setTimeout(r, 50));\n',
    rule: 'zonewerk/no-sleep',
  },
  {
    file: SPEC,
    text: 'export const nap = () => new Promise<void>((done) => setTimeout(() => done(), 50));\n',
    rule: 'zonewerk/no-sleep',
  },
  {
    file: 'e2e/journeys/first.spec.ts',
    text: 'export const nap = (page: { waitForTimeout(ms: number): void }) => page.waitForTimeout(5);\n',
    rule: 'zonewerk/no-sleep',
  },
  {
    file: SPEC,
    text: "export const limit = () => new Promise((_, no) => setTimeout(() => no(new Error('late')), 9));\n",
  },
];

/** @type {readonly Fixture[]} */
const SUPPRESSIONS = [
  { file: TOOL, text: '/* eslint-disable */\nalert(1);\n', rule: 'unicorn/no-abusive-eslint-disable' },
  {
    file: TOOL,
    text: '// eslint-disable-next-line no-eval\neval("1");\n',
    rule: 'zonewerk/suppression-reason',
  },
  { file: TOOL, text: '// eslint-disable-next-line no-eval -- runs the sample of the guide\neval("1");\n' },
  {
    file: TOOL,
    text: `/* eslint-disable max-lines -- this file is a long table */\n${lines(401, 'export {};')}`,
    rule: 'zonewerk/suppression-reason',
  },
  {
    file: SERVICE,
    text: '// oxlint-disable-next-line typescript/return-await\nexport {};\n',
    rule: 'zonewerk/suppression-reason',
  },
  { file: TOOL, text: '// oxlint-disable-next-line\nexport {};\n', rule: 'zonewerk/suppression-reason' },
  { file: TOOL, text: '/* oxlint-disable */\nexport {};\n', rule: 'zonewerk/suppression-reason' },
  { file: TOOL, text: '/* eslint no-eval: "off" */\neval("1");\n', rule: 'zonewerk/suppression-reason' },
  { file: WEB, text: '// @ts-ignore\nexport const a = 1;\n', rule: '@typescript-eslint/ban-ts-comment' },
];

/** @type {readonly Fixture[]} */
const TYPES = [
  { file: WEB, text: 'export type file_row = string;\n', rule: '@typescript-eslint/naming-convention' },
  { file: WEB, text: 'export const a: any = 1;\n', rule: '@typescript-eslint/no-explicit-any' },
  {
    file: WEB,
    text: 'export const first = (list: string[]) => list[0]!;\n',
    rule: '@typescript-eslint/no-non-null-assertion',
  },
  {
    file: WEB,
    text: "import { usePage } from '@zonewerk/shell-sdk';\nexport type Hook = typeof usePage;\n",
    rule: '@typescript-eslint/consistent-type-imports',
  },
  { file: SERVICE, text: '// TODO later\nexport {};\n', rule: 'no-warning-comments' },
];

/** @type {Readonly<Record<string, readonly Fixture[]>>} */
export const FIXTURES = {
  lengths: LENGTHS,
  names: NAMES,
  'plain names': PLAIN_NAMES,
  barrels: BARRELS,
  environment: ENVIRONMENT,
  'import homes': HOMES,
  'areas and features': AREAS,
  'layout of remotes': LAYOUT,
  'packed literals': PACKED_LITERALS,
  'project boundaries': PROJECTS,
  sleeps: SLEEPS,
  suppressions: SUPPRESSIONS,
  types: TYPES,
};
