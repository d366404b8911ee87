import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {{ js: number, css: number }} Weight scripts and style sheets, compressed, in bytes */

/** @type {Weight} */
export const NOTHING = { js: 0, css: 0 };

/**
 * @param {string} folder
 * @param {readonly string[]} files other files than scripts and style sheets count as 0
 * @returns {Promise<Weight>} each file compressed separately, as it is served
 */
export async function weigh(folder, files) {
  const weights = await Promise.all(files.map((file) => weighFile(folder, file)));
  return sum(weights);
}

/** @param {string} folder @param {string} file @returns {Promise<Weight>} */
async function weighFile(folder, file) {
  const kind = file.endsWith('.js') ? 'js' : file.endsWith('.css') ? 'css' : null;
  if (kind === null) return NOTHING;
  return { ...NOTHING, [kind]: compressed(await readFile(join(folder, file))) };
}

/** @param {string | Buffer} content @returns {number} bytes */
export function compressed(content) {
  return gzipSync(content, { level: 9 }).length;
}

/** @param {readonly Weight[]} weights @returns {Weight} */
export function sum(weights) {
  return weights.reduce((all, { js, css }) => ({ js: all.js + js, css: all.css + css }), NOTHING);
}

/** @param {Weight} weight @returns {number} bytes */
export function whole({ js, css }) {
  return js + css;
}

/** @param {number} bytes @returns {string} in KB of 1,000 bytes, such as `12.3` */
export function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}
