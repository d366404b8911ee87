import { IconPlayerPause } from '@tabler/icons-react';
import type { CareCase, CareTarget } from '@zonewerk/contracts';
import { Badge, Panel, Text } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { DueBadge } from '../../../shared/components/due-badge';
import { officeTimeWords } from '../../../shared/durations';
import classes from './care-case.module.css';

const texts = careMessages.case;

/** Open targets of a case. */
export function CaseTargets({ targets }: Pick<CareCase, 'targets'>) {
  if (targets.length === 0) return null;
  return (
    <Panel title={texts.targets}>
      <dl className={classes.targets}>
        {targets.map((target) => (
          <div key={target.target}>
            <dt>{careMessages.levels.targetNames[target.target]}</dt>
            <dd>
              {target.due_at === null ? <StillClock {...target} /> : <DueBadge dueAt={target.due_at} />}
            </dd>
          </div>
        ))}
      </dl>
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
