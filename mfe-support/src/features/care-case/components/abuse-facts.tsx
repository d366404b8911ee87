import type { CareCase } from '@zonewerk/contracts';
import { Panel, TimeAgo } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './care-objects.module.css';

const texts = messages.case.report;

/** Facts of an abuse case. */
export function AbuseFacts({ shown: { type, report } }: { shown: CareCase }) {
  if (type !== 'abuse' || !report) return null;
  const { address, occurred_at: time, evidence } = report;
  return (
    <Panel title={texts.title}>
      <dl className={classes.details}>
        <div>
          <dt>{texts.address}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>{texts.time}</dt>
          <dd>
            <TimeAgo date={time} />
          </dd>
        </div>
        <div>
          <dt>{texts.evidence}</dt>
          <dd>{evidence}</dd>
        </div>
      </dl>
    </Panel>
  );
}
