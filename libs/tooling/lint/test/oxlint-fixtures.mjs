const SERVICE = 'api/src/domains/dns/zones/zones.service.ts';
const TOOL = 'libs/tooling/src/ports.mjs';

/**
 * Violations that oxlint finds: rules that need types, and those of React.
 *
 * @type {readonly import('./fixtures.mjs').Fixture[]}
 */
export const OXLINT_FIXTURES = [
  {
    file: 'shell/src/page.ts',
    text: "import type { Row } from './row';\nexport interface Page {\n  rows: Row[];\n}\n",
    more: { 'shell/src/row.ts': "import type { Page } from './page';\nexport type Row = keyof Page;\n" },
    rule: 'import/no-cycle',
  },
  {
    file: 'shell/src/page.ts',
    text: "import type { Row } from './row';\nexport interface Page {\n  rows: Row[];\n}\n",
    more: { 'shell/src/row.ts': 'export type Row = string;\n' },
  },
  {
    file: SERVICE,
    text: 'const save = async () => 1;\nexport const run = () => {\n  save();\n};\n',
    rule: 'typescript/no-floating-promises',
  },
  {
    file: SERVICE,
    text: 'const busy = async () => true;\nexport const run = () => {\n  if (busy()) return 1;\n  return 2;\n};\n',
    rule: 'typescript/no-misused-promises',
  },
  {
    file: SERVICE,
    text: "export const f = (s: 'a' | 'b') => {\n  switch (s) {\n    case 'a':\n      return 1;\n  }\n};\n",
    rule: 'typescript/switch-exhaustiveness-check',
  },
  {
    file: 'mfe-content/src/features/files/components/file-rows.tsx',
    text: "import { useState } from 'react';\nexport function Rows(p: { a: boolean }) {\n  if (p.a) useState(1);\n  return null;\n}\n",
    rule: 'react-hooks/rules-of-hooks',
  },
  {
    file: SERVICE,
    text: "const save = async () => 1;\nexport const run = async () => {\n  await save();\n  throw new Error('full');\n};\n",
  },
  {
    file: SERVICE,
    text: 'export const stop = async () => {\n  await 1;\n};\n',
    rule: 'typescript/await-thenable',
  },
  {
    file: SERVICE,
    text: "export const run = () => {\n  throw 'full';\n};\n",
    rule: 'typescript/only-throw-error',
  },
  {
    file: SERVICE,
    text: "export const run = () => Promise.reject('full');\n",
    rule: 'typescript/prefer-promise-reject-errors',
  },
  {
    file: SERVICE,
    text: 'const save = async () => 1;\nexport const run = async () => {\n  try {\n    return save();\n  } catch {\n    return 2;\n  }\n};\n',
    rule: 'typescript/return-await',
  },
  {
    file: TOOL,
    text: 'const save = async () => 1;\nexport const run = () => {\n  save();\n};\n',
    rule: 'typescript/no-floating-promises',
  },
  {
    file: 'mfe-content/src/features/files/file-effect.ts',
    text: "import { useEffect } from 'react';\nexport function useLog(a: string, log: (a: string) => void) {\n  useEffect(() => log(a), [log]);\n}\n",
    rule: 'react-hooks/exhaustive-deps',
  },
  {
    file: 'mfe-content/src/features/files/components/file-row.tsx',
    text: 'export function Row(p: { name: string }) {\n  const Cell = () => <b>{p.name}</b>;\n  return <Cell />;\n}\n',
    rule: 'react/static-components',
  },
  {
    file: 'mfe-content/src/features/files/components/file-row.spec.tsx',
    text: 'export function Row(p: { name: string }) {\n  const Cell = () => <b>{p.name}</b>;\n  return <Cell />;\n}\n',
  },
];
