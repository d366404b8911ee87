import type { CronJob } from '@zonewerk/contracts';
import { Mono, Stack, Text, Window } from '@zonewerk/ui';
import classes from './cron.module.css';
import { cronMessages } from './cron-messages';

const texts = cronMessages.outputWindow;

interface OutputWindowProps {
  /** Undefined while the window is closed. */
  job: CronJob | undefined;
  onClose: () => void;
}

/** Window with the last output of a cron job's last run. */
export function OutputWindow({ job, onClose }: OutputWindowProps) {
  const last = job?.last;
  return (
    <Window
      opened={last !== null && last !== undefined}
      onClose={onClose}
      title={texts.title(job?.name ?? '')}
      purpose={texts.purpose}
    >
      {last && (
        <Stack gap={3}>
          <Text>{noteOf(last)}</Text>
          {last.output === '' ? (
            <Text tone="dim">{last.state === 'running' ? '' : texts.none}</Text>
          ) : (
            <section className={classes.output} tabIndex={0} aria-label={texts.label}>
              <Mono>{last.output}</Mono>
            </section>
          )}
        </Stack>
      )}
    </Window>
  );
}

function noteOf({ state, exit_code: code }: NonNullable<CronJob['last']>): string {
  const { states, notes, exitCode } = cronMessages;
  if (state === 'missed' || state === 'offline' || state === 'unknown') return notes[state];
  return code === null ? states[state] : `${states[state]}. ${exitCode(code)}.`;
}
