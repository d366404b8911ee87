import type { Cluster, PlanCategory, PlanRow, RecordType, ZonePlan } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { Button, ErrorState, Mono, OfflineState, Skeleton, Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { DiffView } from '../../components/diff-view';
import { useDnsListPlanInfiniteQuery } from '../../api/plan-calls';
import { planMessages as texts } from '../../plan-messages';
import { diffLines, stateLines } from '../../state-lines';
import classes from './zone-files.module.css';

type Shown = PlanCategory | 'left';

/** Categories by importance. */
const ORDER: readonly PlanCategory[] = [
  'unknown',
  'conflict',
  'removed',
  'changed',
  'added',
  'identical',
  'kept',
];

interface PlanRowsProps {
  cluster: Cluster;
  plan: ZonePlan;
}

/** Lines and record sets of a plan by category. */
export function PlanRows({ cluster, plan }: PlanRowsProps) {
  const sizes: [Shown, number][] = ORDER.map((one) => [one, plan.counts[one].sets]);
  const filled = [['left', plan.left] as [Shown, number], ...sizes].filter(([, count]) => count > 0);
  const [wanted, setWanted] = useState<Shown | null>(null);
  const shown = filled.find(([one]) => one === wanted)?.[0] ?? filled[0]?.[0];
  if (!shown) return <Text>{texts.empty[plan.source]}</Text>;
  return (
    <Stack gap={3}>
      <div className={classes.filter} role="group" aria-label={texts.filter}>
        {filled.map(([one, count]) => (
          <button
            key={one}
            type="button"
            className={classes.chip}
            aria-pressed={one === shown}
            onClick={() => setWanted(one)}
          >
            {texts.filterOf(texts.categories[one], count)}
          </button>
        ))}
      </div>
      <Rows key={`${shown} ${plan.state}`} cluster={cluster} plan={plan} category={shown} />
    </Stack>
  );
}

function Rows({ cluster, plan, category }: PlanRowsProps & { category: Shown }) {
  const wanted = { projectId: cluster.project_id, clusterId: cluster.id, planId: plan.id, category };
  const query = useDnsListPlanInfiniteQuery(wanted, {
    // The number of remaining rows changes while the plan is applied.
    refetchOnMountOrArgChange: true,
  });
  const pages = query.data?.pages;
  if (query.error !== undefined && !pages) {
    const retry = () => void query.refetch();
    return isOffline(query.error) ? (
      <OfflineState level={3} onRetry={retry} />
    ) : (
      <ErrorState level={3} message={failureText(query.error)} onRetry={retry} />
    );
  }
  if (!pages) return <Skeleton width="100%" height="8rem" />;
  const rows = pages.flatMap(({ list }) => list);
  return (
    <Stack gap={2}>
      {/* Scrollable, so it has to be in the tab order. */}
      <ul className={classes.rows} aria-label={texts.rows} tabIndex={0}>
        {rows.map((row, index) => (
          // Lines can be equal, and their order is constant.
          <li key={index}>
            <Row row={row} domain={cluster.domain} />
          </li>
        ))}
      </ul>
      <Text tone="dim" size="s">
        {texts.all(rows.length, pages[0]?.count ?? 0)}
      </Text>
      {query.hasNextPage && (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Stack>
  );
}

/** Line numbers of a row in the file; all of them after an expansion. */
function Lines({ lines, count }: { lines: PlanRow['lines']; count: number }) {
  const [open, setOpen] = useState(false);
  const left = count - lines.length;
  return (
    <details className={classes.lines} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.lines(lines[0]?.first ?? 0, count)}</summary>
      {open && (
        <ul>
          {lines.map(({ first, source }, index) => (
            // One line can contain several records.
            <li key={index}>
              <span className={classes.place}>{texts.lines(first, 1)}</span>{' '}
              <Mono className={classes.source}>{source}</Mono>
            </li>
          ))}
          {left > 0 && <li>{texts.moreLines(left)}</li>}
        </ul>
      )}
    </details>
  );
}

function Row({ row, domain }: { row: PlanRow; domain: string }) {
  const { record_name: name, record_type: type, before, after, lines, line_count: count, notes } = row;
  const [place] = lines;
  const of = (state: typeof before) =>
    state ? stateLines({ name, type: type as RecordType, state }, domain) : [];
  const changed = before !== null || after !== null;
  return (
    <>
      <span className={classes.head}>
        {name !== '' && <Mono>{`${name} ${type}`}</Mono>}
        {place && count === 1 && <span className={classes.place}>{texts.lines(place.first, count)}</span>}
      </span>
      {place && count > 1 && <Lines lines={lines} count={count} />}
      {changed && <DiffView lines={diffLines(of(before), of(after))} />}
      {!changed && place && <Mono className={classes.source}>{place.source}</Mono>}
      {notes.map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </>
  );
}
