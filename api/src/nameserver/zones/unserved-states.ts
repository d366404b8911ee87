/** States of domain verification in which nameservers do not answer for a cluster. */
export const UNSERVED_STATES = ['checking', 'required'] as const;
