import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Commit that a project's build comes from: the present one, when neither the project nor the libraries that it is
 * built with were changed since; null otherwise, and outside a repository.
 */
export async function commitOf(root: string, project: string): Promise<string | null> {
  try {
    const [head, changes] = await Promise.all([
      git(root, 'rev-parse', 'HEAD'),
      git(root, 'status', '--porcelain', '--', project, 'libs', 'package-lock.json'),
    ]);
    return changes === '' && /^[0-9a-f]{40}$/u.test(head) ? head : null;
  } catch {
    // No git, or no repository: nothing is known, which is what null says.
    return null;
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd });
  return stdout.trim();
}
