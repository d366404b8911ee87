import { DATA_LIMITS, type Volume } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, NumberField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingAddVolumeMutation, useHostingResizeVolumeMutation } from './data-calls';
import { dataMessages } from './data-messages';

const texts = dataMessages.window;
const { sizeMb, nameCharacters, pathCharacters } = DATA_LIMITS;
const FIRST_SIZE = 1_024;

interface VolumeWindowProps {
  containerKey: { project_id: string; container_id: string };
  opened: boolean;
  /** The volume whose limit is set; undefined for a new one. */
  volume: Volume | undefined;
  /** Another member removed the volume. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds a volume, or sets the limit of one. */
export function VolumeWindow({ containerKey, opened, volume, isGone, onClose }: VolumeWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={titleOf(volume)}
      purpose={volume ? texts.resizePurpose : texts.addPurpose}
      dirty={dirty}
    >
      {opened && (
        <VolumeForm
          key={volume?.id}
          containerKey={containerKey}
          volume={volume}
          isGone={isGone}
          onEdit={() => setDirty(true)}
          onLeave={close}
        />
      )}
    </Window>
  );
}

function titleOf(volume: Volume | undefined): string {
  return volume ? texts.resizeTitle(volume.name) : texts.addTitle;
}

interface VolumeFormProps extends Pick<VolumeWindowProps, 'containerKey' | 'volume' | 'isGone'> {
  onEdit: () => void;
  onLeave: () => void;
}

function VolumeForm(props: VolumeFormProps) {
  const { volume, isGone, onLeave } = props;
  const { draft, change, submit, error } = useVolume(props);
  const issues = issuesOf(error);
  return (
    <Form label={titleOf(volume)} onSubmit={submit} issues={issues}>
      {isGone && <Note tone="warn">{texts.gone}</Note>}
      {error !== undefined && issues.length === 0 && !isGone && (
        <FormMessage>{failureText(error, texts.failed)}</FormMessage>
      )}
      {!volume && <PlaceFields draft={draft} onChange={change} />}
      <NumberField
        name="size_mb"
        label={texts.size}
        help={texts.sizeHelp}
        unit={texts.unit}
        required
        {...sizeMb}
        value={draft.size_mb}
        onChange={(size) => change({ size_mb: size })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

interface VolumeDraft {
  name: string;
  path: string;
  size_mb: number | null;
}

interface PlaceFieldsProps {
  draft: VolumeDraft;
  onChange: (change: Partial<VolumeDraft>) => void;
}

function PlaceFields({ draft, onChange }: PlaceFieldsProps) {
  const shared = { required: true, mono: true, autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...shared}
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        missing={texts.missingName}
        autoFocus
        maxLength={nameCharacters}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        {...shared}
        name="path"
        label={texts.path}
        help={texts.pathHelp}
        missing={texts.missingPath}
        maxLength={pathCharacters}
        value={draft.path}
        onChange={(path) => onChange({ path })}
      />
    </>
  );
}

function useVolume({ containerKey, volume, onEdit, onLeave }: VolumeFormProps) {
  const [sendAdd, added] = useHostingAddVolumeMutation();
  const [sendResize, resized] = useHostingResizeVolumeMutation();
  const [draft, setDraft] = useState<VolumeDraft>({
    name: volume?.name ?? '',
    path: volume?.path ?? '',
    size_mb: volume?.size_mb ?? FIRST_SIZE,
  });
  const visit = useVisit();
  const change = (changed: Partial<VolumeDraft>) => {
    onEdit();
    setDraft({ ...draft, ...changed });
  };
  const submit = async () => {
    const isOpen = visit();
    const size = { size_mb: draft.size_mb ?? '' };
    const { data, error: refusal } = volume
      ? await sendResize({ project_id: containerKey.project_id, volume_id: volume.id, ...size })
      : await sendAdd({ ...containerKey, name: draft.name, path: draft.path, ...size });
    if (data) {
      shell.toast({ text: texts.done(draft.name), tone: 'good' });
      if (isOpen()) onLeave();
    } else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.failed), tone: 'bad' });
  };
  return { draft, change, submit, error: volume ? resized.error : added.error };
}
