import type { FileItem, ThumbnailSize } from '@zonewerk/contracts';

/** Address of what stands for a file in a size; an icon is small already and stands for itself. Undefined without any. */
export function smallPictureOf(file: FileItem | null | undefined, size: ThumbnailSize): string | undefined {
  const small = file?.thumbnails?.[size];
  const isIcon = file?.type === 'image/x-icon' && file.state === 'ready';
  return small ?? (isIcon ? file.file_path : undefined);
}
