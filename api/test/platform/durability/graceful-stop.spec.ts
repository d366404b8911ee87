import { randomUUID } from 'node:crypto';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { startProgram, type Program } from '../../harness/processes.js';
import { smtpServer, type SmtpServer } from '../../harness/smtp.js';
import type { Client } from './client.js';
import { Parts } from './parts.js';
import { addAddress, makeZone, openCase, register, signIn, succeeded, type OwnZone } from './people.js';
import { RawConnection, refuses } from './raw-connection.js';

// Real: the programs and the engine as processes, their signals and exit codes, raw sockets, a mail server.
/** Longer than any test: an earlier end has another cause than this timeout. */
const LONG_DRAIN = { DRAIN_SECONDS: '600' };
const SHORT_DRAIN = { DRAIN_SECONDS: '1' };

let parts: Parts;
let ada: Client;
let zone: OwnZone;
const connections: RawConnection[] = [];
beforeAll(async () => {
  parts = await Parts.start(LONG_DRAIN);
  const mail = await register(parts.origin);
  ada = await signIn(parts.origin, mail);
  zone = await makeZone(ada, 'stop.example');
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.end();
});
afterAll(() => parts.stop());

async function open(): Promise<RawConnection> {
  const connection = await RawConnection.open(parts.port);
  connections.push(connection);
  return connection;
}

