import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Class name of a rule in a `*.module.css`, for css-loader. It depends on the content of the whole file, so that two
 * versions of a remote in one page have separate styles.
 */
export function contentClassName(
  { resourcePath, rootContext }: { resourcePath: string; rootContext: string },
  _pattern: string,
  localName: string,
): string {
  const file = relative(rootContext, resourcePath).replaceAll('\\', '/');
  const hash = createHash('sha256').update(file).update('\0').update(readFileSync(resourcePath));
  return `z${hash.update('\0').update(localName).digest('base64url').slice(0, 8)}`;
}
