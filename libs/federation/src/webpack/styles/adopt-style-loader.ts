import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'webpack';

const ADOPT = fileURLToPath(new URL('./adopt-style.js', import.meta.url));

/** Webpack pitching loader: runs css-loader on the file and passes its text to `adoptStyle`. */
export function pitch(this: LoaderContext<unknown>, remaining: string): string {
  const request = (path: string) => JSON.stringify(this.utils.contextify(this.context, path));
  return [
    `import sheet from ${request(`!!${remaining}`)};`,
    `import { adoptStyle } from ${request(ADOPT)};`,
    'adoptStyle(sheet.toString());',
    'export default sheet.locals;',
  ].join('\n');
}

/** Unreachable, because `pitch` returns a result; webpack requires a default export of a loader. */
export default function adoptStyleLoader(source: string): string {
  return source;
}
