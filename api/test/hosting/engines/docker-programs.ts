import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type AuditEvent,
  type CronJob,
  listAuditEvents,
  listCronJobs,
  openTerminal,
  removeCronJob,
  runCronJob,
  setCronJob,
  setEnvironmentVariable,
  shutDownContainer,
  TERMINAL_PATH,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { WebSocket } from 'ws';
import { firstInGate } from '@zonewerk/testing/tier';
import { CONFIG, type Config } from '../../../src/platform/config/config.js';
import { until } from '../hosting-world.js';
import type { DriftSubject } from './docker-drift.js';

type Check = (subject: DriftSubject) => Promise<void>;

const YEARLY = { schedule: '0 0 1 1 *', time_zone: 'UTC' };
const jobsIn = ({ world }: DriftSubject) => world.connection.collection('hosting_cron_jobs');

/** Adds a cron job with a yearly schedule, so that only tests run it. */
async function addJob({ own, id }: DriftSubject, ...command: string[]): Promise<string> {
  const fields = { container_id: id, name: 'Clean up', ...YEARLY, command };
  const { body } = await own.call(setCronJob, fields);
  return (body.job as CronJob).id;
}

async function jobOf({ own, id }: DriftSubject, job: string): Promise<CronJob> {
  const { body } = await own.call(listCronJobs, { container_id: id });
  const found = (body.list as CronJob[]).find((one) => one.id === job);
  if (!found) throw new Error('There is no such cron job.');
  return found;
}

/** The result of the next run. */
async function resultOf(subject: DriftSubject, job: string) {
  const { own, id } = subject;
  const before = (await jobOf(subject, job)).last?.started;
  await own.call(runCronJob, { container_id: id, job_id: job });
  const { last } = await until(
    () => jobOf(subject, job),
    (found) => found.last !== null && found.last.started !== before && found.last.ended !== null,
  );
  return last;
}

const CRON_CASES: readonly (readonly [string, Check])[] = [
  [
    'a cron job runs a program with the variables of the container, and shows no secret',
    async (subject) => {
      const { own, id } = subject;
      await own.call(setEnvironmentVariable, {
        container_id: id,
        name: 'KEY',
        value: 'a secret value',
        secret: true,
      });
      expect(await own.update(id)).toMatchObject({ status: 'success' });
      const job = await addJob(subject, '/bin/busybox', 'env');
      const result = await resultOf(subject, job);
      expect(result).toMatchObject({ state: 'succeeded', exit_code: 0, skipped: 0 });
      expect(result?.output).toContain('KEY=••••••');
      expect(JSON.stringify(await jobsIn(subject).find().toArray())).not.toContain('a secret value');
      const stored = await jobsIn(subject).findOne({ _id: new Types.ObjectId(job) });
      expect((stored?.['nextAt'] as Date).toISOString()).toMatch(/-01-01T00:00:00.000Z$/u);
    },
  ],
  [
    'arguments of a cron job are not read by a shell',
    async (subject) => {
      const job = await addJob(subject, '/bin/busybox', 'echo', '$KEY; exit 3', '`id`');
      expect(await resultOf(subject, job)).toMatchObject({ state: 'succeeded', output: '$KEY; exit 3 `id`' });
    },
  ],
  [
    'a cron job fails with its exit code, or without its program',
    async (subject) => {
      const failing = await addJob(subject, '/bin/sh', '-c', 'echo to stderr >&2; exit 3');
      const failed = { state: 'failed', exit_code: 3, output: 'to stderr' };
      expect(await resultOf(subject, failing)).toMatchObject(failed);
      const missing = await addJob(subject, '/none');
      expect(await resultOf(subject, missing)).toMatchObject({
        state: 'failed',
        exit_code: 126,
        output: expect.stringContaining('no such file'),
      });
    },
  ],
  [
    'the output of a cron job is cut to its end',
    async (subject) => {
      const job = await addJob(subject, '/bin/sh', '-c', 'busybox yes | busybox head -c 100000; echo end');
      const result = await resultOf(subject, job);
      expect(result?.output).toHaveLength(4_096);
      expect(result?.output.endsWith('end')).toBe(true);
    },
  ],
  [
    'a run is skipped while the former run continues, and when its time is over',
    async (subject) => {
      const { own, id } = subject;
      const job = await addJob(subject, '/bin/sh', '-c', 'until [ -e /tmp/go ]; do busybox sleep 0.1; done');
      await own.call(runCronJob, { container_id: id, job_id: job });
      await until(
        () => jobOf(subject, job),
        ({ last }) => last?.state === 'running',
      );
      expect((await own.call(runCronJob, { container_id: id, job_id: job })).status).toBe(409);
      const _id = new Types.ObjectId(job);
      await jobsIn(subject).updateOne({ _id }, { $set: { nextAt: new Date() } });
      const { last } = await until(
        () => jobOf(subject, job),
        (found) => found.last?.skipped === 1,
      );
      expect(last?.state).toBe('running');
      const opener = await addJob(subject, '/bin/busybox', 'touch', '/tmp/go');
      expect(await resultOf(subject, opener)).toMatchObject({ state: 'succeeded', output: '' });
      await until(
        () => jobOf(subject, job),
        (found) => found.last?.state === 'succeeded',
      );
      await jobsIn(subject).updateOne({ _id }, { $set: { nextAt: new Date(Date.now() - 3_600_000) } });
      await until(
        () => jobOf(subject, job),
        (found) => found.last?.state === 'missed',
      );
    },
  ],
  [
    'a cron job of an offline container does not run, and is removed',
    async (subject) => {
      const { own, id } = subject;
      const job = await addJob(subject, '/bin/busybox', 'true');
      await own.act(shutDownContainer, id);
      await own.settled(id, 'offline');
      expect(await resultOf(subject, job)).toMatchObject({ state: 'offline', exit_code: null });
      expect((await own.call(removeCronJob, { container_id: id, job_id: job })).status).toBe(200);
      expect(await jobsIn(subject).countDocuments({ _id: new Types.ObjectId(job) })).toBe(0);
    },
  ],
];

