import { AUDIT_AREAS } from '@zonewerk/contracts';
import { useQueryParam } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import type { AuditQuestion } from '../api/audit-calls';
import { AUDIT_PERIODS, type AuditPeriod } from '../messages';

const HOUR_MS = 3_600_000;
const OBJECT_ID = /^[0-9a-f]{24}$/u;

/** Filters of the audit log in the URL. */
export interface AuditFilter {
  readonly question: AuditQuestion;
  readonly isActive: boolean;
  /** Null: all areas. */
  readonly area: AuditQuestion['area'] | null;
  readonly setArea: (area: string | null) => void;
  readonly period: AuditPeriod | null;
  readonly setPeriod: (period: string | null) => void;
  readonly actor: string | null;
  readonly setActor: (actor: string | null) => void;
  readonly target: string | null;
  readonly setTarget: (target: string | null) => void;
}

/** Reads the filters from the URL. Unreadable values count as no filter. */
export function useAuditFilter(projectId: string): AuditFilter {
  const [areaText, setArea] = useQueryParam('area');
  const [actorText, setActor] = useQueryParam('actor');
  const [targetText, setTarget] = useQueryParam('target');
  const [periodText, setPeriodText] = useQueryParam('period');
  const area = AUDIT_AREAS.find((one) => one === areaText) ?? null;
  const period = toPeriod(periodText);
  const actor = OBJECT_ID.test(actorText) ? actorText : null;
  const target = OBJECT_ID.test(targetText) ? targetText : null;
  // The start of the period is fixed when the period is selected. Otherwise each render would request another list.
  const [from, setFrom] = useState(() => startOf(period));
  return {
    question: {
      project_id: projectId,
      ...(area && { area }),
      ...(actor && { actor }),
      ...(target && { target }),
      ...(period && from && { from }),
    },
    isActive: (area ?? actor ?? target ?? period) !== null,
    area,
    setArea: (next) => setArea(next ?? ''),
    period,
    setPeriod: (next) => {
      setFrom(startOf(toPeriod(next ?? '')));
      setPeriodText(next ?? '');
    },
    actor,
    setActor: (next) => setActor(next ?? ''),
    target,
    setTarget: (next) => setTarget(next ?? ''),
  };
}

function toPeriod(text: string): AuditPeriod | null {
  return text in AUDIT_PERIODS ? (text as AuditPeriod) : null;
}

function startOf(period: AuditPeriod | null): string | null {
  return period === null ? null : new Date(Date.now() - AUDIT_PERIODS[period] * HOUR_MS).toISOString();
}
