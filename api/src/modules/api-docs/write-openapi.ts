import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './openapi.js';

/** Writes the OpenAPI document to the file given as argument; the committed one is `api/openapi.json`. */
const [, , target] = process.argv;
if (!target) throw new Error('Name the file to write.');
await writeFile(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
