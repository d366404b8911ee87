import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../hosting-world.js';
import { writeCertificates } from './certificates.js';
import { DockerDaemon } from '@zonewerk/testing/docker-daemon';

const run = promisify(execFile);
/** Local end of the virtual cable to the machine. */
const CABLE = 'remote0';
/** IP address of the test machine in the private network of both. */
const PEER = '10.240.0.1';
/** IP addresses of the test that instances never reach: one per closed network. The machine has a route to each. */
export const CLOSED = [PEER, '169.254.169.254', '172.31.99.1', '192.168.99.1', '100.64.0.1'];
/** IP addresses of the test outside of private networks, to which the machine has a route. */
export const OUTSIDE = '203.0.113.1';
export const FURTHER = '198.51.100.1';
const OWN_ADDRESS = `${PEER}/30`;
const ADDRESS = '10.240.0.2';
const PORT = 2376;

const ip = (...words: string[]) => run('busybox', ['ip', ...words]);

/** A machine with its own network and Docker Engine. The engine listens at tcp:// with TLS. */
export class RemoteMachine {
  readonly address = ADDRESS;
  readonly url = `tcp://${ADDRESS}:${PORT}`;

  private constructor(
    readonly daemon: DockerDaemon,
    /** Folder with the certificates of the client. */
    readonly certificates: string,
    private readonly network: ChildProcess,
  ) {}

  static async start(): Promise<RemoteMachine> {
    const network = spawn('unshare', ['-n', 'sleep', 'infinity'], { stdio: 'ignore' });
    const pid = String(network.pid);
    const own = await readlink('/proc/self/ns/net');
    await until(
      () => readlink(`/proc/${pid}/ns/net`),
      (found) => found !== own,
    );
    const enter = ['nsenter', `--net=/proc/${pid}/ns/net`];
    await connect(pid, enter);
    const certificates = await mkdtemp(join(tmpdir(), 'zw-certificates-'));
    await writeCertificates(certificates, ADDRESS);
    const flags = [
      `--host=tcp://${ADDRESS}:${PORT}`,
      '--tlsverify',
      `--tlscacert=${join(certificates, 'ca.pem')}`,
      `--tlscert=${join(certificates, 'server.pem')}`,
      `--tlskey=${join(certificates, 'server-key.pem')}`,
    ];
    return new RemoteMachine(await DockerDaemon.start({ enter, flags }), certificates, network);
  }

  /** @returns names of the remaining resources of its engine */
  async stop(): Promise<readonly string[]> {
    const resources = await this.daemon.stopRemote();
    await ip('link', 'del', CABLE);
    this.network.kill();
    await rm(this.certificates, { recursive: true });
    return resources;
  }
}

/** Creates a virtual cable from the network of the test to another one. */
async function connect(pid: string, [enter = '', ...words]: readonly string[]): Promise<void> {
  await ip('link', 'add', CABLE, 'type', 'veth');
  const peer = await peerOf(CABLE);
  await ip('link', 'set', peer, 'netns', pid);
  await ip('addr', 'add', OWN_ADDRESS, 'dev', CABLE);
  for (const address of [OUTSIDE, FURTHER, ...CLOSED.slice(1)])
    await ip('addr', 'add', `${address}/32`, 'dev', CABLE);
  await ip('link', 'set', CABLE, 'up');
  const inside = (...command: string[]) => run(enter, [...words, 'busybox', 'ip', ...command]);
  await inside('addr', 'add', `${ADDRESS}/30`, 'dev', peer);
  for (const name of ['lo', peer]) await inside('link', 'set', name, 'up');
  await inside('route', 'add', 'default', 'via', PEER);
}

/** The other end of a cable. */
async function peerOf(cable: string): Promise<string> {
  const { stdout } = await ip('link', 'show', cable);
  const peer = new RegExp(`${cable}@(\\w+):`, 'u').exec(stdout)?.[1];
  if (peer === undefined) throw new Error(`The cable ${cable} has no other end.`);
  return peer;
}
