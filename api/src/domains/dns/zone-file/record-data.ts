import { GENERIC_MARK, readGeneric } from './generic-data.js';
import type { Token } from './logical-lines.js';
import { readName } from './zone-names.js';

/** Indexes of the parts of a type's data that are names. */
const NAME_PARTS: Readonly<Record<string, readonly number[]>> = {
  CNAME: [0],
  DNAME: [0],
  MX: [1],
  NAPTR: [5],
  NS: [0],
  PTR: [0],
  SOA: [0, 1],
  SRV: [3],
};
/** Types whose data are quoted strings. */
const TEXTS: ReadonlySet<string> = new Set(['TXT', 'SPF']);

/** Registered types (IANA "Domain Name System Parameters"), in addition to `TYPE` and a number. */
const SUPPORTED_TYPES: ReadonlySet<string> = new Set(
  `A AAAA AFSDB ALIAS ANAME APL CAA CDNSKEY CDS CERT CNAME CSYNC DHCID DLV DNAME DNSKEY DS EUI48 EUI64 HINFO HIP HTTPS
   IPSECKEY KEY KX L32 L64 LOC LP LUA MX NAPTR NID NS NSEC NSEC3 NSEC3PARAM NULL OPENPGPKEY PTR RP RRSIG SIG SMIMEA SOA
   SPF SRV SSHFP SVCB TA TALINK TKEY TLSA TSIG TXT URI WKS X25 ZONEMD`.split(/\s+/u),
);

/** Whether a word is a record type. */
export function isTypeName(text: string): boolean {
  const upper = text.toUpperCase();
  return SUPPORTED_TYPES.has(upper) || /^TYPE\d{1,5}$/u.test(upper);
}

/** Data of a record with absolute names and final dots; or the fault. */
export type ReadData =
  | { readonly ok: true; readonly data: string }
  | { readonly ok: false; readonly fault: string };

/**
 * Writes the data of a record independent of the origin: names absolute, texts in quotation marks. The rules of each
 * type validate the parts.
 */
export function readData(type: string, tokens: readonly Token[], origin: string): ReadData {
  if (tokens.length === 0) return { ok: false, fault: `This ${type} record has no value.` };
  const [first, ...rest] = tokens;
  if (first && !first.quoted && first.text === GENERIC_MARK) {
    const generic = readGeneric(
      type,
      rest.map((token) => token.text),
    );
    if (generic) return generic;
  }
  const names = NAME_PARTS[type] ?? [];
  const parts: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!names.includes(index)) {
      parts.push(TEXTS.has(type) || token.quoted ? `"${token.text}"` : token.text);
      continue;
    }
    const read = readName(token.text, origin);
    if (!read.ok) return read;
    parts.push(`${read.name}.`);
  }
  return { ok: true, data: parts.join(' ') };
}
