import { SelectField, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { PREVIEW } from '../filters';
import { messages } from '../messages';
import classes from '../releases.module.css';
import type { PromotionDraft } from '../use-moving';

const texts = messages.promote;

/** Option for a new channel. */
const NEW = 'new';

export interface PlaceFieldsProps {
  draft: PromotionDraft;
  onChoose: (change: Partial<PromotionDraft>) => void;
  /** Existing channels. */
  channels: readonly string[];
  projects: readonly string[];
}

/** Choice of project and channel. */
export function PlaceFields({ draft, onChoose, channels, projects }: PlaceFieldsProps) {
  const { channel, project } = draft;
  const [choseNew, setChoseNew] = useState(false);
  // The choice persists, even while the input equals the name of another channel.
  const isNew = choseNew || (channel.startsWith(PREVIEW) && !channels.includes(channel));
  const choose = (next: string) => {
    setChoseNew(next === NEW);
    onChoose({ channel: next === NEW ? PREVIEW : next });
  };
  return (
    <>
      <div className={classes['pair']}>
        <SelectField
          name={isNew ? 'choice' : 'channel'}
          label={messages.channel}
          required
          missing={texts.channelMissing}
          placeholder={texts.choose}
          options={[...channels.map(asOption), { value: NEW, label: texts.newPreview }]}
          mono
          value={isNew ? NEW : channel}
          onChange={choose}
        />
        <SelectField
          name="project"
          label={messages.project}
          required
          missing={texts.projectMissing}
          placeholder={texts.choose}
          options={projects.map(asOption)}
          mono
          value={project}
          onChange={(next) => onChoose({ project: next, version: '' })}
        />
      </div>
      {isNew && <PreviewName channel={channel} onChange={(next) => onChoose({ channel: next })} />}
    </>
  );
}

function PreviewName({ channel, onChange }: { channel: string; onChange: (channel: string) => void }) {
  return (
    <TextField
      name="channel"
      label={texts.preview}
      help={texts.previewHelp}
      required
      autoComplete="off"
      left={PREVIEW}
      mono
      value={channel.slice(PREVIEW.length)}
      onChange={(next) => onChange(PREVIEW + next)}
    />
  );
}

function asOption(value: string) {
  return { value, label: value };
}
