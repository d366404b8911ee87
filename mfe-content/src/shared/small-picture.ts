import type { FileItem, ThumbnailSize } from '@zonewerk/contracts';

/** Thumbnail URL of a file in a size. An icon is its own thumbnail. Undefined without a thumbnail. */
export function smallPictureOf(file: FileItem | null | undefined, size: ThumbnailSize): string | undefined {
  const small = file?.thumbnails?.[size];
  const isIcon = file?.type === 'image/x-icon' && file.state === 'ready';
  return small ?? (isIcon ? file.file_path : undefined);
}
