const item = (title: string, one: string) => ({
  title,
  item: (index: number) => `${one} ${index}`,
  add: `Add ${one.toLowerCase()}`,
  remove: (index: number) => `Remove ${one.toLowerCase()} ${index}`,
});

/** Texts of the forms of record sets. */
export const recordTexts = {
  /** The fields in which values are written, one row per value. */
  values: {
    text: 'Values',
    asText: 'Write as text',
    asRows: 'Write in fields',
    raw: 'Does not fit the fields; as typed',
    cells: {
      address: 'Address',
      target: 'Target',
      host: 'Host',
      nameserver: 'Nameserver',
      text: 'Text',
      priority: 'Priority',
      weight: 'Weight',
      port: 'Port',
      flags: 'Flags',
      tag: 'Tag',
      value: 'Value',
      order: 'Order',
      preference: 'Preference',
      naptrFlags: 'Flags',
      services: 'Services',
      expression: 'Regular expression',
      replacement: 'Replacement',
    },
    items: {
      address: item('Addresses', 'Address'),
      host: item('Host', 'Host'),
      nameserver: item('Nameservers', 'Nameserver'),
      text: item('Texts', 'Text'),
      mail: item('Mail servers', 'Mail server'),
      service: item('Services', 'Service'),
      authority: item('Certificate authorities', 'Rule'),
      rewriting: item('Rewriting rules', 'Rule'),
    },
    caaTags: ['issue', 'issuewild', 'iodef'],
    help: {
      A: 'Several addresses can be pasted at once. Clients get all of them, in any order.',
      AAAA: 'Several addresses can be pasted at once. They are shortened to their usual form.',
      CNAME: 'The full name of the host that this name stands for.',
      MX: 'The lowest priority is tried first.',
      TXT: 'Quotation marks are added for you; a text over 255 bytes is split into strings.',
      PTR: 'The full name of the host at this address.',
      SRV: 'The lowest priority is tried first; among equals, weights share the load. The host . says that there is no such service.',
      SPF: 'Mail servers read TXT record sets only; most people want one of those.',
      NAPTR:
        'Write each part as it is, without quotation marks. A rule has a regular expression or a replacement; . stands for none.',
      CAA: 'issue names who may issue certificates, issuewild who may issue those with a wildcard, iodef where reports go. ; stands for nobody.',
      NS: 'The nameservers that this name is handed over to.',
    },
    textHelp: {
      TXT: 'One text per line. Begin a line with a quotation mark to write the strings yourself.',
    },
    bytes: (bytes: number, strings: number) =>
      strings > 1
        ? `${bytes.toLocaleString()} bytes, in ${strings} strings`
        : `${bytes.toLocaleString()} bytes`,
  },
};
