import { render } from '@testing-library/react';
import { file } from '../../../test/files';
import { FileIcon } from './file-icon';

it.each([
  ['a.pdf', 'application/pdf', 'file-type-pdf'],
  ['a.doc', 'application/x-cfb', 'file-type-doc'],
  ['a.docx', 'application/zip', 'file-type-docx'],
  ['a.xlsx', 'application/zip', 'file-spreadsheet'],
  ['a.mp4', 'video/mp4', 'movie'],
  ['a.mp3', 'audio/mpeg', 'file-music'],
  ['a.gif', 'image/gif', 'photo'],
  ['a.other', 'application/octet-stream', 'file'],
])('the file %s has its own icon', (name, type, icon) => {
  const { container } = render(<FileIcon file={file(name, { type })} />);
  expect(container.querySelectorAll(`svg.tabler-icon-${icon}`)).toHaveLength(1);
});
