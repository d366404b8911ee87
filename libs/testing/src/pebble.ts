import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';
import { until } from './until.js';

const run = promisify(execFile);
const PROGRAM = 'pebble';

/** Pebble, the test certificate authority of Let's Encrypt. `npm test` installs it if necessary. */
export class Pebble {
  private constructor(
    readonly folder: string,
    /** Path of the CA certificate of its own API. */
    readonly caFile: string,
    readonly directory: string,
    private readonly child: ChildProcess,
  ) {}

  /**
   * Starts an instance that uses a nameserver on this machine.
   * @param httpPort port on which it requests the files of HTTP challenges
   */
  static async start(dnsPort: number, httpPort = 1): Promise<Pebble> {
    const folder = await mkdtemp(join(tmpdir(), 'zw-pebble-'));
    const certificate = join(folder, 'cert.pem');
    const privateKey = join(folder, 'key.pem');
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      privateKey,
      '-out',
      certificate,
      '-subj',
      '/CN=pebble',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ]);
    const port = await freePort();
    const managementPort = await freePort();
    const pebble = {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${managementPort}`,
      certificate,
      privateKey,
      httpPort,
      tlsPort: 1,
      ocspResponderURL: '',
    };
    await writeFile(join(folder, 'pebble.json'), JSON.stringify({ pebble }));
    const child = spawn(
      PROGRAM,
      ['-config', join(folder, 'pebble.json'), '-strict', '-dnsserver', `127.0.0.1:${dnsPort}`],
      { env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }, stdio: 'ignore' },
    );
    const started = new Pebble(folder, certificate, `https://127.0.0.1:${port}/dir`, child);
    await until(
      () => {
        if (child.exitCode !== null) throw new Error(`Pebble ended with ${child.exitCode}.`);
        return isListening(port);
      },
      (listens) => listens,
    );
    return started;
  }

  /** Requests a certificate with lego; returns its path. `env` configures lego's access to the zone. */
  async certificate(
    domains: readonly string[],
    { provider, resolver, env }: { provider: string; resolver: string; env: Record<string, string> },
  ): Promise<string> {
    const path = join(this.folder, `lego-${provider}`);
    await run(
      'lego',
      [
        '--server',
        this.directory,
        '--accept-tos',
        '--email',
        'ada@example.com',
        '--path',
        path,
        // Lego's own check queries the delegation of the domain, which test names lack.
        '--dns',
        provider,
        '--dns.disable-cp',
        '--dns.resolvers',
        resolver,
        ...domains.flatMap((domain) => ['--domains', domain]),
        'run',
      ],
      { env: { ...process.env, LEGO_CA_CERTIFICATES: this.caFile, ...env } },
    );
    return join(path, 'certificates', `${domains[0]?.replace('*', '_') ?? ''}.crt`);
  }

  async stop(): Promise<void> {
    this.child.kill();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
