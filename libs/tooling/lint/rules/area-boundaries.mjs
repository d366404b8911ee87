import { DOMAINS, domainOf, domainViolation } from '../domains.mjs';
import { importTarget, matchesAny, TEST_FILES, workspacePath } from '../paths.mjs';
import { visitImports } from './visit-imports.mjs';

const FEATURE = /^(mfe-[^/]+\/src)\/features\/([^/]+)\//;
const SHARED = /^(mfe-[^/]+\/src)\/shared\//;

/**
 * Boundaries inside a project: an API domain imports another one by its api file and in one direction, the platform
 * imports no domain, a feature of a remote imports no other feature, the shared files of a remote import no feature, and
 * nothing imports a remote's federated entries. Features and shared files follow this in their specs too.
 */
export const areaBoundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      platform: 'The platform imports no domain: {{source}}.',
      entry:
        'Domain "{{other}}" is imported by api/src/domains/{{other}}/{{other}}.api.ts only, not by {{source}}.',
      repository: 'A repository never leaves its domain: an api file exports no {{source}}.',
      direction: `Domain "{{own}}" may not import "{{other}}". The order is ${DOMAINS.join(', ')}.`,
      feature:
        'Feature "{{own}}" may not import feature "{{other}}": src/exposes composes them, src/shared has their common parts.',
      shared: 'Shared files of a remote may not import a feature: {{source}}.',
      expose: 'A federated entry (src/exposes) is loaded by the shell, never imported.',
    },
  },
  create(context) {
    const file = workspacePath(context.filename);
    const isTest = matchesAny(file, TEST_FILES);
    return visitImports((node, source) => {
      const target = importTarget(file, source);
      if (!target) return;
      const found = featureViolation(file, target) ?? (isTest ? null : violation(file, target));
      if (found) context.report({ node, messageId: found.rule, data: { ...found, source } });
    });
  },
};

function violation(file, target) {
  if (/^api\/src\/domains\/[^/]+\/[^/]+\.api\.ts$/.test(file) && target.endsWith('.repository'))
    return { rule: 'repository' };
  const rule = domainViolation(file, target);
  return rule ? { rule, own: domainOf(file), other: domainOf(target) } : exposeViolation(file, target);
}

function exposeViolation(file, target) {
  const isExpose = /^mfe-[^/]+\/src\/exposes\//.test(target);
  return isExpose && !/\/src\/exposes\//.test(file) ? { rule: 'expose' } : null;
}

function featureViolation(file, target) {
  const [, remote, other] = FEATURE.exec(`${target}/`) ?? [];
  if (remote === undefined) return null;
  if (SHARED.exec(file)?.[1] === remote) return { rule: 'shared' };
  const [, ownRemote, own] = FEATURE.exec(file) ?? [];
  return ownRemote === remote && own !== other ? { rule: 'feature', own, other } : null;
}