/** A terminal like in a browser. */
class Terminal {
  private output = '';
  private readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.output += data.toString();
    });
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  static async connect({ world }: DriftSubject, ticket: string, origin?: string): Promise<Terminal> {
    const { port } = world.server.address() as AddressInfo;
    const own = new URL(world.app.get<Config>(CONFIG).publicUrl).origin;
    const url = `ws://127.0.0.1:${port}${TERMINAL_PATH}?ticket=${ticket}`;
    const socket = new WebSocket(url, { origin: origin ?? own });
    const terminal = new Terminal(socket);
    await once(socket, 'open');
    return terminal;
  }

  type(text: string): void {
    this.socket.send(Buffer.from(text));
  }

  /** The output after it contains a text. */
  shows(text: RegExp): Promise<string> {
    return until(
      () => Promise.resolve(this.output),
      (output) => text.test(output),
    );
  }

  end(): Promise<{ code: number; reason: string }> {
    return this.closed;
  }
}

async function ticketOf({ own, id }: DriftSubject): Promise<string> {
  const { body } = await own.call(openTerminal, { container_id: id });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.ticket as string;
}

const refused = (subject: DriftSubject, ticket: string, origin?: string) =>
  Terminal.connect(subject, ticket, origin).then(
    () => 'open',
    (error: unknown) => String(error),
  );

const processesOf = async ({ daemon, id }: DriftSubject): Promise<string[]> => {
  const filters = { label: [`zonewerk.container=${id}`] };
  const [found] = await daemon.docker.listContainers({ filters });
  const { Processes } = (await daemon.docker.getContainer(found?.Id ?? '').top()) as {
    Processes: string[][];
  };
  return Processes.map((fields) => fields.at(-1) ?? '');
};

