import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import type Docker from 'dockerode';
import type { DeploymentSpec, Engine } from '../../../src/domains/hosting/engines/engine.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';

const run = promisify(execFile);
/** Metadata address of cloud providers. */
const METADATA = '169.254.169.254';
const METADATA_PORT = 80;
/** A setuid program of the image with the owner root. */
const SETUID = '/bin/busybox-setuid';
const BECOME_ROOT = `${SETUID} su -c 'busybox test $(busybox id -u) = 0'`;

/** Targets of the escape attempts. */
interface Places {
  /** IP address of the host on the bridge of the instance. */
  readonly gateway: string;
  /** Another IP address of the host. */
  readonly host: string;
  /** Port of a service of the host that listens on all addresses. */
  readonly service: number;
  /** IP address of an instance of another project. */
  readonly other: string;
  /** Port of the host on which that instance is published. */
  readonly published: number;
  /** A process of the host. */
  readonly pid: number;
}

/** An attempt is a shell script that succeeds when it escapes. */
export const ESCAPES: readonly (readonly [title: string, script: (places: Places) => string])[] = [
  ['a service of the host', ({ gateway, service }) => connectTo(gateway, service)],
  ['a service of the host at another address', ({ host, service }) => connectTo(host, service)],
  ['the published port of another project', ({ gateway, published }) => connectTo(gateway, published)],
  ['an instance of another project', ({ other }) => connectTo(other, 8080)],
  ['the metadata of the machine', () => connectTo(METADATA, METADATA_PORT)],
  ['a program with the rights of root', () => BECOME_ROOT],
  ['the Docker socket', () => 'test -S /var/run/docker.sock'],
  ['a process of the host', ({ pid }) => `kill -0 ${pid}`],
  ['a user namespace with rights', () => 'busybox unshare -U -r busybox true'],
  ['a mount', () => 'busybox mkdir -p /tmp/mount && busybox mount -t tmpfs none /tmp/mount'],
  ['a root file system that can be written', () => 'busybox mount -o remount,rw / && busybox touch /escape'],
  ['a file on the root file system', () => 'busybox touch /bin/escape'],
  ['a device of the host', () => 'test -e /dev/kmsg'],
  ['a device of its own', () => 'busybox rm -f /tmp/disk && busybox mknod /tmp/disk b 7 0'],
  ['another root folder', () => 'busybox chroot / /bin/busybox true'],
  ['another user', () => 'busybox touch /tmp/own && busybox chown 1:1 /tmp/own'],
  ['a file of root', () => 'busybox touch /etc/hosts'],
  ['its host name', () => 'busybox hostname escaped'],
  ['control groups', () => 'busybox mkdir -p /sys/fs/cgroup/pids/zw || busybox mkdir -p /sys/fs/cgroup/zw'],
  [
    'network addresses',
    () => 'busybox ip addr add 10.99.99.99/32 dev lo && busybox ip addr del 10.99.99.99/32 dev lo',
  ],
  ['a higher priority', () => 'busybox renice -n -5 $$'],
  ['a program of its own', () => 'busybox cp /bin/busybox /tmp/busybox && /tmp/busybox true'],
  [
    'more than 64 MB of disk',
    () => 'busybox dd if=/dev/zero of=/tmp/large bs=1M count=70; e=$?; busybox rm -f /tmp/large; exit $e',
  ],
  ['more than 256 MB of memory', () => 'busybox dd if=/dev/zero of=/dev/null bs=300M count=1'],
  ['more than 128 processes', () => 'i=0; while [ $i -lt 140 ]; do busybox sleep 5 & i=$((i+1)); done; wait'],
];

function connectTo(host: string, port: number): string {
  return `busybox nc -w 2 ${host} ${port} < /dev/null`;
}

/** Titles of the attempts that escape from a running container. */
async function escapesFrom(container: Docker.Container, places: Places): Promise<string[]> {
  const escaped: string[] = [];
  // An attempt has to start to be valid.
  expect(await exitCodeOf(container, 'busybox true')).toBe(0);
  for (const [title, script] of ESCAPES) {
    if ((await exitCodeOf(container, script(places))) === 0) escaped.push(title);
  }
  return escaped;
}

/** Exit code of a script in a running container. */
async function exitCodeOf(container: Docker.Container, script: string): Promise<number> {
  const Cmd = ['/bin/busybox', 'sh', '-c', script];
  const exec = await container.exec({ Cmd, Env: ['PATH=/bin'], AttachStdout: true, AttachStderr: true });
  const output = await exec.start({});
  output.resume();
  await once(output, 'end');
  const { ExitCode } = await exec.inspect();
  return ExitCode ?? -1;
}

