/**
 * Domain verification of a cluster. `none`: no other project has a cluster above or below. `required`: not served until
 * it is verified. `contested`: served before the conflict, and still served.
 */
export const DOMAIN_VERIFICATION_STATES = ['none', 'required', 'contested', 'verified'] as const;
export type DomainVerificationState = (typeof DOMAIN_VERIFICATION_STATES)[number];

export const DOMAIN_VERIFICATION_METHODS = ['txt', 'delegation'] as const;
export type DomainVerificationMethod = (typeof DOMAIN_VERIFICATION_METHODS)[number];

/** Label of the TXT record below the domain. */
export const VERIFICATION_LABEL = '_zonewerk-challenge';
/** Text before the token in the TXT record. */
export const VERIFICATION_PREFIX = 'zonewerk-verification=';
