import { randomUUID } from 'node:crypto';
import { eventually } from '../../harness/clusters-world.js';
import { Client, type Answer, type Outcome } from './client.js';

const PASSWORD = 'a long enough password';

/** Registers a person; the code comes from the development outbox. Returns the email address. */
export async function register(origin: string): Promise<string> {
  const mail = `${randomUUID().slice(0, 8)}@example.com`;
  const browser = new Client(origin);
  await browser.open();
  succeeded(await browser.post('/api/user/register/', { mail, name: 'Ada', password: PASSWORD }));
  const code = await eventually(async () => {
    const messages = await browser.list(`/dev/outbox/?to=${mail}`);
    return (messages[0] as { code: string }).code;
  });
  succeeded(await browser.post('/api/user/register/confirm/', { mail, code }));
  return mail;
}

/** A client with a session of that person. */
export async function signIn(origin: string, mail: string): Promise<Client> {
  const client = new Client(origin);
  await client.open();
  succeeded(await client.post('/api/user/login/', { mail, password: PASSWORD }));
  await client.open();
  return client;
}

/** A cluster in a separate project, with the parameters of its calls. */
export interface OwnZone {
  readonly domain: string;
  readonly ids: { readonly project_id: string; readonly cluster_id: string };
}

/** Creates a project with a cluster. */
export async function makeZone(client: Client, domain: string): Promise<OwnZone> {
  const added = succeeded(await client.post('/api/partners/projects/add/', { name: domain }));
  const project = added['project'] as { id: string };
  const body = { project_id: project.id, cluster_domain: domain };
  const made = succeeded(await client.post('/api/partners/clusters/createcluster/', body));
  const cluster = made['cluster'] as { id: string };
  return { domain, ids: { project_id: project.id, cluster_id: cluster.id } };
}

/** Adds an address record to a zone. */
export function addAddress(client: Client, zone: OwnZone, name: string, address: string): Promise<Outcome> {
  const fields = { record_name: name, record_type: 'A', record_ttl: 60, record_value: address };
  return client.post('/api/partners/clusters/createrecord/', { ...zone.ids, ...fields });
}

/** Opens a support case. */
export function openCase(client: Client, subject: string): Promise<Outcome> {
  const body = { subject, type: 'question', text: 'What happened?', submit_key: randomUUID() };
  return client.post('/api/self/support/create/', body);
}

/** Response of a successful call. @throws with any other outcome */
export function succeeded(outcome: Outcome): Answer {
  if (outcome.kind !== 'answer' || outcome.body.status !== 'success') {
    throw new Error(`No success: ${JSON.stringify(outcome)}`);
  }
  return outcome.body;
}
