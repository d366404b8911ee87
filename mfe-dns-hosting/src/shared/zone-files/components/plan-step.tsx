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
  /** Why it is not known how far it is; null when it is. */
  unheard: string | null;
  /** Chosen record sets that are not there any more. */
  gone: number;
  /** Makes the plan again with the file read in another way; null while there is no file to read. */
  onAccept: ((offer: ImportOffer) => void) | null;
  /** It is being made again. */
  busy: boolean;
  /** Return in the field of the confirmation does what the button below does. */
  onConfirm: () => void;
}

/** What a plan does, its confirmation, and how far it is. */
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

/** The word to type looks as it is typed. */
function typedLabel(domain: string) {
  const [before, after] = texts.typed;
  return (
    <>
      {before} <Mono>{domain}</Mono> {after}
    </>
  );
}

/** Why it was not carried out; the button that tried stands far below. */
function Fault({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), [text]);
  return (
    <div ref={note} tabIndex={-1}>
      <Note tone="bad">{text}</Note>
    </div>
  );
}

/** Where it comes from, and who made it when. */
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

/** In place of a plan that is on its way, or does not come. */
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
