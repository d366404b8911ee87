import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { useWindowParam, type ShellStore } from '@zonewerk/shell-sdk';
import { useDispatch } from 'react-redux';
import { keepPlan } from '../api/plan-calls';

/** URL parameter that opens a form. */
export const TOOL_PARAM = 'tool';
/** URL parameter with the revision of a rollback. */
const BACK_PARAM = 'back';
const PLAN_PARAM = 'plan';
const CHANGE_NUMBER = /^\d{1,15}$/u;
const PLAN_ID = /^[0-9a-f]{24}$/u;

/** The plan in the URL (`?plan=`), so that it survives a reload and can be shared; empty for none. */
export function usePlanAddress(cluster: Cluster) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [param, setParam] = useWindowParam(PLAN_PARAM);
  /** Opens a plan that is already loaded. */
  const show = async (plan: ZonePlan) => {
    await dispatch(keepPlan({ projectId: cluster.project_id, clusterId: cluster.id }, plan));
    setParam(plan.id);
  };
  /** Whether Back has removed the plan from the URL. Other exits remove it later. */
  const isLeft = () => !new URLSearchParams(window.location.search).has(PLAN_PARAM);
  return { planId: PLAN_ID.test(param) ? param : '', show, isLeft, leave: () => setParam('') };
}

/** Revision of a rollback in the URL (`?back=`); null for none. */
export function useBackAddress() {
  const [param, setParam] = useWindowParam(BACK_PARAM);
  return {
    revision: CHANGE_NUMBER.test(param) ? Number(param) : null,
    open: (revision: number) => setParam(String(revision)),
    leave: () => setParam(''),
  };
}
