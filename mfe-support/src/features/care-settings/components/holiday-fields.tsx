import { IconPlus, IconTrash } from '@tabler/icons-react';
import { SERVICE_LEVEL_LIMITS } from '@zonewerk/contracts';
import { Button, DateField, FieldGroup, Heading, IconButton, Text } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import classes from './service-levels.module.css';

const texts = careMessages.levels;

interface HolidayFieldsProps {
  holidays: string[];
  onChange: (holidays: string[]) => void;
  /** As `onChange`, when the number of days changes. */
  onChangeRows: (holidays: string[]) => void;
}

/** Days without office hours. */
export function HolidayFields({ holidays, onChange, onChangeRows }: HolidayFieldsProps) {
  const isFull = holidays.length >= SERVICE_LEVEL_LIMITS.holidays;
  return (
    <FieldGroup name="holidays" label={<Heading level={3}>{texts.holidays}</Heading>}>
      <Text size="s" tone="dim">
        {texts.holidaysHelp}
      </Text>
      {holidays.map((date, at) => (
        <div key={at} className={classes.row}>
          <DateField
            name={`holidays.${at}`}
            label={texts.holiday}
            hideLabel
            value={date}
            onChange={(next) => onChange(holidays.with(at, next))}
          />
          <IconButton
            label={texts.removeHoliday}
            icon={<IconTrash aria-hidden="true" />}
            onClick={() => onChangeRows(holidays.toSpliced(at, 1))}
          />
        </div>
      ))}
      {!isFull && (
        <div>
          <Button
            size="s"
            variant="quiet"
            leftIcon={<IconPlus aria-hidden="true" />}
            onClick={() => onChangeRows([...holidays, ''])}
          >
            {texts.addHoliday}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
