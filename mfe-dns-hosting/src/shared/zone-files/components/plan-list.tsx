import { LIMITS, type Cluster, type ZonePlan } from '@zonewerk/contracts';
import { pagedTable, useAllowed } from '@zonewerk/shell-sdk';
import { Badge, Button, Group, TimeAgo } from '@zonewerk/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshZone, useDnsListPlansInfiniteQuery } from '../../api/plan-calls';
import { planMessages } from '../../plan-messages';
import { usePlanAddress } from '../plan-address';
import classes from './zone-files.module.css';

const texts = planMessages.plans;
const POLL_MS = 2_000;

/** Bulk changes of a zone, running or finished. Hidden without any. */
export function PlanList({ cluster }: { cluster: Cluster }) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  const plans = usePlans(cluster);
  const { show } = usePlanAddress(cluster);
  const running = plans.rows.filter(({ state }) => state === 'running');
  const few = running.length > 0 ? running : plans.rows.slice(0, 1);
  if (few.length === 0) return null;
  const shown = whole ? plans.rows : few;
  const others = plans.rows.length > few.length;
  return (
    <section className={classes.plans} aria-labelledby={id}>
      <Group justify="between">
        <h2 id={id} className={classes.plansTitle}>
          {texts.title}
        </h2>
        {others && (
          <Button size="s" variant="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? texts.few : texts.all(countOf(plans))}
          </Button>
        )}
      </Group>
      <ul className={classes.planRows}>
        {shown.map((plan) => (
          <li key={plan.id}>
            <PlanLine plan={plan} onOpen={() => void show(plan)} />
          </li>
        ))}
      </ul>
      {whole && plans.hasMore && (
        <Button size="s" loading={plans.busyMore} onClick={plans.onMore}>
          {planMessages.more}
        </Button>
      )}
    </section>
  );
}

function countOf({ count, countMore }: { count: number | undefined; countMore: boolean }): string {
  return countMore ? `${LIMITS.listCounted.toLocaleString()}+` : (count ?? 0).toLocaleString();
}

/** Polls while a plan is applied, also by another user. */
function usePlans(cluster: Cluster) {
  const dispatch = useDispatch();
  const [running, setRunning] = useState(false);
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  const query = useDnsListPlansInfiniteQuery(key, {
    pollingInterval: running ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const plans = pagedTable(query);
  const goesOn = plans.rows.some(({ state }) => state === 'running');
  if (goesOn !== running) setRunning(goesOn);
  const former = useRef(goesOn);
  useEffect(() => {
    if (former.current && !goesOn) dispatch(refreshZone());
    former.current = goesOn;
  }, [goesOn, dispatch]);
  return plans;
}

function PlanLine({ plan, onOpen }: { plan: ZonePlan; onOpen: () => void }) {
  const name = planMessages.nameOf(plan);
  const canChange = useAllowed('dns.change');
  return (
    <>
      <span className={classes.planText}>
        <span className={classes.planName}>{name}</span>
        <State plan={plan} />
        <span className={classes.place}>
          {planMessages.author(plan.author)}
          {', '}
          <TimeAgo date={plan.ended ?? plan.created} />
        </span>
      </span>
      {canChange && (
        <Button size="s" aria-label={texts.openOf(name)} onClick={onOpen}>
          {texts.open}
        </Button>
      )}
    </>
  );
}

function State({ plan }: { plan: ZonePlan }) {
  if (plan.state === 'open') return <Badge>{texts.preview}</Badge>;
  if (plan.state === 'running') return <Badge tone="warn">{planMessages.progressOf(plan)}</Badge>;
  return <Badge tone={plan.left > 0 ? 'warn' : 'good'}>{planMessages.resultOf(plan)}</Badge>;
}
