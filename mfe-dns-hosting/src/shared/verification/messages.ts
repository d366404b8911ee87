import type { DomainVerificationMethod, DomainVerificationState } from '@zonewerk/contracts';

const states: Record<DomainVerificationState, string> = {
  none: 'Not needed',
  required: 'Not verified, not served',
  contested: 'Not verified, still served',
  verified: 'Verified',
};
const descriptions: Record<DomainVerificationState, string> = {
  none: 'No other project has a cluster above or below this domain.',
  required:
    'Another project has a cluster above or below this domain. Nameservers answer after you verify it.',
  contested:
    'Another project has a cluster above or below this domain. Verify it to protect your cluster from removal.',
  verified: 'You proved that you control this domain.',
};
const methods: Record<DomainVerificationMethod, string> = {
  txt: 'TXT record',
  delegation: 'Delegation to our nameservers',
};

/** Texts of domain verification. */
export const verificationMessages = {
  title: 'Domain verification',
  purpose: 'Proof of control. It is required when another project has a cluster above or below this domain.',
  states,
  descriptions,
  methods,
  methodLabel: 'Verified by',
  loading: 'Loading the domain verification',
  check: 'Check now',
  steps:
    'Create this TXT record at the DNS provider of the domain, or delegate the domain to our nameservers.',
  txtName: 'TXT record',
  txtValue: 'Value',
  nameservers: 'Or delegate to',
  conflicts: 'Clusters of other projects',
  conflict: { above: 'above this domain', below: 'below this domain' },
  unserved: 'not served',
  takeBack: 'Take back',
  takeBackOf: (domain: string) => `Take back ${domain}`,
  takeBackText: (domain: string) =>
    `The cluster ${domain} of the other project is dropped with all its record sets. Its members get an email. This cannot be undone.`,
  belowCount: (count: number) =>
    count === 1
      ? 'Another project has a cluster below this domain. Verify the domain to see it.'
      : `Other projects have ${count} clusters below this domain. Verify the domain to see them.`,
  failedTitle: "Oh no! That's not OK!",
  failed: 'The domain could not be checked.',
  note: {
    required: 'Nameservers do not answer for this cluster yet',
    contested: 'Another project has a cluster above or below this domain',
  },
  verifyLink: 'Verify the domain',
};
