import { PRODUCT_NAME, TTL_MAX } from '@zonewerk/contracts';
import { recordTexts } from './messages-records';

const sets = (count: number) => (count === 1 ? '1 record set' : `${count.toLocaleString()} record sets`);

/** Texts of the DNS area. Sentences of the specification are word for word. */
const en = {
  loading: 'Loading',
  cancel: 'Cancel',
  sets,
  copy: {
    one: (text: string) => `Copy ${text}`,
    all: 'Copy all',
    done: 'Copied.',
    failed: 'This browser does not let us copy. Please select the text and copy it by hand.',
  },
  clusters: {
    title: 'DNS clusters',
    purpose: 'A cluster is one domain with all its record sets, answered by our nameservers.',
    back: 'Project',
    list: 'Clusters of this project',
    search: 'Search by domain',
    columns: { domain: 'Domain', records: 'Record sets', state: 'State', created: 'Created' },
    create: 'Create cluster',
    open: 'Record sets',
    drop: 'Drop cluster',
    emptyTitle: 'Create your first cluster',
    emptyText: 'Bring a domain here, add its record sets, and our nameservers answer for it within a second.',
  },
  createCluster: {
    title: 'Create cluster',
    purpose: 'For a domain that you own, or are about to register.',
    domain: 'Domain',
    help: 'The domain alone, like example.nl. Letters such as é and ü are fine.',
    submit: 'Create cluster',
    /** Specification, section 8. */
    failed: 'Sorry, something went wrong creating a new Cluster.',
    done: (domain: string) => `${domain} is ready. Set its nameservers at your registrar.`,
  },
  dropCluster: {
    title: 'Drop cluster',
    gone: (domain: string, count: number) =>
      count === 0
        ? `${domain} will be gone. Our nameservers stop answering for it.`
        : `${domain} and its ${sets(count)} will be gone. Our nameservers stop answering for it.`,
    forGood: 'This cannot be undone.',
    /** Specification, section 8. */
    failed: 'Something went wrong while dropping Cluster',
    failedTitle: 'Oh no! That’s not OK!',
    done: (domain: string) => `${domain} has been dropped.`,
  },
  nameservers: {
    title: 'Nameservers',
    purpose: (domain: string) => `Set these at the registrar of ${domain}.`,
    firstTitle: (domain: string) => `Bring ${domain} to ${PRODUCT_NAME}`,
    first: 'Set these nameservers at your registrar. You can add record sets before or after.',
  },
  records: {
    title: 'Record sets',
    purpose: 'What the world is told about this domain.',
    back: 'DNS clusters',
    list: 'Record sets',
    search: 'Search names and values',
    type: 'Type',
    policy: 'Policy',
    states: { pending: 'Pending', published: 'Published', failed: 'Failed' },
    more: 'More actions for this cluster',
    create: 'Create record set',
    columns: { name: 'Name', type: 'Type', ttl: 'TTL', values: 'Values', state: 'State' },
    label: (name: string, type: string) => `${name} ${type}`,
    seconds: (ttl: number) => `${ttl.toLocaleString()} seconds`,
    edit: 'Edit',
    editTtl: 'Change TTL',
    copyLines: 'Copy as zone file',
    aliasOf: 'Alias of',
    alias: (target: string) => `Alias of ${target}`,
    aliasUnknown: 'Its addresses are being looked up.',
    setIds: 'Set ids',
    remove: 'Delete',
    showAll: (hidden: number) => (hidden === 0 ? 'Show in full' : `Show ${hidden} more`),
    showLess: 'Show less',
    allPublished: 'All record sets are published.',
    emptyTitle: 'Create the first record set',
    emptyText: 'Most domains begin with an A record for the website and MX records for mail.',
  },
  createRecord: {
    title: 'Create record set',
    purpose: (domain: string) => `It is published as soon as it is created, for ${domain}.`,
    name: 'Name',
    nameHelp: 'Leave it empty, or write @, for the domain itself. * stands for every other name.',
    nameIs: (name: string) => `The full name is ${name}.`,
    type: 'Type',
    typeNames: {
      A: 'A: IPv4 address',
      AAAA: 'AAAA: IPv6 address',
      CNAME: 'CNAME: stands for another name',
      MX: 'MX: mail server',
      TXT: 'TXT: text',
      PTR: 'PTR: name of an address',
      SRV: 'SRV: host and port of a service',
      SPF: 'SPF: who may send mail (outdated)',
      NAPTR: 'NAPTR: rewriting rule',
      CAA: 'CAA: who may issue certificates',
      NS: 'NS: hand over to other nameservers',
    },
    ttl: 'TTL',
    unit: 'seconds',
    ttlHelp: 'How long others may remember the answer. 0: not at all.',
    ttlPresets: 'Usual times',
    presets: { none: '0', minute: '1 minute', fiveMinutes: '5 minutes', hour: '1 hour', day: '1 day' },
    submit: 'Create record set',
    another: 'Create and add another',
    exists: (name: string) => `${name} is there already`,
    editExisting: 'Edit it instead',
    ttlMissing: `Please enter a whole number of seconds from 0 to ${TTL_MAX}.`,
    /** Specification, section 8. */
    failed: 'Oh no! Something went wrong creating your record. Please try again later.',
  },
  ...recordTexts,
  deleteRecords: {
    title: (count: number) => (count === 1 ? 'Delete record set' : `Delete ${sets(count)}`),
    purpose: 'Our nameservers stop giving these answers at once.',
    list: 'What will be gone',
    /** Specification, section 8. */
    issueTitle: 'Issue while fetching Resource.',
    issueRest: 'Only what could be fetched will be deleted.',
    retry: 'Retry',
    typed: (domain: string) => `This is a large part of the cluster. Type ${domain} to confirm`,
    submit: (count: number) => `Delete ${sets(count)}`,
    nothing: 'Delete',
    done: (count: number, name: string) =>
      count === 1 ? `${name} has been deleted.` : `${sets(count)} have been deleted.`,
    failedTitle: 'Something went wrong',
    failed: (count: number) => `${sets(count)} could not be deleted.`,
    restored: (count: number) => (count === 1 ? 'The record set is back.' : `${sets(count)} are back.`),
  },
};

export const messages = en;
