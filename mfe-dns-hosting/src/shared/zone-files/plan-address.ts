import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { useWindowParam, type ShellStore } from '@zonewerk/shell-sdk';
import { useDispatch } from 'react-redux';
import { keepPlan } from '../api/plan-calls';

/** Name of the part of the address that opens a form. */
export const TOOL_PARAM = 'tool';
/** Name of the part of the address with the number of the change that the zone is to go back to. */
const BACK_PARAM = 'back';
const PLAN_PARAM = 'plan';
const CHANGE_NUMBER = /^\d{1,15}$/u;
const PLAN_ID = /^[0-9a-f]{24}$/u;

/** The plan that the address names (`?plan=`), so that a reload and other people find it; empty for none. */
export function usePlanAddress(cluster: Cluster) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [param, setParam] = useWindowParam(PLAN_PARAM);
  /** Opens a plan as it is known already. */
  const show = async (plan: ZonePlan) => {
    await dispatch(keepPlan({ projectId: cluster.project_id, clusterId: cluster.id }, plan));
    setParam(plan.id);
  };
  /** Whether Back took it out of the address just now, which every other way out does only afterwards. */
  const isLeft = () => !new URLSearchParams(window.location.search).has(PLAN_PARAM);
  return { planId: PLAN_ID.test(param) ? param : '', show, isLeft, leave: () => setParam('') };
}

/** The change that the address asks to go back to (`?back=`); null for none. */
export function useBackAddress() {
  const [param, setParam] = useWindowParam(BACK_PARAM);
  return {
    revision: CHANGE_NUMBER.test(param) ? Number(param) : null,
    open: (revision: number) => setParam(String(revision)),
    leave: () => setParam(''),
  };
}
