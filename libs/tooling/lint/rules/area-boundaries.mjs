import { DOMAINS, domainOf, domainViolation } from '../domains.mjs';
import { importTarget, matchesAny, TEST_FILES, workspacePath } from '../paths.mjs';
import { textOf, visitImports } from './visit-imports.mjs';

const API = /^api\/src\//;
const API_FILE = /^api\/src\/domains\/[^/]+\/[^/]+\.api\.ts$/;
const FEATURE = /^(mfe-[^/]+\/src)\/features\/([^/]+)\//;
const SHARED = /^(mfe-[^/]+\/src)\/shared\//;

/**
 * Boundaries inside a project: an API domain imports another one by its api file and in one direction, the platform
 * imports nothing else, a feature of a remote imports no other feature, the shared files of a remote import no feature, and
 * nothing imports a remote's federated entries. Features and shared files follow this in their specs too.
 */
export const areaBoundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      platform: 'The platform imports the platform only, not {{source}}.',
      entry:
        'Domain "{{other}}" is imported by api/src/domains/{{other}}/{{other}}.api.ts only, not by {{source}}.',
      repository: 'Repositories and schemas never leave their domain: an api file exports no {{source}}.',
      outside: 'Not part of a domain, the platform or the sources of the API: {{source}}.',
      constant: 'The API names a module by a constant text: other modules cannot be checked.',
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
    const isApi = API.test(file) && !isTest;
    const imports = visitImports((node, source) => {
      const target = importTarget(file, source);
      const found = target ? fileViolation(file, target, isTest) : pathViolation(isApi, source);
      if (found) context.report({ node, messageId: found.rule, data: { ...found, source } });
    });
    if (!isApi) return imports;
    return {
      ...imports,
      ImportExpression(node) {
        if (textOf(node.source) === null) context.report({ node, messageId: 'constant' });
        else imports.ImportExpression(node);
      },
    };
  },
};

function fileViolation(file, target, isTest) {
  return featureViolation(file, target) ?? (isTest ? null : violation(file, target));
}

/** Absolute paths, file URLs and subpath imports reach files without a relative path. */
function pathViolation(isApi, source) {
  return isApi && /^(?:\/|#|file:)/.test(source) ? { rule: 'outside' } : null;
}

function violation(file, target) {
  if (API_FILE.test(file) && /\.(?:repository|schema)$/.test(target)) return { rule: 'repository' };
  const rule = API.test(file) ? domainViolation(file, target) : null;
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
