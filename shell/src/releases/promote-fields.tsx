import { Button, Mono, SelectField, Text, TextField } from '@zonewerk/ui';
import { useState } from 'react';
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
  // Who came with a version has no need of the list; who chose one from the list keeps it in sight.
  const [known, setKnown] = useState(version);
  const choose = () => {
    setKnown('');
    onChoose({ version: '' });
  };
  return (
    <>
      <Place {...props} />
      {project === '' ? (
        <Text tone="dim">{texts.pickProject}</Text>
      ) : known !== '' && known === version ? (
        <Chosen version={version} onAnother={choose} />
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
        autoFocus={known !== ''}
        value={why}
        onChange={(next) => onChoose({ why: next })}
      />
    </>
  );
}

/** The version that was brought along. */
function Chosen({ version, onAnother }: { version: string; onAnother: () => void }) {
  return (
    <div>
      <p className={classes['fieldName']}>{messages.version}</p>
      <div className={classes['chosen']}>
        <Mono>{version}</Mono>
        <Button size="s" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
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
