import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react';
import type { FileItem } from '@zonewerk/contracts';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ 'aria-hidden': 'true' }>;

const BY_EXTENSION: Readonly<Record<string, Icon>> = {
  pdf: IconFileTypePdf,
  doc: IconFileTypeDoc,
  docx: IconFileTypeDocx,
  odt: IconFileText,
  txt: IconFileText,
  csv: IconFileSpreadsheet,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  zip: IconFileZip,
  gz: IconFileZip,
};

const BY_TYPE: readonly (readonly [string, Icon])[] = [
  ['image/', IconPhoto],
  ['video/', IconMovie],
  ['audio/', IconFileMusic],
  ['text/', IconFileText],
];

/** Icon of a file without a thumbnail. */
export function FileIcon({ file: { extension, type } }: { file: FileItem }) {
  const Found = BY_EXTENSION[extension] ?? BY_TYPE.find(([begin]) => type.startsWith(begin))?.[1] ?? IconFile;
  return <Found aria-hidden="true" />;
}
