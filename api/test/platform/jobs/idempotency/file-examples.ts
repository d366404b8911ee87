import { fileInfo, removeFolder } from '@zonewerk/contracts';
import sharp from 'sharp';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import { FileSpace } from '../../../content/files/files-world.js';
import { Parts } from '../../../content/uploads/uploads-world.js';
import type { JobExample } from './job-examples.types.js';

/** A project with one file. */
async function withFile(world: DnsWorld, name: string, content: Buffer | string, folder?: string) {
  const files = await FileSpace.create(world, await world.signedIn('Ada'));
  const inFolder = folder === undefined ? null : await files.folder(folder);
  const file = await files.uploaded(name, content, inFolder ? { folder: inFolder.id } : {});
  return { files, file, folder: inFolder?.id ?? '' };
}

/** Remaining data of a project's files, without variable names. */
async function remainingData(world: DnsWorld, files: FileSpace) {
  const project = { project: world.connection.base.Types.ObjectId.createFromHexString(files.projectId) };
  const documents = await world.connection.collection('files').find(project).toArray();
  return {
    files: documents.map(({ module, name, state, size, width, small }) => {
      return {
        module: String(module),
        name: String(name),
        state: String(state),
        size: Number(size),
        width,
        small,
      };
    }),
    stored: await files.stored(),
    thumbnails: await world.connection.collection('file_thumbnails').countDocuments(project),
  };
}

export async function processedPicture(world: DnsWorld): Promise<JobExample> {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const { files, file } = await withFile(world, 'photo.jpg', photo);
  const outcome = async () => {
    const { state } = (await files.call(fileInfo, { file: file.id })).body.file as { state: string };
    return { state, left: await remainingData(world, files) };
  };
  return { payload: { project: files.projectId, file: file.id }, outcome };
}

export async function releasedBytes(world: DnsWorld): Promise<JobExample> {
  const { files, file } = await withFile(world, 'a.txt', 'words');
  const stored = await world.connection
    .collection('files')
    .findOne({ _id: world.connection.base.Types.ObjectId.createFromHexString(file.id) });
  await files.remove(file.id).expect(200);
  const payload = { project: files.projectId, file: file.id, blob: String(stored?.['blob']), forget: true };
  return { payload, outcome: () => remainingData(world, files) };
}

export async function clearedFolder(world: DnsWorld): Promise<JobExample> {
  const { files, folder } = await withFile(world, 'a.txt', 'words', 'Folder');
  await files.call(removeFolder, { folder, with_content: '1' });
  const payload = { project: files.projectId, module: '', folders: [folder] };
  const outcome = async () => (await remainingData(world, files)).files.map(({ module }) => module);
  return { payload, outcome };
}

export async function finishedUpload(world: DnsWorld): Promise<JobExample> {
  const files = await FileSpace.create(world, await world.signedIn('Ada'));
  const parts = new Parts(files);
  const upload = await parts.begun({ name: 'a.txt', size: 5 });
  await parts.send(upload, 0, Buffer.from('words'));
  const outcome = async () => {
    const { body } = await parts.result(upload);
    return { status: String(body.status), left: await remainingData(world, files) };
  };
  return { payload: { project: files.projectId, user: files.owner.userId, upload }, outcome };
}
