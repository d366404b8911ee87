import { IconPhoto, IconPhotoOff, IconX } from '@tabler/icons-react';
import type { FileItem, ModuleField } from '@zonewerk/contracts';
import { isCallFailure, openFileManager } from '@zonewerk/shell-sdk';
import { Button, FieldGroup, Mono, Text } from '@zonewerk/ui';
import { useRef } from 'react';
import { useContentFileInfoQuery } from '../../../shared/api/file-calls';
import { rowMessages } from '../messages';
import { smallPictureOf } from '../../../shared/small-picture';
import classes from './row.module.css';
import { checkPicture } from '../check-picture';

const texts = rowMessages.image;
const THUMBNAIL = '90x90';
const SIZE = 90;
/** Poll interval of a picture in processing, in milliseconds. */
const LOOK_MS = 1_000;

interface ImageFieldProps {
  projectId: string;
  field: ModuleField;
  /** Id of the file. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Picture of the project, selected in the file manager window. */
export function ImageField({ projectId, field, value, onChange }: ImageFieldProps) {
  const choose = useRef<HTMLButtonElement>(null);
  const open = () =>
    openFileManager({
      projectId,
      select: 'single',
      only: 'pictures',
      onSelect: ([file]) => {
        if (file && checkPicture(file, field.title)) onChange(file.id);
      },
    });
  const clear = () => {
    onChange(null);
    choose.current?.focus();
  };
  return (
    <FieldGroup name={field.key} label={field.title}>
      <div className={classes.chosen}>
        {value === null ? <NoPicture /> : <ChosenPicture projectId={projectId} file={value} />}
        <span className={classes.line}>
          <Button ref={choose} size="s" onClick={open}>
            {value === null ? texts.choose : texts.change}
          </Button>
          {value !== null && (
            <Button size="s" variant="quiet" leftIcon={<IconX aria-hidden="true" />} onClick={clear}>
              {texts.clear}
            </Button>
          )}
        </span>
      </div>
    </FieldGroup>
  );
}

function NoPicture() {
  return (
    <>
      <span className={classes.frame}>
        <IconPhoto aria-hidden="true" />
      </span>
      <Text as="span" size="s" tone="dim" className={classes.about}>
        {texts.none}
      </Text>
    </>
  );
}

/** Thumbnail and name of a picture, or a note after its deletion. */
export function ChosenPicture({ projectId, file }: { projectId: string; file: string }) {
  const { shown, isMissing } = useFile(projectId, file);
  const source = smallPictureOf(shown, THUMBNAIL);
  return (
    <>
      <span className={classes.frame}>
        {source === undefined ? (
          isMissing ? (
            <IconPhotoOff aria-hidden="true" />
          ) : (
            <IconPhoto aria-hidden="true" />
          )
        ) : (
          <img src={source} width={SIZE} height={SIZE} alt="" draggable={false} />
        )}
      </span>
      <span className={classes.about} role="status">
        {shown && <Mono truncate>{shown.file_name}</Mono>}
        <Text as="span" size="s" tone="dim">
          {aboutOf(shown, isMissing)}
        </Text>
      </span>
    </>
  );
}

function useFile(projectId: string, file: string) {
  const query = { projectId, file };
  // The state of the response determines the poll interval.
  const { currentData } = useContentFileInfoQuery(query);
  const isProcessing = currentData?.file.state === 'processing';
  const { error } = useContentFileInfoQuery(query, { pollingInterval: isProcessing ? LOOK_MS : 0 });
  const isMissing = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  return { shown: isMissing ? undefined : currentData?.file, isMissing };
}

function aboutOf(file: FileItem | undefined, isMissing: boolean): string {
  if (isMissing) return texts.gone;
  if (!file) return texts.loading;
  if (file.state === 'processing') return texts.processing;
  if (file.state === 'failed') return file.fault;
  return file.width === null ? '' : `${file.width} × ${file.height}`;
}
