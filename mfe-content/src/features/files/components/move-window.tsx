import type { FolderItem } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  ErrorState,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  Skeleton,
  Window,
  type SelectOption,
} from '@zonewerk/ui';
import { useMemo, useState } from 'react';
import {
  useContentListFoldersQuery,
  useContentMoveFilesMutation,
  type FilesOf,
} from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import type { Item } from '../items';
import { ROOT } from '../hooks/use-folder';

const texts = fileMessages.move;

interface MoveWindowProps {
  of: FilesOf;
  /** Null while the window is closed. */
  item: Item | null;
  onClose: () => void;
}

/** Moves a file or a folder into another folder. */
export function MoveWindow(props: MoveWindowProps) {
  const { of, item, onClose } = props;
  const query = useContentListFoldersQuery(of, { skip: item === null });
  const { currentData, error, isFetching, refetch } = query;
  return (
    <Window opened={item !== null} onClose={onClose} title={texts.title(item?.name ?? '')} size="s">
      {item && currentData && <Move key={item.id} {...props} item={item} folders={currentData.folders} />}
      {item && !currentData && (error === undefined || isFetching) && (
        <Skeleton height="4rem" aria-busy="true" />
      )}
      {item && !currentData && error !== undefined && !isFetching && (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} level={3} />
      )}
    </Window>
  );
}

interface MoveProps extends MoveWindowProps {
  item: Item;
  folders: readonly FolderItem[];
}

function Move({ of, item, folders, onClose }: MoveProps) {
  const [move, { error }] = useContentMoveFilesMutation();
  const present = String(item.kind === 'file' ? item.file.folder : item.folder.folder);
  const [folder, setFolder] = useState(present);
  const [refused, setRefused] = useState('');
  const options = useMemo(() => optionsFor(item, folders), [item, folders]);
  const issues = issuesOf(error);
  const failed = refused || (error && issues.length === 0 ? failureText(error) : '');
  const submit = async () => {
    setRefused('');
    const { data } = await move({
      ...of,
      folder,
      ...(item.kind === 'file' ? { files: [item.id] } : { folders: [item.id] }),
    });
    const [first] = data?.refused ?? [];
    if (first) setRefused(first.message);
    if (!data || first) return;
    onClose();
    shell.toast({ text: texts.done(item.name), tone: 'good' });
  };
  return (
    <Form label={texts.title(item.name)} onSubmit={submit} issues={issues}>
      {failed !== '' && <FormMessage>{failed}</FormMessage>}
      <SelectField
        name="folder"
        label={texts.to}
        options={options}
        value={folder}
        onChange={setFolder}
        autoFocus
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

/** All folders by path, without the moved folder and its descendants. */
function optionsFor(item: Item, folders: readonly FolderItem[]): SelectOption[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const pathOf = (folder: FolderItem): FolderItem[] => {
    const above = folder.folder === 0 ? undefined : byId.get(folder.folder);
    return [...(above ? pathOf(above) : []), folder];
  };
  const found = folders.flatMap((folder): SelectOption[] => {
    const path = pathOf(folder);
    if (path.some(({ id }) => id === item.id)) return [];
    return [{ value: folder.id, label: path.map(({ title }) => title).join(' / ') }];
  });
  found.sort((one, other) => one.label.localeCompare(other.label));
  return [{ value: ROOT, label: fileMessages.title }, ...found];
}
