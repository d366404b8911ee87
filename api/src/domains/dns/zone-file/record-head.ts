import { quotable } from '@zonewerk/contracts';
import type { Token } from './logical-lines.js';
import { plainType } from './generic-data.js';
import { isTypeName } from './record-data.js';
import { looksLikeTtl, readTtl, tooLong } from './zone-ttl.js';

/** Fields before the value of a record. */
export interface Head {
  readonly ttl: number | null;
  readonly type: string;
  readonly data: readonly Token[];
}

/** TTL and class in either order, then the type; an error message when the fields are invalid. */
export function readHead(tokens: readonly Token[]): Head | string {
  let ttl: number | null = null;
  let classSeen = false;
  for (const [index, { text, quoted }] of tokens.entries()) {
    const upper = text.toUpperCase();
    if (!quoted && isTypeName(text)) return { ttl, type: plainType(upper), data: tokens.slice(index + 1) };
    if (!quoted && ttl === null && looksLikeTtl(text)) {
      ttl = readTtl(text);
      if (ttl === null) return tooLong(text);
    } else if (!quoted && !classSeen && (upper === 'IN' || upper === 'CLASS1')) classSeen = true;
    else if (/^(?:CH|HS|CS|CLASS\d{1,5})$/u.test(upper)) return `Only the class IN is served, not ${upper}.`;
    else return `“${quotable(text)}” is not a record type.`;
  }
  return 'This line has no record type. Please write one, like A or MX.';
}
