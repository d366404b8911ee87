import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import type { DockerClient } from './docker-client.js';
import { type HostFindings, probeHost, type ProbePlace } from './host-probe.js';
import { runNodeProgram } from './node-program.js';

export const LOOPBACK = '127.0.0.1';

/** Disk of the images and the volumes of an engine. */
export interface DiskUse {
  readonly freeBytes: number;
  /** As in `df`: without the blocks reserved for root. */
  readonly usedShare: number;
}

/** The machine of a Docker Engine. Each call can throw `EngineUnavailable`. */
export interface DockerHost {
  /**
   * Capabilities of a container of a project on the machine.
   * @throws when no container can probe it
   */
  probe(place: ProbePlace): Promise<HostFindings>;
  disk(place: Omit<ProbePlace, 'egress'>): Promise<DiskUse>;
  /** Whether a port is probably free for an instance. Docker confirms it when the instance starts. */
  isFree(port: number): Promise<boolean>;
}

/** The machine of the worker. */
export class LocalHost implements DockerHost {
  constructor(
    private readonly client: DockerClient,
    private readonly address: string,
  ) {}

  async probe(place: ProbePlace): Promise<HostFindings> {
    const listener = createServer((socket) => socket.destroy());
    await once(listener.listen(0, '0.0.0.0'), 'listening');
    try {
      const { port } = listener.address() as AddressInfo;
      return await probeHost(this.client, place, (gateway) => [`${gateway}:${port}`]);
    } finally {
      listener.close();
    }
  }

  async disk(): Promise<DiskUse> {
    return toDiskUse(await statfs(await this.client.dataFolder()));
  }

  async isFree(port: number): Promise<boolean> {
    const server = createServer();
    try {
      await once(server.listen(port, this.address), 'listening');
      return true;
    } catch {
      return false;
    } finally {
      server.close();
    }
  }
}

/** Prints the usage of the root disk of a container, which is the disk of images. */
const DISK_PROGRAM = `
const { blocks, bfree, bavail, bsize } = require('node:fs').statfsSync('/');
process.stdout.write(JSON.stringify({ blocks, bfree, bavail, bsize }));
`;

/** Another machine. Containers on it measure its disk and probe the addresses that they reach. */
export class RemoteHost implements DockerHost {
  /** @param api host and port of its Docker Engine, which is known to listen there */
  constructor(
    private readonly client: DockerClient,
    private readonly api: { readonly host: string; readonly port: number },
  ) {}

  async probe(place: ProbePlace): Promise<HostFindings> {
    const { host, port } = this.api;
    // The container may resolve names differently.
    const { address } = await lookup(host, { family: 4 });
    return probeHost(this.client, place, (gateway) => [`${address}:${port}`, `${gateway}:${port}`]);
  }

  async disk({ server, nodeImage, helpers }: Omit<ProbePlace, 'egress'>): Promise<DiskUse> {
    const program = { server, nodeImage, network: 'none', program: DISK_PROGRAM, words: [] };
    const { output } = await runNodeProgram(this.client, helpers, program);
    return toDiskUse(JSON.parse(output) as Parameters<typeof toDiskUse>[0]);
  }

  isFree(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

function toDiskUse({
  blocks,
  bfree,
  bavail,
  bsize,
}: Record<'blocks' | 'bfree' | 'bavail' | 'bsize', number>): DiskUse {
  const used = blocks - bfree;
  return { freeBytes: bavail * bsize, usedShare: used / (used + bavail) };
}
