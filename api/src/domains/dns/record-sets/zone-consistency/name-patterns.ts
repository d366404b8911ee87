import { APEX, fitsPattern } from '@zonewerk/contracts';
import { literalPattern } from '../../../../platform/database/paging.js';

const literal = (text: string) => literalPattern(text).source;

/**
 * A pattern for the search texts (see `searchOf`) of record sets whose full names match. Search texts begin with the
 * relative name, so the pattern is cut wherever its end can match the domain.
 */
export function searchOfNames(pattern: string, domain: string): RegExp {
  const rest = `.${domain}`;
  const heads = new Set<string>();
  for (let at = 0; at <= pattern.length; at += 1) {
    const head = pattern.slice(0, at);
    const tail = pattern.slice(at);
    if (!fitsPattern(rest, tail)) continue;
    heads.add(head);
    // A star can match the end of the name and the start of the domain together.
    if (tail.startsWith('*')) heads.add(`${head}*`);
  }
  const below = [...heads].map((head) => head.split('*').map(literal).join('.+'));
  const apex = fitsPattern(domain, pattern) ? [APEX] : [];
  const names = [...(below.length > 0 ? [`(?!${APEX})(?:${below.join('|')})`] : []), ...apex];
  return new RegExp(`^(?:${names.length > 0 ? names.join('|') : '(?!)'})(?=\\n|$)`, 'u');
}
