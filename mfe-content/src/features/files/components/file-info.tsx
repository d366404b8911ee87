import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { FileItem, FileUse } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import {
  Button,
  ButtonLink,
  ErrorState,
  Facts,
  formatBytes,
  Mono,
  Note,
  SideSheet,
  Skeleton,
  Stack,
  TimeAgo,
} from '@zonewerk/ui';
import { useContentFileInfoQuery } from '../../../shared/api/file-calls';
import { FileIcon } from '../../../shared/components/file-icon';
import { fileMessages } from '../messages';
import { smallPictureOf } from '../../../shared/small-picture';
import { copyPath } from '../copy-path';
import classes from './files.module.css';

const texts = fileMessages.info;

interface FileInfoProps {
  projectId: string;
  /** Id of the file; empty while the sheet is closed. */
  file: string;
  onClose: () => void;
}

/** Sheet with the details and uses of a file. */
export function FileInfoSheet({ projectId, file, onClose }: FileInfoProps) {
  const query = useContentFileInfoQuery(
    { projectId, file },
    { skip: file === '', refetchOnMountOrArgChange: true },
  );
  const { currentData, error, isFetching, refetch } = query;
  const shown = currentData?.file;
  return (
    <SideSheet
      opened={file !== ''}
      onClose={onClose}
      title={texts.title}
      purpose={shown?.file_name}
      size="s"
      actions={shown && <Actions file={shown} />}
    >
      {currentData ? (
        <Info file={currentData.file} used={currentData.used} />
      ) : error !== undefined && !isFetching ? (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} level={3} />
      ) : (
        <Stack gap={4} role="status" aria-busy="true" aria-label={fileMessages.loading}>
          <Skeleton height="8rem" />
          <Skeleton width="12rem" />
          <Skeleton width="9rem" />
        </Stack>
      )}
    </SideSheet>
  );
}

function Actions({ file }: { file: FileItem }) {
  return (
    <>
      <Button leftIcon={<IconCopy aria-hidden="true" />} onClick={() => void copyPath(file)}>
        {fileMessages.menu.copy}
      </Button>
      {file.state === 'ready' && (
        <ButtonLink
          href={file.file_path}
          target="_blank"
          rel="noopener"
          leftIcon={<IconExternalLink aria-hidden="true" />}
        >
          {fileMessages.menu.show}
        </ButtonLink>
      )}
    </>
  );
}

function Info({ file, used }: { file: FileItem; used: readonly FileUse[] }) {
  const { width, height } = file;
  const isPicture = width !== null && height !== null;
  const source = smallPictureOf(file, '150x150');
  return (
    <>
      <div className={classes.preview}>
        {source === undefined ? (
          <FileIcon file={file} />
        ) : (
          <img src={source} width={150} height={150} alt={texts.preview(file.file_name)} />
        )}
      </div>
      {file.state === 'failed' && (
        <Note tone="bad" title={texts.fault}>
          {file.fault}
        </Note>
      )}
      <Facts
        items={[
          { label: texts.name, value: file.file_name },
          { label: texts.type, value: <Mono>{file.type}</Mono> },
          { label: texts.size, value: formatBytes(file.size) },
          ...(isPicture ? [{ label: texts.pixels, value: texts.pixelsOf(width, height) }] : []),
          { label: texts.path, value: <Mono>{file.file_path}</Mono> },
          { label: texts.created, value: <TimeAgo date={file.created} /> },
          { label: texts.changed, value: <TimeAgo date={file.changed} /> },
          { label: texts.used, value: used.length === 0 ? texts.unused : <Uses used={used} /> },
        ]}
      />
    </>
  );
}

/** List of the pages and rows that use a file. */
export function Uses({ used }: { used: readonly FileUse[] }) {
  return (
    <ul className={classes.uses}>
      {used.map(({ kind, id, title }) => (
        <li key={`${kind} ${id}`}>
          {texts.kinds[kind] ?? kind}: {title}
        </li>
      ))}
    </ul>
  );
}
