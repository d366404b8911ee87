import { request, type APIRequestContext } from '@playwright/test';

/** A person that a test registered through the product. */
export interface TestPerson {
  readonly name: string;
  readonly mail: string;
  readonly password: string;
}

export const PASSWORD = 'four harbour cranes in the fog';

let counter = 0;

/** A unique email address. */
export function freshMail(name: string): string {
  counter += 1;
  return `${name.toLowerCase()}-${process.pid}-${Date.now().toString(36)}-${counter}@example.com`;
}

/** Registers a person: details, code from the development outbox, confirmation. Real: the whole API. */
export async function registerPerson(
  baseUrl: string,
  name = 'Ada',
  mail = freshMail(name),
): Promise<TestPerson> {
  const person = { name, mail, password: PASSWORD };
  const api = await request.newContext({ baseURL: baseUrl });
  try {
    await post(api, '/api/user/register/', person);
    const code = await codeFor(api, person.mail);
    await post(api, '/api/user/register/confirm/', { mail: person.mail, code });
    return person;
  } finally {
    await api.dispose();
  }
}

/** Session cookies of that person. */
export async function signInCookies(baseUrl: string, person: TestPerson) {
  const api = await request.newContext({ baseURL: baseUrl });
  try {
    await post(api, '/api/user/login/', { mail: person.mail, password: person.password });
    return (await api.storageState()).cookies;
  } finally {
    await api.dispose();
  }
}

/** Code of the newest message to an address; waits for it. */
export async function codeFor(api: APIRequestContext, mail: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const response = await api.get('/dev/outbox/', {
      params: { to: mail },
      headers: { Accept: 'application/json' },
    });
    const [message] = (await response.json()) as { code: string | null }[];
    if (message?.code) return message.code;
  }
  throw new Error(`No code was sent to ${mail}.`);
}

/** CSRF token of the session that each request context has. */
const tokens = new WeakMap<APIRequestContext, string>();

/** The CSRF token of the context's session. A context reads it once per session, as a page does. */
export async function csrfToken(api: APIRequestContext): Promise<string> {
  const stored = tokens.get(api);
  if (stored !== undefined) return stored;
  const page = await api.get('/login/', { headers: { Accept: 'application/json' } });
  const { vars } = (await page.json()) as { vars: { token: string } };
  tokens.set(api, vars.token);
  return vars.token;
}

/** Sends a call like the product's pages. @throws Error if its outcome is not success */
export async function post(
  api: APIRequestContext,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const send = async () => {
    const response = await api.post(path, { data: { _csrf_token: await csrfToken(api), ...body } });
    return (await response.json()) as Record<string, unknown>;
  };
  let answer = await send();
  if (answer['status'] === 'csrf') {
    // The session changed, for example by a sign-in.
    tokens.delete(api);
    answer = await send();
  }
  if (answer['status'] !== 'success') throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  return answer;
}
