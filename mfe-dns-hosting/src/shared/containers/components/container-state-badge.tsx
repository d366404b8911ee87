import { IconPointFilled } from '@tabler/icons-react';
import type { ContainerState } from '@zonewerk/contracts';
import { Badge, type Tone } from '@zonewerk/ui';
import { containerMessages } from '../messages';

const TONES: Record<ContainerState, Tone> = {
  offline: 'neutral',
  starting: 'warn',
  online: 'good',
  updating: 'warn',
  stopping: 'warn',
  sleeping: 'neutral',
  unhealthy: 'bad',
  crashing: 'bad',
  unreachable: 'bad',
};

/** State of a container as a word and a coloured dot. */
export function ContainerStateBadge({ state }: { state: ContainerState }) {
  return (
    <Badge tone={TONES[state]} icon={<IconPointFilled aria-hidden="true" />}>
      {containerMessages.states[state]}
    </Badge>
  );
}