const TERMINAL_CASES: readonly (readonly [string, Check])[] = [
  [
    'a terminal runs a shell in the instance, with its size',
    async (subject) => {
      const terminal = await Terminal.connect(subject, await ticketOf(subject));
      terminal.socket.send(JSON.stringify({ columns: 111, rows: 33 }));
      terminal.socket.send('no JSON');
      terminal.type('until [ "$(busybox stty size)" = "33 111" ]; do busybox sleep 0.1; done\r');
      terminal.type('echo $((40 + 2)) $TERM\r');
      await terminal.shows(/42 xterm-256color/u);
      terminal.type('busybox id -u\r');
      await terminal.shows(/\n[1-5]\d{4}\r/u);
      terminal.type('exit\r');
      expect(await terminal.end()).toEqual({ code: 4000, reason: 'The shell ended.' });
      const { body } = await subject.own.call(listAuditEvents, { limit: 100 });
      expect((body.list as AuditEvent[]).map(({ action }) => action)).toContain('terminal.open');
    },
  ],
  [
    'a shell ends with its terminal, also with a program that runs',
    async (subject) => {
      const terminal = await Terminal.connect(subject, await ticketOf(subject));
      terminal.type('busybox sleep 1000\r');
      await until(
        () => processesOf(subject),
        (all) => all.some((command) => command.includes('sleep 1000')),
      );
      terminal.socket.terminate();
      await until(
        () => processesOf(subject),
        (all) => !all.some((command) => /sleep 1000|\/bin\/sh/u.test(command)),
      );
    },
  ],
  [
    'a terminal ends whose shell ignores the end of the connection',
    async (subject) => {
      const terminal = await Terminal.connect(subject, await ticketOf(subject));
      terminal.type("trap '' HUP; echo $((40 + 2))\r");
      await terminal.shows(/42/u);
      terminal.socket.terminate();
      const terminals = subject.world.connection.collection('hosting_terminals');
      await until(
        () => terminals.findOne({ container: new Types.ObjectId(subject.id) }),
        (stored) => (stored?.['endedAt'] ?? null) !== null,
      );
    },
  ],
  [
    'a ticket works once, and only for a page of the platform',
    async (subject) => {
      const ticket = await ticketOf(subject);
      expect(await refused(subject, ticket, 'https://other.example')).toContain('403');
      const terminal = await Terminal.connect(subject, ticket);
      await terminal.shows(/\$/u);
      expect(await refused(subject, ticket)).toContain('404');
      expect(await refused(subject, 'x')).toContain('404');
      terminal.socket.close();
      const late = await ticketOf(subject);
      const terminals = subject.world.connection.collection('hosting_terminals');
      await terminals.updateOne({ startedAt: null }, { $set: { createdAt: new Date(Date.now() - 31_000) } });
      expect(await refused(subject, late)).toContain('404');
    },
  ],
  [
    'a terminal ends with the instance',
    async (subject) => {
      const terminal = await Terminal.connect(subject, await ticketOf(subject));
      await terminal.shows(/\$/u);
      await subject.own.act(shutDownContainer, subject.id);
      expect((await terminal.end()).code).toBe(4000);
      await subject.own.settled(subject.id, 'offline');
      expect((await subject.own.call(openTerminal, { container_id: subject.id })).body).toEqual({
        status: 'conflict',
        message: 'This container is offline. Start it before you open a terminal.',
      });
    },
  ],
  [
    'a container has five terminals at most',
    async (subject) => {
      const terminals: Terminal[] = [];
      for (let count = 0; count < 5; count += 1)
        terminals.push(await Terminal.connect(subject, await ticketOf(subject)));
      expect((await subject.own.call(openTerminal, { container_id: subject.id })).body.message).toBe(
        'A container has at most 5 open terminals.',
      );
      for (const { socket } of terminals) socket.close();
      await until(
        () => subject.own.call(openTerminal, { container_id: subject.id }),
        ({ status }) => status === 200,
      );
    },
  ],
];

/** Tests of programs that members run in the instances of a container, each with a separate container. */
export const PROGRAM_CASES: readonly (readonly [string, Check])[] = [
  ...firstInGate(CRON_CASES, 1),
  ...firstInGate(TERMINAL_CASES, 1),
];
