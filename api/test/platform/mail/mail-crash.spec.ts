import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { startProgram, type Program } from '../../harness/processes.js';
import { smtpServer, type Received, type SmtpServer } from '../../harness/smtp.js';
import { Parts } from '../durability/parts.js';
import { openCase, register, signIn, succeeded } from '../durability/people.js';

// Real: the API as a process, killed between the acceptance of an email and its confirmation; SMTP on a socket.
let parts: Parts;
let smtp: SmtpServer;
/** Runs for every email before the confirmation to its sender. */
let onAccepted: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  smtp = await takingServer();
  parts = await Parts.start();
});
const senders: Program[] = [];
afterAll(async () => {
  for (const { child } of senders) child.kill('SIGKILL');
  await Promise.all(senders.map((sender) => sender.ended));
  await parts.stop();
  await smtp.close();
});

const messageId = ({ source }: Received) => /^Message-ID: (.+)$/imu.exec(source)?.[1];

async function startSender(): Promise<Program> {
  const settings = { ...parts.settings, SMTP_URL: smtp.url, LOG_LEVEL: 'info' };
  const program = startProgram('main.js', settings);
  senders.push(program);
  await program.printed('"listening"');
  return program;
}

inFullRun(test)(
  'an unrecorded email of a dead sender is sent exactly once more, with the same Message-ID',
  async () => {
    const ada = await signIn(parts.origin, await register(parts.origin));
    await parts.kill('api');
    const first = await startSender();
    onAccepted = async () => {
      first.child.kill('SIGKILL');
      await first.ended;
    };
    const subject = 'Unrecorded';
    // Acknowledged, or cut off by the kill: the case is stored either way, since its mail was sent.
    await openCase(ada, subject);
    await first.ended;
    onAccepted = async () => undefined;

    const second = await startSender();
    await eventually(async () => expect(smtp.received).toHaveLength(2));
    const [before, again] = smtp.received;
    expect(before && messageId(before)).toBe(again && messageId(again));
    expect(again?.source).toContain(subject);
    // A later email shows that no copy of the former is pending.
    succeeded(await openCase(ada, 'Later'));
    await eventually(async () => expect(smtp.received).toHaveLength(3));
    expect(smtp.received[2]?.source).toContain('Later');
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  },
);

async function takingServer(): Promise<SmtpServer> {
  const received: Received[] = [];
  const server = await smtpServer({
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ from: '', to, source: Buffer.concat(pieces).toString('utf8') });
        void onAccepted().then(() => done());
      });
    },
  });
  return { ...server, received };
}
