import { IconFolder } from '@tabler/icons-react';
import type { FileItem } from '@zonewerk/contracts';
import { openFileManager, shell } from '@zonewerk/shell-sdk';
import { Button, Menu, type FileRow } from '@zonewerk/ui';
import { messages } from '../messages';
import { useSupportListProjectsQuery } from '../api/support-calls';

const texts = messages.files;

interface ProjectFilesProps {
  /** Receives rows with copies of the selected files. */
  onAdd: (rows: FileRow[]) => void;
  disabled?: boolean | undefined;
}

/** Attaches copies of project files. Hidden for a person without projects. */
export function ProjectFiles({ onAdd, disabled }: ProjectFilesProps) {
  const { data } = useSupportListProjectsQuery();
  if (!data || data.list.length === 0) return null;
  const attach = async (files: readonly FileItem[]) => {
    try {
      onAdd(await Promise.all(files.map(rowOf)));
    } catch {
      // The file was removed, or the browser is offline.
      shell.toast({ text: texts.notAttached, tone: 'bad' });
    }
  };
  const open = (projectId: string) =>
    openFileManager({ projectId, select: 'multiple', onSelect: (files) => void attach(files) });
  return (
    <Menu
      label={texts.fromProject}
      align="start"
      items={data.list.map(({ id, name }) => ({ label: name, onSelect: () => open(id) }))}
      trigger={
        <Button size="s" leftIcon={<IconFolder aria-hidden="true" />} disabled={disabled}>
          {texts.fromProject}
        </Button>
      }
    />
  );
}

/** A row with the present content: a case has its own copy. */
async function rowOf({ id, file_path: path, file_name: name, type }: FileItem): Promise<FileRow> {
  const answer = await fetch(new URL(path, window.location.origin), { method: 'GET' });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return {
    id: `${id} ${crypto.randomUUID()}`,
    file: new File([new Uint8Array(await answer.arrayBuffer())], name, { type }),
  };
}
