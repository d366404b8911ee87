import type { AttachedDomainState, CertificateState } from '@zonewerk/contracts';

const states: Record<AttachedDomainState, string> = {
  waiting: 'Waiting for records',
  active: 'Active',
  lost: 'Lost',
};
const certificates: Record<CertificateState, string> = {
  none: 'No https',
  pending: 'Pending',
  valid: 'Valid',
  failed: 'Refused',
};

/** Texts about the domains of a container. */
export const domainMessages = {
  title: 'Domains',
  purpose: 'Visitors reach this container at these names.',
  list: 'Attached domains',
  columns: { host: 'Domain', state: 'State', certificate: 'Certificate' },
  states,
  certificates,
  expires: 'Valid until',
  noCertificate: 'Not yet',
  emptyTitle: 'No domain yet',
  emptyText: 'Attach a domain, so that visitors reach this website at your own name.',
  check: 'Check now',
  checked: (host: string) => `${host} is being checked.`,
  records: 'Show records',
  recordsTitle: (host: string) => `Records of ${host}`,
  recordsPurpose: 'Enter these records at the DNS provider of the domain. We check them regularly.',
  detach: 'Detach',
  detachTitle: (host: string) => `Detach ${host}?`,
  detachText: 'Visitors no longer get a response at this name. Its certificate is deleted.',
  detachRecords: (zone: string) => `Remove its address records from the zone ${zone}`,
  detachElsewhere: 'Remove its records at your DNS provider too.',
  detached: (host: string) => `${host} detached.`,
  attach: {
    label: 'Attach a domain',
    title: 'Attach a domain',
    purpose: 'The plan shows every change before it is made.',
    host: 'Domain',
    hostHelp: 'For example www.example.nl',
    missing: 'Please enter a domain.',
    plan: 'Show the plan',
    zone: (zone: string) => `These changes are made in your zone ${zone}:`,
    nothing: (zone: string) => `The records in your zone ${zone} are already correct.`,
    elsewhere: 'Enter these records at the DNS provider of the domain. It becomes active after we find them.',
    submit: 'Attach',
    back: 'Back',
    done: (host: string) => `${host} attached.`,
    failed: 'The domain could not be attached.',
  },
  dangling: {
    title: 'Names without a website',
    text: 'These names point to this platform without a container. Attach them, or remove their records.',
    open: (name: string) => `Records of ${name}`,
    remove: 'Remove',
    removeOf: (host: string) => `Remove the records of ${host}`,
    removeTitle: (host: string) => `Remove the records of ${host}?`,
    removeText: 'This name no longer points to this platform. Other records of the name stay.',
    removed: (host: string) => `Records of ${host} removed.`,
  },
};
