import { DOMAINS, domainOf, domainViolation } from '../domains.mjs';
import { importTarget, matchesAny, TEST_FILES, workspacePath } from '../paths.mjs';
import { visitImports } from './visit-imports.mjs';

const FEATURE = /^((?:shell|mfe-[^/]+)\/src\/features)\/([^/]+)\//;

/**
 * Boundaries inside a project: an API domain imports another one by its api file and in one direction, a domain that is
 * not strict yet by its services and modules, the platform imports no domain, a web feature imports no other feature,
 * and nothing imports a remote's federated entries.
 */
export const areaBoundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      part: 'Domain "{{own}}" may use domain "{{other}}" by its services or modules only, not by {{source}}.',
      platform: 'The platform imports no domain: {{source}}.',
      entry:
        'Domain "{{other}}" is imported by api/src/domains/{{other}}/{{other}}.api.ts only, not by {{source}}.',
      direction: `Domain "{{own}}" may not import "{{other}}". The order is ${DOMAINS.join(', ')}.`,
      feature: 'Feature "{{own}}" may not import feature "{{other}}": let the route compose them.',
      expose: 'A federated entry (src/exposes) is loaded by the shell, never imported.',
    },
  },
  create(context) {
    const file = workspacePath(context.filename);
    if (matchesAny(file, TEST_FILES)) return {};
    return visitImports((node, source, typeOnly) => {
      const target = importTarget(file, source);
      const found = target && violation(file, target, typeOnly);
      if (found) context.report({ node, messageId: found.rule, data: { ...found, source } });
    });
  },
};

function violation(file, target, typeOnly) {
  const rule = domainViolation(file, target, typeOnly);
  return rule ? { rule, own: domainOf(file), other: domainOf(target) } : featureViolation(file, target);
}

function featureViolation(file, target) {
  if (/^mfe-[^/]+\/src\/exposes\//.test(target) && !/\/src\/exposes\//.test(file)) return { rule: 'expose' };
  const own = FEATURE.exec(file);
  const other = FEATURE.exec(`${target}/`);
  if (!own || !other || own[1] !== other[1] || own[2] === other[2]) return null;
  return { rule: 'feature', own: own[2], other: other[2] };
}
