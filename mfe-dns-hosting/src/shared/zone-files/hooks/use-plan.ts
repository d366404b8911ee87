import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { failureText, isCallFailure, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isDomainOf } from '../../name-options';
import { keepPlan, refreshZone, useDnsApplyPlanMutation, useDnsGetPlanQuery } from '../../api/plan-calls';
import { planMessages as texts } from '../../plan-messages';

const POLL_MS = 1_000;
/** A plan in progress is told of so many times. */
const MILESTONES = 10;

/** A plan as it is stored, asked again while it is carried out. `planId` is empty when there is none. */
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
    /** It will not come, however often it is asked for. */
    gone: isRefused(query.error),
    /** Why it is not known how far it is. */
    unheard: plan?.state === 'running' && query.error !== undefined ? failureText(query.error) : null,
    onRetry: () => void query.refetch(),
  };
}

/** The server will not give it, however often it is asked: the plan or its cluster is gone, or not for this person. */
function isRefused(error: unknown): boolean {
  return isCallFailure(error) && error.kind === 'answer' && (error.http === 404 || error.http === 403);
}

/** Asks again for what the zone shows once a plan that was watched is made. */
function useEnd(plan: ZonePlan | undefined): void {
  const dispatch = useDispatch();
  const running = useRef('');
  useEffect(() => {
    if (plan?.state === 'done' && running.current === plan.id) dispatch(refreshZone());
    running.current = plan?.state === 'running' ? plan.id : '';
  }, [plan, dispatch]);
}

/** Tells screen readers of the beginning, each tenth, and the end; not of every change. */
function useMilestones(plan: ZonePlan | undefined): void {
  const last = useRef({ id: '', milestone: -1 });
  useEffect(() => {
    if (!plan) return;
    const known = last.current.id === plan.id;
    const milestone = milestoneOf(plan);
    if (known && milestone === last.current.milestone) return;
    last.current = { id: plan.id, milestone };
    if (plan.state === 'running') shell.announce(texts.progressOf(plan));
    // What was made before it was looked at is no news.
    if (plan.state === 'done' && known) shell.announce(texts.resultOf(plan));
  }, [plan]);
}

function milestoneOf({ state, tried, total }: ZonePlan): number {
  if (state === 'open') return -1;
  if (state === 'done' || total === 0) return MILESTONES + 1;
  return Math.floor((tried / total) * MILESTONES);
}

/** Has a plan carried out, with the domain typed where it has to be. */
export function useApply(cluster: Cluster, plan: ZonePlan | undefined) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [typed, setTyped] = useState('');
  const [renewed, setRenewed] = useState(false);
  const [apply, { isLoading: starting, error, reset }] = useDnsApplyPlanMutation();
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  /** @param next another preview follows: what was confirmed counted for the former one only */
  const forget = (next = false) => {
    setRenewed(next && typed !== '');
    setTyped('');
    reset();
  };
  /** Whether it is under way now. */
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
    /** The zone is another one now, so the plan cannot be carried out any more. */
    stale: isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict',
    confirmed: !plan?.confirm || isDomainOf(cluster, typed),
  };
}

export type Applying = ReturnType<typeof useApply>;
