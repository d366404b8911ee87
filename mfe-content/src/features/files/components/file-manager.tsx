import { IconFolderOff, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import type { FileItem } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Button, EmptyState, ErrorState, Group, LinkButton, OfflineState, Skeleton } from '@zonewerk/ui';
import { useRef, useState, type ReactNode } from 'react';
import type { FilesOf } from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import { FileGrid } from './file-grid';
import { FileInfoSheet } from './file-info';
import { menuFor } from './item-menu';
import type { Item } from '../items';
import { MoveWindow } from './move-window';
import { AddFolderWindow, RenameWindow } from './name-windows';
import { UploadList } from './upload-list';
import { useDrop } from '../hooks/use-drop';
import { ROOT, useFolder, type FolderUse } from '../hooks/use-folder';
import { useRemoval } from '../hooks/use-removal';
import { useUploads } from '../hooks/use-uploads';
import classes from './files.module.css';

const texts = fileMessages;
const WAITING_TILES = 6;

/** The open window and its item. */
type Open =
  | { readonly what: 'info' | 'rename' | 'move'; readonly item: Item }
  | { readonly what: 'add' }
  | null;

interface FileManagerProps {
  of: FilesOf;
  /** Id of the open folder. */
  folder: string;
  onFolder: (folder: string) => void;
  /** Present in a selection window: a click selects a file instead of opening its details. */
  choice?: Choice;
  /** Called with whether an unload would lose unfinished uploads. */
  onBusy?: (busy: boolean) => void;
}

/** Selection of files. */
interface Choice {
  readonly many: boolean;
  /** Files of other types are not listed. */
  readonly only?: 'pictures' | undefined;
  has(file: FileItem): boolean;
  toggle(file: FileItem): void;
}

