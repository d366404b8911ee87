import {
  type BodyOf,
  CASE_TYPES,
  type CaseType,
  type saveServiceLevels,
  SERVICE_TARGETS,
  type ServiceLevelSettings,
  type ServiceTarget,
} from '@zonewerk/contracts';

type Targets<Value> = Record<CaseType, Record<ServiceTarget, Value>>;

/** Form values of the service levels. An empty target means none. */
export interface LevelsDraft extends Pick<ServiceLevelSettings, 'time_zone' | 'hours' | 'holidays'> {
  targets: Targets<string>;
}

/** Form values of saved service levels. */
export function toDraft({ time_zone, hours, holidays, targets }: ServiceLevelSettings): LevelsDraft {
  const typed = mapTargets(targets, (minutes) => (minutes === null ? '' : String(minutes)));
  return { time_zone, hours, holidays, targets: typed };
}

/** Request body of the form values. */
export function toBody(draft: LevelsDraft, revision: number): BodyOf<typeof saveServiceLevels> {
  const targets = mapTargets(draft.targets, (text) => (text.trim() === '' ? null : text.trim()));
  return { ...draft, revision, targets };
}

function mapTargets<From, To>(targets: Targets<From>, change: (value: From) => To): Targets<To> {
  const types = CASE_TYPES.map((type) => {
    const values = SERVICE_TARGETS.map((target) => [target, change(targets[type][target])]);
    return [type, Object.fromEntries(values)];
  });
  return Object.fromEntries(types) as Targets<To>;
}
