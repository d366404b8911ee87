import { APEX, fitsPattern } from '@zonewerk/contracts';
import { literalPattern } from '../../../../platform/database/paging.js';

const literal = (text: string) => literalPattern(text).source;

/**
 * Finds the texts to search (see `searchOf`) of the record sets in a domain whose full names fit a pattern. The texts
 * begin with the name below the domain, so the pattern is cut wherever the rest of it may stand for the domain.
 */
export function searchOfNames(pattern: string, domain: string): RegExp {
  const rest = `.${domain}`;
  const heads = new Set<string>();
  for (let at = 0; at <= pattern.length; at += 1) {
    const head = pattern.slice(0, at);
    const tail = pattern.slice(at);
    if (!fitsPattern(rest, tail)) continue;
    heads.add(head);
    // A star may stand for the end of the name and the start of the domain together.
    if (tail.startsWith('*')) heads.add(`${head}*`);
  }
  const below = [...heads].map((head) => head.split('*').map(literal).join('.+'));
  const apex = fitsPattern(domain, pattern) ? [APEX] : [];
  const names = [...(below.length > 0 ? [`(?!${APEX})(?:${below.join('|')})`] : []), ...apex];
  return new RegExp(`^(?:${names.length > 0 ? names.join('|') : '(?!)'})(?=\\n|$)`, 'u');
}
