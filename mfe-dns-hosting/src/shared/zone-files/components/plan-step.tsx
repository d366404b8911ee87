import { isMassRemoval, type Cluster, type ImportOffer, type ZonePlan } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath } from '@zonewerk/shell-sdk';
import {
  Anchor,
  ErrorState,
  Mono,
  Note,
  OfflineState,
  Skeleton,
  Stack,
  Text,
  TextField,
  TimeAgo,
} from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { planMessages as texts } from '../../plan-messages';
import { FileRemarks } from './file-remarks';
import { PlanRows } from './plan-rows';
import type { Applying } from '../hooks/use-plan';
import progress from '../../components/progress.module.css';
import classes from './zone-files.module.css';

interface PlanStepProps {
  cluster: Cluster;
  plan: ZonePlan;
  applying: Applying;
  /** Reason that the progress is unknown; null if it is known. */
  unheard: string | null;
  /** Number of selected record sets that no longer exist. */
  gone: number;
  /** Creates the plan again with another interpretation of the file; null without a file. */
  onAccept: ((offer: ImportOffer) => void) | null;
  /** The plan is being created again. */
  busy: boolean;
  /** Enter in the confirmation field triggers the primary button. */
  onConfirm: () => void;
}

/** Effects of a plan, its confirmation and its progress. */
export function PlanStep(props: PlanStepProps) {
  const { cluster, plan, applying, unheard, gone, onConfirm } = props;
  return (
    <Stack gap={4}>
      {applying.fault !== null && <Fault text={applying.fault} />}
      {unheard !== null && <Note tone="bad">{unheard}</Note>}
      <About plan={plan} />
      <Progress plan={plan} cluster={cluster} />
      {gone > 0 && plan.state === 'open' && <Note>{texts.removal.gone(gone)}</Note>}
      <FileRemarks plan={plan} onAccept={props.onAccept} busy={props.busy} />
      <PlanRows cluster={cluster} plan={plan} />
      {plan.confirm && plan.state === 'open' && (
        <>
          {isMassRemoval(plan.counts.removed.sets, plan.existing) && (
            <Note tone="warn">{texts.massive(plan.counts.removed.sets, plan.existing)}</Note>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onConfirm();
            }}
          >
            <TextField
              name="typed"
              label={typedLabel(cluster.domain_unicode)}
              help={applying.renewed ? texts.typedAgain : undefined}
              value={applying.typed}
              onChange={applying.setTyped}
              autoComplete="off"
              mono
            />
          </form>
        </>
      )}
    </Stack>
  );
}

/** The word to type is in the format of the input. */
function typedLabel(domain: string) {
  const [before, after] = texts.typed;
  return (
    <>
      {before} <Mono>{domain}</Mono> {after}
    </>
  );
}

/** Reason of a failed start. It is near the content because the button is far below. */
function Fault({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [text]);
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="bad">{text}</Note>
    </div>
  );
}

/** Source, author and time of a plan. */
function About({ plan }: { plan: ZonePlan }) {
  const what = texts.about(plan);
  return (
    <p className={classes.about}>
      {plan.source === 'rollback' && `${what}. `}
      {plan.source !== 'rollback' && what !== '' && (
        <>
          <Mono>{what}</Mono>
          {', '}
        </>
      )}
      {texts.author(plan.author)}
      {', '}
      <TimeAgo date={plan.ended ?? plan.created} />
    </p>
  );
}

function Progress({ plan, cluster }: { plan: ZonePlan; cluster: Cluster }) {
  const { state, tried, total, left } = plan;
  if (state === 'open') return null;
  if (state === 'running') {
    return (
      <Stack gap={2}>
        <Text>{texts.progressOf(plan)}</Text>
        <progress className={progress.progress} value={tried} max={total} aria-label={texts.progress} />
        <Text tone="dim">{texts.running}</Text>
      </Stack>
    );
  }
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  return (
    <Note tone={left > 0 ? 'warn' : 'good'} title={texts.made(plan)}>
      {left > 0 && <p>{texts.left(left)}</p>}
      <p>
        {texts.undo} <Anchor href={pagePath('partner-cluster-history', key)}>{texts.history}</Anchor>
      </p>
    </Note>
  );
}

/** Placeholder of a plan that is loading or failed to load. */
export function Unread({ error, gone, onRetry }: { error: unknown; gone: boolean; onRetry: () => void }) {
  if (error === undefined) {
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="100%" height="12rem" />
      </div>
    );
  }
  if (isOffline(error)) return <OfflineState level={3} onRetry={onRetry} />;
  if (gone) return <ErrorState level={3} title={texts.goneTitle} message={failureText(error)} />;
  return <ErrorState level={3} message={failureText(error)} onRetry={onRetry} />;
}
