import {
  addFolder,
  FILE_FIELD,
  fileInfo,
  listFiles,
  removeFile,
  uploadFile,
  type BodyOf,
  type Call,
  type FileItem,
  type FolderItem,
} from '@zonewerk/contracts';
import type { Response } from 'supertest';
import { eventually } from '../../harness/clusters-world.js';
import type { SignedIn, World } from '../../harness/harness.js';

/** A file of an upload request. */
interface Sent {
  readonly name: string;
  readonly content: Buffer | string;
}

/** A project with files, and shorthands for its calls. */
export class FileSpace {
  private constructor(
    private readonly world: World,
    readonly owner: SignedIn,
    readonly projectId: string,
  ) {}

  static async create(world: World, owner: SignedIn): Promise<FileSpace> {
    return new FileSpace(world, owner, (await world.builders.project(owner.userId, 'Files')).id);
  }

  /** The files of an existing project. */
  static at(world: World, owner: SignedIn, projectId: string): FileSpace {
    return new FileSpace(world, owner, projectId);
  }

  /** The same files for another user. */
  as(other: SignedIn): FileSpace {
    return new FileSpace(this.world, other, this.projectId);
  }

  call<C extends Call>(call: C, body: BodyOf<C>) {
    return this.owner.call(call, body, this.path(call));
  }

  /** Sends a form in the format of the specification: `form_file` and `token`. */
  async upload({ name, content }: Sent, fields: Record<string, string> = {}): Promise<Response> {
    let form = this.owner.post(this.path(uploadFile)).field('token', await this.owner.csrf());
    for (const [field, value] of Object.entries(fields)) form = form.field(field, value);
    return form.attach(FILE_FIELD, Buffer.from(content), name);
  }

  async uploaded(name: string, content: Buffer | string, fields?: Record<string, string>): Promise<FileItem> {
    const { body } = await this.upload({ name, content }, fields);
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return body.fileData as FileItem;
  }

  /** Present state of a file. */
  async info(id: string): Promise<FileItem> {
    return (await this.call(fileInfo, { file: id })).body.file as FileItem;
  }

  /** Waits until a file is processed. */
  async processed(id: string): Promise<FileItem> {
    let file: FileItem | undefined;
    await eventually(async () => {
      file = await this.info(id);
      expect(file.state).not.toBe('processing');
    });
    return file!;
  }

  async folder(name: string, folder: string | 0 = 0): Promise<FolderItem> {
    const { body } = await this.call(addFolder, { name, folder });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return body.folder as FolderItem;
  }

  /** Names of files and folders directly in a folder. */
  async names(folder: string | 0 = 0): Promise<{ files: string[]; folders: string[] }> {
    const { body } = await this.call(listFiles, { folder, limit: 100 });
    return {
      files: (body.list as FileItem[]).map(({ file_name: name }) => name),
      folders: (body.folders as FolderItem[]).map(({ title }) => title),
    };
  }

  /** Removes a file like a page of this site, or with other headers. */
  remove(id: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) {
    return this.owner.agent
      .get(this.path(removeFile).replace(':id', id))
      .set('Accept', 'application/json')
      .set(headers);
  }

  /** The content at a path. */
  async bytes(path: string): Promise<Buffer> {
    const { body } = await this.owner.agent.get(path).buffer(true).responseType('blob').expect(200);
    return body as Buffer;
  }

  /** Stored data of this project: blobs, files in the byte store, their chunks, and the counted bytes. */
  async stored(): Promise<{ blobs: number; whole: number; chunks: number; bytes: number }> {
    const project = { project: this.id() };
    const { connection } = this.world;
    const ids = (await connection.collection('file_blobs').find(project).toArray()).map(({ _id }) => _id);
    return {
      blobs: ids.length,
      whole: await connection.collection('project_files.files').countDocuments({ _id: { $in: ids } }),
      chunks: await connection.collection('project_files.chunks').countDocuments({ files_id: { $in: ids } }),
      bytes: (await connection.collection('file_usage').findOne({ _id: this.id() }))?.['bytes'] ?? 0,
    };
  }

  /** Blob id of an upload. */
  async blobOf(upload: string): Promise<unknown> {
    const { ObjectId } = this.world.connection.base.Types;
    const _id = ObjectId.createFromHexString(upload);
    const found = await this.world.connection.collection('file_uploads').findOne({ _id });
    return ObjectId.createFromHexString((found?.['blob'] as { id: string }).id);
  }

  path(call: Call): string {
    return call.path.replace(':project_id', this.projectId);
  }

  private id() {
    return this.world.connection.base.Types.ObjectId.createFromHexString(this.projectId);
  }
}

/** An icon with one picture. */
export function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(9, 6);
  head.writeUInt8(9, 7);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}
