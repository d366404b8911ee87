/** Default records of every zone, independent of the engine. All times are in seconds. */

export const SOA_TTL = 3600;
export const NS_TTL = 3600;
/** Time for which resolvers cache that a name does not exist (RFC 2308): short, so a new record is visible soon. */
export const NEGATIVE_TTL = 60;
export const SOA_TIMES = { refresh: 7200, retry: 900, expire: 1_209_600, minimum: NEGATIVE_TTL } as const;

/** The value of a zone's SOA in zone-file form. @param primary host without final dot */
export function soaValue(domain: string, primary: string | undefined, serial: number): string {
  const { refresh, retry, expire, minimum } = SOA_TIMES;
  return `${primary ?? domain}. hostmaster.${domain}. ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
}
