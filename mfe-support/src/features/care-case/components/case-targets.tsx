import { IconPlayerPause } from '@tabler/icons-react';
import type { CareCase, CareTarget } from '@zonewerk/contracts';
import { Badge, Facts, Panel, Text } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { DueBadge } from '../../../shared/components/due-badge';
import { officeTimeWords } from '../../../shared/durations';

const texts = careMessages.case;

/** Targets of a case that are not reached yet. */
export function CaseTargets({ targets }: Pick<CareCase, 'targets'>) {
  if (targets.length === 0) return null;
  const items = targets.map((target) => ({
    label: careMessages.levels.targetNames[target.target],
    value: target.due_at === null ? <StillClock {...target} /> : <DueBadge dueAt={target.due_at} />,
  }));
  return (
    <Panel title={texts.targets}>
      <Facts items={items} />
    </Panel>
  );
}

function StillClock({ minutes_left: left }: CareTarget) {
  const time = officeTimeWords(Math.abs(left));
  return (
    <>
      <Badge icon={<IconPlayerPause aria-hidden="true" />}>{texts.still}</Badge>{' '}
      <Text as="span" size="s" tone="dim">
        {left < 0 ? texts.stillOver(time) : texts.stillToGo(time)}
      </Text>
    </>
  );
}
