import { file, picture } from '../../test/files';
import { smallPictureOf } from './small-picture';

it.each([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['svg', 'image/svg+xml'],
])('a .%s has a small picture in every size', (extension, type) => {
  const { thumbnails } = picture;
  const one = file(`a.${extension}`, { type, thumbnails });
  expect(smallPictureOf(one, '80x80')).toBe(thumbnails?.['80x80']);
  expect(smallPictureOf(one, '90x90')).toBe(thumbnails?.['90x90']);
  expect(smallPictureOf(one, '150x150')).toBe(thumbnails?.['150x150']);
});

it('an icon is its own small picture, other files have none', () => {
  const icon = file('a.ico', { type: 'image/x-icon' });
  expect(smallPictureOf(icon, '80x80')).toBe(icon.file_path);
  expect(smallPictureOf(file('a.png', { type: 'image/png', state: 'processing' }), '80x80')).toBeUndefined();
  expect(smallPictureOf(file('a.pdf'), '80x80')).toBeUndefined();
  expect(smallPictureOf(null, '80x80')).toBeUndefined();
});
