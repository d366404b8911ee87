import { SelectField, Text, TextField } from '@zonewerk/ui';
import { messages } from './messages';
import classes from './releases.module.css';
import type { PromotionDraft } from './use-moving';
import { VersionChoice } from './version-choice';

const texts = messages.promote;

/** Most characters of a reason. */
export const WHY_MOST = 200;

interface PromoteFieldsProps {
  draft: PromotionDraft;
  onChoose: (change: Partial<PromotionDraft>) => void;
  channels: readonly string[];
  projects: readonly string[];
}

/** Where, what, which version, why. */
export function PromoteFields(props: PromoteFieldsProps) {
  const { draft, onChoose } = props;
  const { channel, project, version, why } = draft;
  return (
    <>
      <Place {...props} />
      {project === '' ? (
        <Text tone="dim">{texts.pickProject}</Text>
      ) : (
        <VersionChoice
          key={project}
          project={project}
          channel={channel}
          value={version}
          onChange={(next) => onChoose({ version: next })}
        />
      )}
      <TextField
        name="why"
        label={texts.why}
        help={texts.whyHelp}
        required
        missing={texts.whyMissing}
        maxLength={WHY_MOST}
        autoComplete="off"
        value={why}
        onChange={(next) => onChoose({ why: next })}
      />
    </>
  );
}

/** Which project on which channel. */
function Place({ draft, onChoose, channels, projects }: PromoteFieldsProps) {
  const { channel, project } = draft;
  return (
    <div className={classes['pair']}>
      <SelectField
        name="channel"
        label={messages.channel}
        required
        missing={texts.channelMissing}
        placeholder={texts.choose}
        options={channels.map(asOption)}
        mono
        value={channel}
        onChange={(next) => onChoose({ channel: next })}
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
  );
}

function asOption(value: string) {
  return { value, label: value };
}
