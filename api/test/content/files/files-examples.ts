import sharp from 'sharp';
import type { Examples } from '../../harness/examples.types.js';
import { FileSpace } from './files-world.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { Parts } from '../uploads/uploads-world.js';

/** A valid request of every call on project files. */
export async function fileExamples(world: World, owner: SignedIn): Promise<Examples> {
  const files = await FileSpace.create(world, owner);
  const folder = await files.folder('Folder');
  const removed = await files.folder('Gone');
  const text = await files.uploaded('notes.txt', 'words');
  const other = await files.uploaded('other.txt', 'words');
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const picture = await files.processed((await files.uploaded('picture.png', drawn)).id);
  const sent = await new Parts(files).sent({ name: 'sent.txt' }, Buffer.from('words'));
  const params = { project_id: files.projectId };
  const hash = picture.thumbnails?.['80x80'].split('/').at(-2) ?? '';
  return {
    'files.list': { params, body: { folder: folder.id, module: '' } },
    'files.upload': { params, body: { folder: folder.id } },
    'files.info': { params, body: { file: text.id } },
    'files.remove': { params: { ...params, id: other.id } },
    'files.add-folder': { params, body: { name: 'New', folder: folder.id } },
    'files.remove-folder': { params, body: { folder: removed.id, with_content: '1' } },
    'files.move': { params, body: { files: [text.id], folder: folder.id } },
    'files.rename': { params, body: { file: text.id, name: 'named.txt' } },
    'files.show': { params: { ...params, id: text.id } },
    'files.upload-result': { params, body: { upload: sent.id } },
    'files.thumbnail': { params: { ...params, id: picture.id, size: '80x80', hash } },
  };
}
