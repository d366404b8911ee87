import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SERVICE_LEVEL_LIMITS, type Weekday, WEEKDAYS } from '@zonewerk/contracts';
import { Button, FieldGroup, Heading, IconButton, Text, TextField } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import type { LevelsDraft } from '../levels-draft';
import classes from './service-levels.module.css';

const texts = careMessages.levels;
const NINE_TO_FIVE = { from: '09:00', to: '17:00' };

type Hours = LevelsDraft['hours'];
type Periods = Hours[Weekday];

interface HoursFieldsProps {
  hours: Hours;
  onChange: (hours: Hours) => void;
  /** As `onChange`, when the number of periods changes. */
  onChangeRows: (hours: Hours) => void;
}

/** Periods of each weekday. */
export function HoursFields({ hours, onChange, onChangeRows }: HoursFieldsProps) {
  return (
    <FieldGroup name="hours" label={<Heading level={3}>{texts.hours}</Heading>}>
      <Text size="s" tone="dim">
        {texts.hoursHelp}
      </Text>
      <div className={classes.days}>
        {WEEKDAYS.map((day) => (
          <DayFields
            key={day}
            day={day}
            periods={hours[day]}
            onChange={(periods) => onChange({ ...hours, [day]: periods })}
            onChangeRows={(periods) => onChangeRows({ ...hours, [day]: periods })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface DayFieldsProps {
  day: Weekday;
  periods: Periods;
  onChange: (periods: Periods) => void;
  onChangeRows: (periods: Periods) => void;
}

function DayFields({ day, periods, onChange, onChangeRows }: DayFieldsProps) {
  const name = texts.days[day];
  const isFull = periods.length >= SERVICE_LEVEL_LIMITS.intervals;
  return (
    <FieldGroup name={`hours.${day}`} label={<strong>{name}</strong>}>
      {periods.length === 0 && <Text tone="dim">{texts.closed}</Text>}
      {periods.map((period, at) => (
        <div key={at} className={classes.row}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              name={`hours.${day}.${at}.${end}`}
              label={texts[end]}
              mono
              autoComplete="off"
              className={classes.time}
              value={period[end]}
              onChange={(time) => onChange(periods.with(at, { ...period, [end]: time }))}
            />
          ))}
          <IconButton
            className={classes.remove}
            label={texts.removePeriod(name)}
            icon={<IconTrash aria-hidden="true" />}
            onClick={() => onChangeRows(periods.toSpliced(at, 1))}
          />
        </div>
      ))}
      {!isFull && (
        <div>
          <Button
            size="s"
            variant="quiet"
            leftIcon={<IconPlus aria-hidden="true" />}
            onClick={() => onChangeRows([...periods, NINE_TO_FIVE])}
          >
            {texts.addPeriod(name)}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
