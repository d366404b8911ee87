/** Names of the label colours. */
export const LABELS = [
  { value: 'slate', label: 'Slate' },
  { value: 'brick', label: 'Brick' },
  { value: 'orange', label: 'Orange' },
  { value: 'amber', label: 'Amber' },
  { value: 'moss', label: 'Moss' },
  { value: 'green', label: 'Green' },
  { value: 'teal', label: 'Teal' },
  { value: 'sky', label: 'Sky' },
  { value: 'blue', label: 'Blue' },
  { value: 'violet', label: 'Violet' },
  { value: 'plum', label: 'Plum' },
  { value: 'rose', label: 'Rose' },
] as const;

export interface RecordRow {
  name: string;
  type: string;
  ttl: number;
  values: readonly string[];
  state: string;
}

/** Sample record sets; one value is extremely long. */
export const RECORDS: readonly RecordRow[] = [
  { name: 'example.nl', type: 'A', ttl: 300, values: ['192.0.2.10', '192.0.2.11'], state: 'published' },
  { name: 'example.nl', type: 'MX', ttl: 3600, values: ['10 mail.example.nl.'], state: 'published' },
  { name: 'www.example.nl', type: 'CNAME', ttl: 300, values: ['example.nl.'], state: 'publishing' },
  {
    name: 'selector-2026-11-with-a-very-long-name._domainkey.newsletter.example.nl',
    type: 'TXT',
    ttl: 86400,
    values: [
      '"v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu5oIUrFDWZK7F4thFxpZa2or6jBEX3cSL6b2"',
    ],
    state: 'published',
  },
  { name: 'api.example.nl', type: 'AAAA', ttl: 60, values: ['2001:db8::25:1'], state: 'failed' },
];
