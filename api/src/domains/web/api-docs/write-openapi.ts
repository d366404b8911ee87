import { writeFile } from 'node:fs/promises';
import { nextContractHistory, readContractHistory } from '@zonewerk/contracts/hashes';
import { openApiDocument } from './openapi.js';

/**
 * Writes the generated documents to the two files in the arguments: the OpenAPI document (committed as
 * `api/openapi.json`) and the contract versions of supported clients (`libs/contracts/contract-history.json`).
 */
const [, , document, history] = process.argv;
if (!document || !history) throw new Error('Name the two files to write.');
await writeFile(document, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
await writeFile(history, `${JSON.stringify(nextContractHistory(readContractHistory()), null, 2)}\n`);
