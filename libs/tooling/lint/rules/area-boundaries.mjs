import { DOMAINS, domainOf, domainViolation, isStrict } from '../domains.mjs';
import { importTarget, matchesAny, TEST_FILES, workspacePath } from '../paths.mjs';
import { visitImports } from './visit-imports.mjs';

const AREA = /^api\/src\/(?:modules|domains)\/([^/]+)\//;
const FEATURE = /^((?:shell|mfe-[^/]+)\/src\/features)\/([^/]+)\//;

/**
 * Boundaries inside a project: an API domain imports another one by its api file and in one direction, an area that is
 * not strict yet is used by its service and module only, the platform imports neither, a web feature imports no
 * other feature, and nothing imports a remote's federated entries.
 */
export const areaBoundaries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      area: 'Area "{{own}}" may use area "{{other}}" by its service or module only, not by {{source}}.',
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
  const own = domainOf(file)?.domain;
  const other = domainOf(target)?.domain;
  if (other && file.startsWith('api/src/platform/')) return { rule: 'platform' };
  const rule = domainViolation(file, target);
  if (rule) return { rule, own, other };
  return areaViolation(file, target, typeOnly) ?? featureViolation(file, target);
}

/** An area is a folder in `api/src/modules`, or a domain that is not strict yet. */
function areaViolation(file, target, typeOnly) {
  const other = AREA.exec(target)?.[1];
  if (!other) return null;
  if (file.startsWith('api/src/platform/')) return { rule: 'platform' };
  const own = AREA.exec(file)?.[1];
  if (!own || own === other || isExempt(file, target)) return null;
  const open = typeOnly ? !/\.(?:repository|schema)$/.test(target) : /\.(?:service|module|api)$/.test(target);
  return open ? null : { rule: 'area', own, other };
}

/** Parts of one domain import each other also when one is still to move. A strict domain has an entry. */
function isExempt(file, target) {
  const own = domainOf(file);
  const other = domainOf(target);
  return isStrict(other.domain) || (own.domain === other.domain && (own.isMoved || other.isMoved));
}

function featureViolation(file, target) {
  if (/^mfe-[^/]+\/src\/exposes\//.test(target) && !/\/src\/exposes\//.test(file)) return { rule: 'expose' };
  const own = FEATURE.exec(file);
  const other = FEATURE.exec(`${target}/`);
  if (!own || !other || own[1] !== other[1] || own[2] === other[2]) return null;
  return { rule: 'feature', own: own[2], other: other[2] };
}