/** Capabilities that Docker does not grant by default. A test machine can lack others. */
const RIGHTS = ['SYS_ADMIN', 'NET_ADMIN', 'SYS_PTRACE', 'SYS_NICE'];

/** A container without the policy: every attempt succeeds in it. */
async function startUnprotected(docker: Docker, image: string, socket: string): Promise<Docker.Container> {
  const container: Docker.Container = await docker.createContainer({
    Image: image,
    Entrypoint: ['/bin/busybox', 'sleep', '600'],
    User: '0:0',
    HostConfig: {
      CapAdd: RIGHTS,
      NetworkMode: 'host',
      PidMode: 'host',
      SecurityOpt: ['no-new-privileges:false', 'seccomp=unconfined'],
      MaskedPaths: [],
      ReadonlyPaths: [],
      Binds: [`${socket}:/var/run/docker.sock`, '/dev/kmsg:/dev/kmsg', '/sys/fs/cgroup:/sys/fs/cgroup:rw'],
    },
  });
  await container.start();
  return container;
}

/** Exit code of the setuid program for an ordinary user of a container without `no-new-privileges`. */
async function becomeRoot(docker: Docker, image: string): Promise<number> {
  const container = await docker.createContainer({
    Image: image,
    Entrypoint: ['/bin/busybox', 'sleep', '600'],
    User: '1000:1000',
    HostConfig: { SecurityOpt: ['no-new-privileges:false'] },
  });
  await container.start();
  const code = await exitCodeOf(container, BECOME_ROOT);
  await container.remove({ force: true });
  return code;
}

/** A service of the host that listens on all addresses. */
async function startService(): Promise<{ readonly port: number; close: () => void }> {
  const server = createServer((socket) => socket.end());
  await once(server.listen(0, '0.0.0.0'), 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Serves the metadata address on this machine. @returns a function that stops it */
export async function startMetadata(): Promise<() => Promise<void>> {
  const address = (action: string) => run('busybox', ['ip', 'addr', action, `${METADATA}/32`, 'dev', 'lo']);
  await address('add');
  const server = createServer((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nmetadata'));
  await once(server.listen(METADATA_PORT, METADATA), 'listening');
  return async () => {
    server.close();
    await address('del');
  };
}

/** Id of an image that also has a setuid program, and a user root without a password. */
export async function setuidImage(docker: Docker, image: string): Promise<string> {
  const steps = [
    `busybox cp /bin/busybox ${SETUID}`,
    `busybox chmod 4755 ${SETUID}`,
    'busybox mkdir -p /etc',
    'echo root::0:0:root:/:/bin/sh > /etc/passwd',
  ];
  const container = await docker.createContainer({
    Image: image,
    Entrypoint: ['/bin/busybox', 'sh', '-c', steps.join(' && ')],
    Env: ['PATH=/bin'],
  });
  await container.start();
  expect(await container.wait()).toMatchObject({ StatusCode: 0 });
  const changes = 'ENTRYPOINT ["/bin/busybox", "httpd", "-f", "-p", "8080", "-h", "/www"]';
  const { Id } = (await container.commit({ changes })) as { Id: string };
  await container.remove();
  return Id;
}

/**
 * Runs all attempts in an instance, and in a container without the policy.
 * @returns titles of the successful attempts of each
 */
export async function attemptEscapes(
  daemon: DockerDaemon,
  engine: Engine,
  attacker: DeploymentSpec,
  other: DeploymentSpec,
): Promise<{ readonly escaped: string[]; readonly control: string[] }> {
  for (const spec of [attacker, other])
    await engine.prepare(spec, () => Promise.reject(new Error('An image has no artifact.')));
  await engine.start(attacker);
  expect(await becomeRoot(daemon.docker, attacker.image?.reference ?? '')).toBe(0);
  const { port: published } = await engine.start(other);
  const service = await startService();
  const endMetadata = await startMetadata();
  const unprotected = await startUnprotected(daemon.docker, attacker.image?.reference ?? '', daemon.socket);
  const networkOf = async ({ id, project }: DeploymentSpec) =>
    (await daemon.docker.getContainer(id).inspect()).NetworkSettings.Networks[`zonewerk-${project}`];
  const places = {
    gateway: (await networkOf(attacker))?.Gateway ?? '',
    host: '10.231.0.1',
    service: service.port,
    other: (await networkOf(other))?.IPAddress ?? '',
    published,
    pid: process.pid,
  };
  const escaped = await escapesFrom(daemon.docker.getContainer(attacker.id), places);
  const control = await escapesFrom(unprotected, { ...places, gateway: '127.0.0.1', host: '127.0.0.1' });
  await unprotected.remove({ force: true });
  service.close();
  await endMetadata();
  return { escaped, control };
}
