import { IconX } from '@tabler/icons-react';
import type { CannedResponse } from '@zonewerk/contracts';
import { formatBytes, Group, IconButton, Mono, Text } from '@zonewerk/ui';
import { useRef } from 'react';
import { careMessages } from '../care-messages';
import classes from './canned-files.module.css';

const texts = careMessages.cannedFiles;

export type CannedFile = CannedResponse['files'][number];

interface CannedFilesProps {
  files: readonly CannedFile[];
  onChange: (files: CannedFile[]) => void;
}

/** Stored files of canned responses, each with a button that removes it from the form. */
export function CannedFiles({ files, onChange }: CannedFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button disappears with its row, and the focus would be lost.
  const remove = (id: string) => {
    onChange(files.filter((file) => file.id !== id));
    list.current?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className={classes.files}
      aria-label={texts.label}
      hidden={files.length === 0}
    >
      {files.map(({ id, file_name: name, size }) => (
        <li key={id}>
          <Group>
            <Mono>{name}</Mono>
            <Text size="s" tone="dim">
              {formatBytes(size)}
            </Text>
            <IconButton
              size="s"
              variant="quiet"
              label={texts.remove(name)}
              icon={<IconX />}
              onClick={() => remove(id)}
            />
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** IDs of files in a field of a form. */
export function idsOf(files: readonly CannedFile[]): string {
  return files.map(({ id }) => id).join(',');
}