/** Folders and files with their actions. */
export function FileManager({ of, folder, onFolder, choice, onBusy }: FileManagerProps) {
  const [open, setOpen] = useState<Open>(null);
  const shown = useFolder(of, folder, choice?.only);
  const uploads = useUploads(of, onBusy);
  const remove = useRemoval(of);
  const ready = shown.state === 'loaded';
  const upload = (files: readonly File[]) => uploads.add(files, folder);
  const canChange = useAllowed('files.change');
  const drop = useDrop(ready && canChange ? upload : null);
  const about = (what: 'info' | 'rename' | 'move') => (item: Item) => setOpen({ what, item });
  const openItem = (item: Item) => {
    if (item.kind === 'folder') onFolder(item.id);
    else if (choice && item.file.state === 'ready') choice.toggle(item.file);
    else about('info')(item);
  };
  const actions = {
    open: openItem,
    info: about('info'),
    rename: about('rename'),
    move: about('move'),
    remove: (item: Item) => void remove(item),
    canChange,
  };
  return (
    <>
      <div className={classes.tools}>
        <Breadcrumb folders={shown.breadcrumbs} folder={folder} onFolder={onFolder} />
        <Tools primary={!choice} ready={ready} onAdd={() => setOpen({ what: 'add' })} onFiles={upload} />
      </div>
      <UploadList {...uploads} />
      <div className={classes.drop} {...drop.on}>
        {drop.marked && <DropOverlay />}
        <Content shown={shown} only={choice?.only} onFiles={upload} onRoot={() => onFolder(ROOT)}>
          <FileGrid
            key={folder}
            items={shown.items}
            menuOf={(item) => menuFor(item, actions)}
            onOpen={openItem}
            {...(canChange ? { onRename: actions.rename, onRemove: actions.remove } : {})}
            more={shown.more}
            many={choice?.many}
            ownScroll={choice !== undefined}
            isChosen={choice && ((item) => item.kind === 'file' && choice.has(item.file))}
          />
        </Content>
      </div>
      <Windows of={of} folder={folder} shown={shown} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface ToolsProps {
  /** The upload is the primary action of the screen. */
  primary: boolean;
  ready: boolean;
  onAdd: () => void;
  onFiles: (files: File[]) => void;
}

function Tools({ primary, ready, onAdd, onFiles }: ToolsProps) {
  const canChange = useAllowed('files.change');
  if (!canChange) return null;
  return (
    <Group gap={2}>
      <Button leftIcon={<IconFolderPlus aria-hidden="true" />} disabled={!ready} onClick={onAdd}>
        {texts.addFolder}
      </Button>
      <UploadButton primary={primary} disabled={!ready} onFiles={onFiles} />
    </Group>
  );
}

function DropOverlay() {
  return (
    <div className={classes.veil}>
      <IconUpload aria-hidden="true" />
      {texts.drop}
    </div>
  );
}

interface WindowsProps {
  of: FilesOf;
  folder: string;
  shown: FolderUse;
  open: Open;
  onClose: () => void;
}

function Windows({ of, folder, shown, open, onClose }: WindowsProps) {
  const itemFor = (what: 'info' | 'rename' | 'move') => (open?.what === what ? open.item : null);
  return (
    <>
      <FileInfoSheet projectId={of.projectId} file={itemFor('info')?.id ?? ''} onClose={onClose} />
      <RenameWindow of={of} item={itemFor('rename')} onClose={onClose} />
      <MoveWindow of={of} item={itemFor('move')} onClose={onClose} />
      <AddFolderWindow
        of={of}
        folder={folder}
        parent={shown.breadcrumbs.at(-1)?.title ?? texts.title}
        opened={open?.what === 'add'}
        onClose={onClose}
      />
    </>
  );
}

interface BreadcrumbProps {
  folders: FolderUse['breadcrumbs'];
  folder: string;
  onFolder: (folder: string) => void;
}

function Breadcrumb({ folders, folder, onFolder }: BreadcrumbProps) {
  const all = [{ id: ROOT, title: texts.title }, ...folders];
  return (
    <nav aria-label={texts.path}>
      <ol className={classes.crumbs}>
        {all.map(({ id, title }) => (
          <li key={id}>
            <LinkButton
              className={classes.crumb}
              aria-current={id === folder ? 'location' : undefined}
              onClick={() => onFolder(id)}
            >
              {title}
            </LinkButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface UploadButtonProps {
  primary?: boolean;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

function UploadButton({ primary, disabled, onFiles }: UploadButtonProps) {
  const canChange = useAllowed('files.change');
  const input = useRef<HTMLInputElement>(null);
  if (!canChange) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.choose}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Lets the user select the same file a second time.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={primary ? 'primary' : 'default'}
        leftIcon={<IconUpload aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {texts.upload}
      </Button>
    </>
  );
}

interface ContentProps {
  shown: FolderUse;
  only: Choice['only'];
  onFiles: (files: File[]) => void;
  onRoot: () => void;
  children: ReactNode;
}

/** Content of the folder, or the reason of its absence. */
function Content({ shown, only, onFiles, onRoot, children }: ContentProps) {
  switch (shown.state) {
    case 'loading':
      return <Waiting />;
    case 'offline':
      return <OfflineState onRetry={shown.retry} level={2} />;
    case 'error':
      return <ErrorState message={shown.error} onRetry={shown.retry} level={2} />;
    case 'gone':
      return (
        <EmptyState
          icon={<IconFolderOff />}
          title={texts.gone.title}
          text={texts.gone.text}
          action={<Button onClick={onRoot}>{texts.gone.back}</Button>}
        />
      );
    default:
      return shown.items.length === 0 ? (
        <EmptyState
          title={only === 'pictures' ? texts.empty.noPictures : texts.empty.title}
          text={texts.empty.text}
          action={<UploadButton disabled={false} onFiles={onFiles} />}
        />
      ) : (
        <div className={classes.body}>{children}</div>
      );
  }
}

function Waiting() {
  return (
    <div className={classes.body} role="status" aria-busy="true" aria-label={texts.loading}>
      <div className={classes.waiting}>
        {Array.from({ length: WAITING_TILES }, (_, index) => (
          <Skeleton key={index} height="220px" />
        ))}
      </div>
    </div>
  );
}
