import type { INestApplicationContext } from '@nestjs/common';
import { Builders, type WantedRecordSet } from './builders.js';

/** Account of the demo. It exists only outside production, on the machine where it was created. */
export const DEMO = {
  name: 'Demo',
  mail: 'demo@zonewerk.example',
  password: 'seven lanterns by the harbour',
} as const;

const DOMAIN = 'canal-house.example';
const HOUR = 3_600;

/** Addresses reserved for examples by RFC 5737 and RFC 3849. */
const RECORD_SETS: readonly WantedRecordSet[] = [
  { record_name: '@', record_type: 'A', record_ttl: 300, record_value: '192.0.2.10\n192.0.2.11' },
  { record_name: '@', record_type: 'AAAA', record_ttl: 300, record_value: '2001:db8:10::10' },
  { record_name: 'www', record_type: 'CNAME', record_ttl: HOUR, record_value: `${DOMAIN}.` },
  {
    record_name: '@',
    record_type: 'MX',
    record_ttl: HOUR,
    record_value: `10 mail.${DOMAIN}.\n20 mail2.${DOMAIN}.`,
  },
  { record_name: 'mail', record_type: 'A', record_ttl: HOUR, record_value: '192.0.2.25' },
  { record_name: 'mail2', record_type: 'A', record_ttl: HOUR, record_value: '198.51.100.25' },
  { record_name: '@', record_type: 'TXT', record_ttl: HOUR, record_value: 'v=spf1 mx -all' },
];

const CASE = {
  subject: 'Moving our mail to your servers',
  type: 'question',
  text: `Hello,\n\nWe would like to move the mailboxes of ${DOMAIN} next month. The MX records are in place already.\n\nHow long before the move should we lower their TTL?`,
  submit_key: 'demo-first-case-0001',
} as const;

/** Creates the demo account with sample data; does nothing when it exists. Returns whether it was created. */
export async function seedDemo(app: INestApplicationContext): Promise<boolean> {
  const builders = new Builders(app);
  if (await builders.personByMail(DEMO.mail)) return false;
  const person = await builders.person(DEMO);
  await builders.operator(DEMO.mail);
  const house = await builders.project(person.id, 'Canal House');
  await builders.cluster({ projectId: house.id, userId: person.id }, DOMAIN, RECORD_SETS);
  await builders.project(person.id, 'Harbour Office');
  await builders.supportCase(person.id, CASE);
  return true;
}
