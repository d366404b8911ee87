import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadResult, UPLOADS_PATH, type FileItem } from '@zonewerk/contracts';
import type { Response } from 'supertest';
import { eventually } from '../../harness/clusters-world.js';
import type { FileSpace } from '../files/files-world.js';
import type { SignedIn } from '../../harness/harness.js';

/** Poll interval: many frequent requests would delay the work that they wait for. */
const STATUS_MS = 60_000;
const PART = 'application/offset+octet-stream';

/** Announcement of a file before its upload. */
interface Announced {
  readonly name: string;
  readonly size: number;
  readonly folder?: string;
  readonly module?: string;
}

/** Resumable uploads like a client of the tus protocol, request by request. */
export class Parts {
  constructor(
    private readonly files: FileSpace,
    private readonly who: SignedIn = files.owner,
  ) {}

  async announce({ name, size, ...more }: Announced): Promise<Response> {
    const metadata = Object.entries({ filename: name, ...more })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join();
    return this.headed(this.who.agent.post(this.base()), await this.who.csrf())
      .set('Upload-Length', String(size))
      .set('Upload-Metadata', metadata);
  }

  /** Id of a created upload. */
  async begun(announced: Announced): Promise<string> {
    const { status, headers, text } = await this.announce(announced);
    if (status !== 201) throw new Error(text);
    return headers['location']?.split('/').at(-2) ?? '';
  }

  async send(id: string, from: number, bytes: Buffer): Promise<Response> {
    return this.headed(this.who.agent.patch(this.path(id)), await this.who.csrf())
      .set('Upload-Offset', String(from))
      .set('Content-Type', PART)
      .send(bytes);
  }

  head(id: string): Promise<Response> {
    return this.who.agent.head(this.path(id)).set('Tus-Resumable', '1.0.0').then();
  }

  /** Number of bytes on the server. */
  async offset(id: string): Promise<number> {
    const { status, headers } = await this.head(id);
    if (status !== 200) throw new Error(`HEAD is answered with ${status}.`);
    return Number(headers['upload-offset']);
  }

  async terminate(id: string): Promise<Response> {
    return this.headed(this.who.agent.delete(this.path(id)), await this.who.csrf());
  }

  async result(id: string): Promise<Response> {
    return this.files.as(this.who).call(uploadResult, { upload: id });
  }

  /** Result of an upload, after it is available. */
  async uploadStatus(id: string): Promise<Response> {
    let answer: Response | undefined;
    await eventually(async () => {
      answer = await this.result(id);
      expect(answer.body.status).not.toBe('processing');
    }, STATUS_MS);
    return answer!;
  }

  /** Uploads a whole file in parts of the given size. */
  async sent(announced: Omit<Announced, 'size'>, bytes: Buffer, part = bytes.byteLength): Promise<FileItem> {
    const id = await this.begun({ ...announced, size: bytes.byteLength });
    for (let from = 0; from < bytes.byteLength; from += part) {
      const { status, text } = await this.send(id, from, bytes.subarray(from, from + part));
      if (status !== 204) throw new Error(text);
    }
    const { body } = await this.uploadStatus(id);
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return body.fileData as FileItem;
  }

  /**
   * Starts a request and returns a function that cuts its connection before the end.
   * @param port of the receiving process
   */
  async hanging(id: string, from: number, bytes: Buffer, port: number, most: number): Promise<() => void> {
    const length = { 'upload-offset': String(from), 'content-length': String(bytes.byteLength) };
    const sending = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'PATCH',
      path: this.path(id),
      headers: { ...(await this.headers()), ...length },
    });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) => sending.write(bytes.subarray(0, most), () => resolve()));
    return () => sending.destroy();
  }

  /** Headers of every request with bytes. */
  async headers(): Promise<Record<string, string>> {
    const cookie = this.who.agent.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
    const token = await this.who.csrf();
    return { cookie, 'content-type': PART, 'tus-resumable': '1.0.0', 'x-csrf-token': token };
  }

  path(id: string): string {
    return `${this.base()}${id}/`;
  }

  private base(): string {
    return UPLOADS_PATH.replace(':project_id', this.files.projectId);
  }

  private headed<T extends { set(field: string, value: string): T }>(test: T, token: string): T {
    return test.set('Tus-Resumable', '1.0.0').set('X-CSRF-Token', token).set('Accept', 'application/json');
  }
}

/** Port on which a server listens. */
export function portOf(server: { address(): string | AddressInfo | null }): number {
  return (server.address() as AddressInfo).port;
}

/** Text without repetitions, so that no part can be mistaken for another one. */
export function longText(bytes: number): Buffer {
  const lines: string[] = [];
  for (let length = 0, line = 0; length < bytes; line += 1) {
    const text = `line ${line} of a long text\n`;
    lines.push(text);
    length += text.length;
  }
  return Buffer.from(lines.join('')).subarray(0, bytes);
}