/** Head of a call that the server confirms before the body is sent, so that it is certainly in progress. */
function head(path: string, type: string, length: number): string {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${parts.port}`,
    'Accept: application/json',
    'Expect: 100-continue',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    `Cookie: ${ada.byHand().cookie}`,
    '',
    '',
  ].join('\r\n');
}

/** A started call with a JSON body on a separate connection. */
async function begin(path: string, fields: object): Promise<{ connection: RawConnection; body: string }> {
  const body = JSON.stringify({ _csrf_token: ada.byHand().token, ...fields });
  const connection = await open();
  connection.write(head(path, 'application/json', Buffer.byteLength(body)));
  await connection.until('100 Continue');
  return { connection, body };
}

/** A support case with a file, in two halves. */
async function beginUpload(
  subject: string,
): Promise<{ connection: RawConnection; halves: [string, string] }> {
  const fields = {
    _csrf_token: ada.byHand().token,
    subject,
    type: 'question',
    text: 'See the file.',
    submit_key: randomUUID(),
  };
  const parted = Object.entries(fields).map(
    ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--cut\r\nContent-Disposition: form-data; name="support-case-files[]"; filename="notes.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  const body = `${parted.join('')}${file}${'A line of notes.\n'.repeat(5_000)}\r\n--cut--\r\n`;
  const connection = await open();
  connection.write(head('/api/self/support/create/', 'multipart/form-data; boundary=cut', body.length));
  await connection.until('100 Continue');
  const half = Math.floor(body.length / 2);
  return { connection, halves: [body.slice(0, half), body.slice(half)] };
}

const refused = () => eventually(async () => expect(await refuses(parts.port)).toBe(true));

describe('SIGTERM', () => {
  afterEach(async () => {
    await parts.kill('api');
    await parts.startPart('api');
  });

  inFullRun(test)('completes an upload, accepts no new connection, and closes idle connections', async () => {
    const idle = await open();
    idle.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await idle.until('"status":"success"');
    const silent = await open();
    const subject = `Notes ${randomUUID()}`;
    const { connection, halves } = await beginUpload(subject);
    connection.write(halves[0]);
    const code = parts.terminate('api');
    await Promise.all([idle.closed, silent.closed, refused()]);
    connection.write(halves[1]);
    await connection.closed;
    expect(connection.received).toMatch(/HTTP\/1\.1 200 OK/u);
    expect(connection.received).toMatch(/\r\nConnection: close\r\n/u);
    expect(connection.received).toContain('"status":"success"');
    expect(await code).toBe(0);
    await parts.startPart('api');
    const listed = succeeded(await ada.post('/api/self/support/list/', { query: subject }));
    expect(listed['count']).toBe(1);
  });

  inFullRun(test)('completes a slow call', async () => {
    const fields = { ...zone.ids, record_name: 'slow', record_type: 'A', record_ttl: 60 };
    const { connection, body } = await begin('/api/partners/clusters/createrecord/', {
      ...fields,
      record_value: '192.0.2.1',
    });
    process.kill(parts.pid('database'), 'SIGSTOP');
    connection.write(body);
    const code = parts.terminate('api');
    await refused();
    process.kill(parts.pid('database'), 'SIGCONT');
    await connection.closed;
    expect(connection.received).toContain('"status":"success"');
    expect(await code).toBe(0);
  });

  inFullRun(test)('closes the connection of a stuck client', async () => {
    await parts.kill('api');
    await parts.startPart('api', SHORT_DRAIN);
    const { connection, halves } = await beginUpload('Never sent');
    connection.write(halves[0]);
    expect(await parts.terminate('api')).toBe(0);
    await connection.closed;
    expect(connection.received).not.toContain('200 OK');
  });

  test('loses no acknowledged write up to the last moment', async () => {
    const names: string[] = [];
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let count = 0; ; count += 1) {
        const name = `w${writer}-${count}`;
        const outcome = await addAddress(ada, zone, name, '192.0.2.7');
        if (outcome.kind !== 'answer') return;
        succeeded(outcome);
        names.push(name);
      }
    });
    await eventually(async () => expect(names.length).toBeGreaterThan(50));
    expect(await parts.terminate('api')).toBe(0);
    await Promise.all(writers);
    await parts.startPart('api');
    const stored = new Set<string>();
    for (let cursor: unknown = undefined; cursor !== null;) {
      const page = succeeded(
        await ada.post('/api/partners/clusters/records/', { ...zone.ids, ...(cursor ? { cursor } : {}) }),
      );
      for (const record of page['list'] as { record_name: string }[]) stored.add(record.record_name);
      cursor = page['next'];
    }
    expect(names.filter((name) => !stored.has(name))).toEqual([]);
  });

  inFullRun(test)('sent twice ends the API without waiting for an upload', async () => {
    const { connection, halves } = await beginUpload('Never sent');
    connection.write(halves[0]);
    const code = parts.terminate('api');
    await refused();
    parts.api.child.kill('SIGTERM');
    expect(await code).toBe(1);
  });
});

describe('jobs at shutdown', () => {
  let smtp: SmtpServer & { hold: boolean; release: () => void; deliveries: number };
  beforeAll(async () => {
    smtp = await holdingServer();
  });
  const programs: Program[] = [];
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await Promise.all(programs.map((program) => program.ended));
    await smtp.close();
  });

  /** Starts another API process on the database of the other tests. */
  async function another(port: number, more: Record<string, string> = {}) {
    const program = startProgram('main.js', {
      ...parts.settings,
      ...more,
      PORT: String(port),
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'info',
    });
    programs.push(program);
    await program.printed('"listening"');
    return program;
  }

  inFullRun(test)(
    'a running job ends before the process, and an endless job is claimed by another process',
    async () => {
      await parts.kill('api');
      smtp.hold = true;
      const first = await another(parts.port);
      succeeded(await openCase(ada, 'Held'));
      await eventually(async () => expect(smtp.deliveries).toBe(1));
      first.child.kill('SIGTERM');
      await refused();
      smtp.release();
      expect((await first.ended).code).toBe(0);
      expect(smtp.received).toHaveLength(1);

      smtp.hold = true;
      const second = await another(parts.port, SHORT_DRAIN);
      // The mail that the first process recorded as sent is not sent again.
      succeeded(await openCase(ada, 'Stuck'));
      await eventually(async () => expect(smtp.deliveries).toBe(2));
      second.child.kill('SIGTERM');
      expect((await second.ended).code).toBe(0);
      expect(smtp.received).toHaveLength(1);

      smtp.hold = false;
      const third = await another(parts.port);
      await eventually(async () => expect(smtp.received).toHaveLength(2));
      const [firstMail, secondMail] = smtp.received.map(({ source }) => source);
      expect(firstMail).toContain('Held');
      expect(secondMail).toContain('Stuck');
      third.child.kill('SIGTERM');
      expect((await third.ended).code).toBe(0);
    },
  );
});

/** A mail server that, while `hold` is set, delays its response to each sender. */
async function holdingServer() {
  const pending: (() => void)[] = [];
  const state = {
    hold: false,
    deliveries: 0,
    release: () => {
      for (const go of pending.splice(0)) go();
    },
  };
  const smtp = await smtpServer({
    onMailFrom(_address, _session, done) {
      state.deliveries += 1;
      if (state.hold) pending.push(() => done(null));
      else done(null);
    },
  });
  return Object.assign(state, smtp);
}
