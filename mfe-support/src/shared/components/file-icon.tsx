import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconMovie,
  IconNetwork,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const KINDS: readonly (readonly [ReactNode, string])[] = [
  [<IconPhoto aria-hidden="true" />, 'png apng jpg jpeg jpe jfif webp gif avif'],
  [<IconFileTypePdf aria-hidden="true" />, 'pdf'],
  [<IconFileText aria-hidden="true" />, 'txt log md json yml yaml ini conf xml eml'],
  [<IconFileWord aria-hidden="true" />, 'docx odt rtf'],
  [<IconTable aria-hidden="true" />, 'xlsx ods csv tsv'],
  [<IconPresentation aria-hidden="true" />, 'pptx odp'],
  [<IconFileZip aria-hidden="true" />, 'zip gz tgz 7z'],
  [<IconMovie aria-hidden="true" />, 'mp4 m4v mov qt webm'],
  [<IconNetwork aria-hidden="true" />, 'pcap pcapng cap'],
];

const ICONS = new Map(
  KINDS.flatMap(([icon, extensions]) => extensions.split(' ').map((extension) => [extension, icon] as const)),
);

/** Icon of a file type, by its extension. The file name follows the icon. */
export function FileIcon({ extension }: { extension: string }) {
  return ICONS.get(extension) ?? <IconFile aria-hidden="true" />;
}
