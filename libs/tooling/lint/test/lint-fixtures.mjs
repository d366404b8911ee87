/**
 * Lints texts as if they were files of this workspace, with the real eslint.config.mjs. Runs as a process of its own,
 * because jest cannot load ESLint's ES modules. Standard input: JSON array of { file, text }; standard output: JSON array
 * of arrays of rule ids, in the same order.
 */
import { ESLint } from 'eslint';
import { WORKSPACE } from '../paths.mjs';

/** @type {{ file: string, text: string }[]} */
const fixtures = JSON.parse(await readAll(process.stdin));
const eslint = new ESLint({ cwd: WORKSPACE });

const answers = [];
for (const { file, text } of fixtures) {
  const [result] = await eslint.lintText(text, { filePath: file });
  answers.push(result?.messages.map(({ ruleId, message }) => ruleId ?? message) ?? ['ignored']);
}
process.stdout.write(JSON.stringify(answers));

async function readAll(stream) {
  let text = '';
  for await (const part of stream) text += part;
  return text;
}
