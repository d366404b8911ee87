import { IconRefresh } from '@tabler/icons-react';
import type { Container } from '@zonewerk/contracts';
import { Button, Group, Spinner, Stack, SwitchField, VisuallyHidden } from '@zonewerk/ui';
import { useRef } from 'react';
import { useRestoreFocus } from '../../hooks/use-restore-focus';
import { usePower } from '../hooks/use-power';
import { useUpdate } from '../hooks/use-update';
import { containerMessages } from '../messages';
import { UpdateProgress } from './update-progress';

const texts = containerMessages.update;

interface ContainerControlsProps {
  projectId: string;
  container: Container;
}

/** Starts, shuts down and updates a container. */
export function ContainerControls({ projectId, container }: ContainerControlsProps) {
  const update = useUpdate(container);
  const { run } = update;
  const place = useRef<HTMLDivElement>(null);
  const focusBack = useRestoreFocus(place, run === null ? 0 : 1);
  const used = useRef(false);
  return (
    <Stack ref={place} gap={3} tabIndex={-1} onFocus={() => (used.current = true)}>
      {run !== null && (
        <UpdateProgress
          key={run}
          projectId={projectId}
          container={container}
          run={run}
          cancelled={update.cancelled}
          onCancel={update.setCancelled}
          onEnd={() => {
            // An update that another member started does not move the focus.
            if (used.current) focusBack();
            update.end();
          }}
        />
      )}
      <Group justify="between">
        <PowerSwitch projectId={projectId} container={container} onShutDown={update.setCancelled} />
        <Button
          size="s"
          leftIcon={<IconRefresh aria-hidden="true" />}
          aria-label={texts.submitOf(container.name)}
          disabled={container.desired === 'stopped'}
          loading={update.starting || run !== null}
          onClick={() => void update.start()}
        >
          {texts.submit}
        </Button>
      </Group>
    </Stack>
  );
}

interface PowerSwitchProps extends ContainerControlsProps {
  onShutDown: (sent: boolean) => void;
}

/** Switch with the requested power state. It moves after the response. */
function PowerSwitch({ projectId, container, onShutDown }: PowerSwitchProps) {
  const { set, busy } = usePower(projectId, container, onShutDown);
  return (
    <Group gap={2}>
      <SwitchField
        name={`running-${container.id}`}
        label={
          <>
            {containerMessages.power.label} <VisuallyHidden>{container.name}</VisuallyHidden>
          </>
        }
        checked={container.desired === 'running'}
        onChange={(on) => void set(on)}
      />
      {busy && <Spinner />}
    </Group>
  );
}
