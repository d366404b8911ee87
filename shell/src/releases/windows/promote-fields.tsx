import { Button, Mono, Text, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { PlaceFields, type PlaceFieldsProps } from './place-fields';
import classes from '../releases.module.css';
import { VersionChoice } from './version-choice';

const texts = messages.promote;

/** Maximum characters of a reason. */
export const WHY_MOST = 200;

/** Channel, project, version and reason. */
export function PromoteFields(props: PlaceFieldsProps) {
  const { draft, onChoose } = props;
  const { channel, project, version, why } = draft;
  // With a preselected version the list is collapsed. After a selection from the list, the list remains visible.
  const [preselected, setPreselected] = useState(version);
  const choose = () => {
    setPreselected('');
    onChoose({ version: '' });
  };
  return (
    <>
      <PlaceFields {...props} />
      {project === '' ? (
        <Text tone="dim">{texts.pickProject}</Text>
      ) : preselected !== '' && preselected === version ? (
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
        autoFocus={preselected !== ''}
        value={why}
        onChange={(next) => onChoose({ why: next })}
      />
    </>
  );
}

/** The preselected version. */
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
