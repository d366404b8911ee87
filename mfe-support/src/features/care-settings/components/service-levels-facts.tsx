import {
  CASE_TYPES,
  type CaseType,
  SERVICE_TARGETS,
  type ServiceLevelSettings,
  type Weekday,
  WEEKDAYS,
} from '@zonewerk/contracts';
import { Facts, Heading, Stack } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { officeTimeWords } from '../../../shared/durations';
import { messages } from '../../../shared/messages';

const texts = careMessages.levels;

/** Office hours and targets for agents who cannot change them. */
export function ServiceLevelsFacts({ levels }: { levels: ServiceLevelSettings }) {
  const { time_zone: timeZone, hours, holidays, targets } = levels;
  const days = WEEKDAYS.map((day) => ({ label: texts.days[day], value: periodsOf(hours[day]) }));
  const dates = holidays.map((date) => dateOf(date)).join(', ');
  return (
    <Stack>
      <Heading level={3}>{texts.hours}</Heading>
      <Facts
        items={[
          { label: texts.timeZone, value: timeZone },
          ...days,
          { label: texts.holidays, value: dates === '' ? texts.noHolidays : dates },
        ]}
      />
      <Heading level={3}>{texts.targets}</Heading>
      <Facts
        items={CASE_TYPES.map((type) => ({
          label: messages.types[type].label,
          value: targetsOf(targets[type]),
        }))}
      />
    </Stack>
  );
}

function periodsOf(periods: ServiceLevelSettings['hours'][Weekday]): string {
  if (periods.length === 0) return texts.closed;
  return periods.map(({ from, to }) => `${from}–${to}`).join(', ');
}

function targetsOf(targets: ServiceLevelSettings['targets'][CaseType]): string {
  const set = SERVICE_TARGETS.flatMap((target) => {
    const minutes = targets[target];
    return minutes === null ? [] : [`${texts.targetNames[target]}: ${officeTimeWords(minutes)}`];
  });
  return set.length === 0 ? texts.noTarget : set.join(', ');
}

/** Localised day, independent of the time zone. */
function dateOf(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
}
