import { TYPE_NUMBERS } from '@zonewerk/contracts';

/** Numbers of the DNS wire format (IANA "Domain Name System Parameters"). */

export const RCODE = {
  noError: 0,
  formErr: 1,
  servFail: 2,
  nxDomain: 3,
  notImp: 4,
  refused: 5,
  /** Extended: its upper bits are in the OPT record (RFC 6891, section 6.1.3). */
  badVers: 16,
} as const;

export const TYPE = {
  ...TYPE_NUMBERS,
  SOA: 6,
  HINFO: 13,
  OPT: 41,
  DS: 43,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
} as const;

export const CLASS_IN = 1;

export const FLAG = {
  response: 0x8000,
  authoritative: 0x0400,
  truncated: 0x0200,
  recursionDesired: 0x0100,
  checkingDisabled: 0x0010,
} as const;

export const OPCODE_QUERY = 0;
export const HEADER_BYTES = 12;
/** Name (root), type, size, extended code and flags, no options. */
export const OPT_BYTES = 11;
/** Maximum of bytes of a message over TCP. */
export const TCP_BYTES = 65_535;
/** Maximum of bytes of a UDP response to a client without EDNS (RFC 1035). */
export const UDP_BYTES = 512;
/**
 * Maximum of bytes of a UDP response to a client with EDNS: passes every path without fragmentation (DNS flag day
 * 2020).
 */
export const EDNS_BYTES = 1232;
/** Compression pointer to the name of the question. */
export const QUESTION_POINTER = 0xc000 | HEADER_BYTES;
