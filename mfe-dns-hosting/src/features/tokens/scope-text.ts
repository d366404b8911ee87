import type { ApiToken } from '@zonewerk/contracts';
import { tokenMessages as texts } from './messages';

/** Permissions of a token in words. */
export function scopeText(token: ApiToken): string {
  const { access, clusters, record_types: types, name_pattern: pattern } = token;
  if (access === 'git') return texts.git;
  const parts = [
    ...(types ? [texts.types(types)] : []),
    ...(pattern === null ? [] : [texts.named(pattern)]),
    ...(clusters ? [texts.inClusters(clusters.map(({ domain }) => domain ?? texts.gone))] : []),
  ];
  return `${texts.may[access]}: ${parts.length === 0 ? texts.everything : parts.join(', ')}`;
}
