/**
 * Lints texts as if they were files of this workspace, with the real eslint.config.mjs. Runs as a process of its own,
 * because jest cannot load ESLint's ES modules. Standard input: JSON array of { file, text, typed }; standard output: JSON
 * array of arrays of rule ids, in the same order.
 */
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { WORKSPACE } from '../paths.mjs';

/** @type {{ file: string, text: string, typed: boolean }[]} */
const fixtures = JSON.parse(await readAll(process.stdin));
const typedFiles = [...new Set(fixtures.filter(({ typed }) => typed).map(({ file }) => file))];

const typed = linter({
  files: ['**/*.{ts,tsx}'],
  languageOptions: {
    parserOptions: {
      project: null,
      // The files do not exist, so no tsconfig lists them: the language service takes them as they are.
      projectService: {
        allowDefaultProject: typedFiles,
        defaultProject: 'tsconfig.base.json',
        maximumDefaultProjectFileMatchCount_THIS_WILL_SLOW_DOWN_LINTING: typedFiles.length,
      },
    },
  },
});
// Rules that need no types are tried without the language service, which costs half a second per file.
const untyped = linter({ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked });

const answers = [];
for (const { file, text, typed: needsTypes } of fixtures) {
  const [result] = await (needsTypes ? typed : untyped).lintText(text, { filePath: file });
  answers.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['ignored']);
}
process.stdout.write(JSON.stringify(answers));

function linter(overrideConfig) {
  return new ESLint({ cwd: WORKSPACE, overrideConfig });
}

async function readAll(stream) {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
