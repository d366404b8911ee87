import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshZone, useDnsApplyPlanMutation, useDnsGetPlanQuery } from '../plan-calls';

const POLL_MS = 1_000;

/** A plan from its preview to its end. */
export function usePlan(cluster: Cluster) {
  const dispatch = useDispatch();
  const [kept, setKept] = useState<ZonePlan | null>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [apply, { isLoading: starting }] = useDnsApplyPlanMutation();
  const key = { projectId: cluster.project_id, clusterId: cluster.id, planId: kept?.id ?? '' };
  const running = kept?.state === 'running';
  const { currentData, error: lost } = useDnsGetPlanQuery(key, {
    skip: !running,
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
  });
  const answered = running ? currentData?.plan : undefined;
  const plan = answered?.id === kept?.id && answered ? answered : kept;
  if (answered?.state === 'done') setKept(answered);
  const done = kept?.state === 'done';
  useEffect(() => {
    if (done) dispatch(refreshZone());
  }, [done, dispatch]);
  const start = async () => {
    setFault(null);
    const result = await apply({ ...key, typed });
    if (result.data) setKept(result.data.plan);
    else setFault(failureText(result.error));
  };
  const keep = (next: ZonePlan | null) => {
    setKept(next);
    setTyped('');
    setFault(null);
  };
  const confirmed = !plan?.confirm || typed.trim() === cluster.domain_unicode;
  const unheard = running && lost !== undefined ? failureText(lost) : null;
  return { plan, keep, typed, setTyped, fault: fault ?? unheard, starting, start, confirmed };
}

export type PlanSteps = ReturnType<typeof usePlan>;
