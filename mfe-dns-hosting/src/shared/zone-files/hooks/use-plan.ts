import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { failureText, isCallFailure, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isDomainOf } from '../../name-options';
import { keepPlan, refreshZone, useDnsApplyPlanMutation, useDnsGetPlanQuery } from '../../api/plan-calls';
import { planMessages as texts } from '../../plan-messages';

const POLL_MS = 1_000;
/** Number of progress announcements. */
const MILESTONES = 10;

/** A stored plan, polled while it is applied. An empty `planId` means no plan. */
export function usePlan(cluster: Cluster, planId: string, watched: boolean) {
  const [running, setRunning] = useState(false);
  const key = { projectId: cluster.project_id, clusterId: cluster.id, planId };
  const query = useDnsGetPlanQuery(key, {
    skip: planId === '',
    pollingInterval: running && watched ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const plan = planId === '' ? undefined : query.currentData?.plan;
  const goesOn = plan?.state === 'running' && !isRefused(query.error);
  if (goesOn !== running) setRunning(goesOn);
  useEnd(plan);
  useMilestones(plan);
  return {
    plan,
    error: plan ? undefined : query.error,
    /** A refused plan is not requested again. */
    gone: isRefused(query.error),
    /** Reason that the progress is unknown. */
    unheard: plan?.state === 'running' && query.error !== undefined ? failureText(query.error) : null,
    onRetry: () => void query.refetch(),
  };
}

/** Whether a retry is useless: the plan or its cluster was deleted, or the user lacks access. */
function isRefused(error: unknown): boolean {
  return isCallFailure(error) && error.kind === 'answer' && (error.http === 404 || error.http === 403);
}

/** Reads the zone again after an observed plan ends. */
function useEnd(plan: ZonePlan | undefined): void {
  const dispatch = useDispatch();
  const running = useRef('');
  useEffect(() => {
    if (plan?.state === 'done' && running.current === plan.id) dispatch(refreshZone());
    running.current = plan?.state === 'running' ? plan.id : '';
  }, [plan, dispatch]);
}

/** Announces the start, each tenth of the progress, and the end. */
function useMilestones(plan: ZonePlan | undefined): void {
  const last = useRef({ id: '', milestone: -1 });
  useEffect(() => {
    if (!plan) return;
    const known = last.current.id === plan.id;
    const milestone = milestoneOf(plan);
    if (known && milestone === last.current.milestone) return;
    last.current = { id: plan.id, milestone };
    if (plan.state === 'running') shell.announce(texts.progressOf(plan));
    // A plan that ended before it was displayed is not announced.
    if (plan.state === 'done' && known) shell.announce(texts.resultOf(plan));
  }, [plan]);
}

function milestoneOf({ state, tried, total }: ZonePlan): number {
  if (state === 'open') return -1;
  if (state === 'done' || total === 0) return MILESTONES + 1;
  return Math.floor((tried / total) * MILESTONES);
}

/** Starts a plan, with the typed domain where it is necessary. */
export function useApply(cluster: Cluster, plan: ZonePlan | undefined) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [typed, setTyped] = useState('');
  const [renewed, setRenewed] = useState(false);
  const [apply, { isLoading: starting, error, reset }] = useDnsApplyPlanMutation();
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  /** @param next another preview follows, so the confirmation of the previous one is void */
  const forget = (next = false) => {
    setRenewed(next && typed !== '');
    setTyped('');
    reset();
  };
  /** Returns whether the plan is running. */
  const start = async () => {
    if (!plan) return false;
    const { data } = await apply({ ...key, planId: plan.id, typed });
    if (data) await dispatch(keepPlan(key, data.plan));
    return data !== undefined;
  };
  return {
    typed,
    setTyped,
    renewed,
    starting,
    start,
    forget,
    fault: error === undefined || starting ? null : failureText(error),
    /** The zone changed, so the plan cannot be started. */
    stale: isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict',
    confirmed: !plan?.confirm || isDomainOf(cluster, typed),
  };
}

export type Applying = ReturnType<typeof useApply>;
