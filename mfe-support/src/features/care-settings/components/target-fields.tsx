import { CASE_TYPES, SERVICE_TARGETS } from '@zonewerk/contracts';
import { FieldGroup, Heading, Text, TextField } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { messages } from '../../../shared/messages';
import type { LevelsDraft } from '../levels-draft';
import classes from './service-levels.module.css';

const texts = careMessages.levels;

interface TargetFieldsProps {
  targets: LevelsDraft['targets'];
  onChange: (targets: LevelsDraft['targets']) => void;
}

/** Targets per case type in office minutes. */
export function TargetFields({ targets, onChange }: TargetFieldsProps) {
  return (
    <FieldGroup name="targets" label={<Heading level={3}>{texts.targets}</Heading>}>
      <Text size="s" tone="dim">
        {texts.targetsHelp}
      </Text>
      <div className={classes.types}>
        {CASE_TYPES.map((type) => (
          <FieldGroup
            key={type}
            name={`targets.${type}`}
            label={<strong>{messages.types[type].label}</strong>}
          >
            <div className={classes.targets}>
              {SERVICE_TARGETS.map((target) => (
                <TextField
                  key={target}
                  name={`targets.${type}.${target}`}
                  label={texts.targetNames[target]}
                  inputMode="numeric"
                  autoComplete="off"
                  mono
                  right={texts.minutes}
                  value={targets[type][target]}
                  onChange={(minutes) =>
                    onChange({ ...targets, [type]: { ...targets[type], [target]: minutes } })
                  }
                />
              ))}
            </div>
          </FieldGroup>
        ))}
      </div>
    </FieldGroup>
  );
}
