import type { ResourceRecordSet } from '@aws-sdk/client-route-53';
import { isEditablePolicy, RECORD_POLICIES, RECORD_RULES, type AnswerRoute } from '@zonewerk/contracts';
import { foreignPolicy, toZoneFile, type Group } from './route53-content.js';
import { isRecordType } from './zone-content.js';
import type { ReadOnlyAnswers } from './zone-watch.js';

/** A group as a read-only set, when only Route 53 supports its policy; otherwise undefined. */
export function readOnlyAnswers({ type, sets }: Group): ReadOnlyAnswers | undefined {
  const [policy, ...others] = new Set(sets.map(foreignPolicy));
  const shown = RECORD_POLICIES.find((one) => one === policy);
  if (!shown || isEditablePolicy(shown) || others.length > 0 || !isRecordType(type)) return undefined;
  const members = sets.map((set) => ({
    identifier: set.SetIdentifier ?? '',
    values: (set.ResourceRecords ?? []).map(({ Value = '' }) => {
      const value = toZoneFile(type, Value);
      const read = RECORD_RULES[type].canonical(value, {});
      return read.ok ? read.value : value;
    }),
    route: routeOf(set),
  }));
  return { policy: shown, members };
}

function routeOf(set: ResourceRecordSet): AnswerRoute {
  const location = locationOf(set);
  return {
    ...(location === '' ? {} : { location }),
    ...(set.Region ? { region: set.Region } : {}),
    ...(set.Failover ? { failover: set.Failover } : {}),
    ...(set.HealthCheckId ? { health_check: set.HealthCheckId } : {}),
    ...(set.AliasTarget?.DNSName ? { target: set.AliasTarget.DNSName.replace(/\.$/u, '') } : {}),
  };
}

function locationOf({ GeoLocation: place, GeoProximityLocation: near }: ResourceRecordSet): string {
  if (place?.CountryCode === '*') return 'Default';
  const parts = [
    place?.ContinentCode && `Continent ${place.ContinentCode}`,
    place?.CountryCode && `Country ${place.CountryCode}`,
    place?.SubdivisionCode && `Subdivision ${place.SubdivisionCode}`,
    near?.AWSRegion && `Near ${near.AWSRegion}`,
    near?.LocalZoneGroup && `Near ${near.LocalZoneGroup}`,
    near?.Coordinates && `Near ${near.Coordinates.Latitude}, ${near.Coordinates.Longitude}`,
    near?.Bias === undefined ? '' : `Bias ${near.Bias}`,
  ];
  return parts.filter(Boolean).join(', ');
}
