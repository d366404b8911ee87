const MINUTE = 1;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Duration in its largest whole unit, e.g. `2 hours`. */
export function timeWords(minutes: number): string {
  if (minutes < HOUR) return inUnit(minutes, 'minute');
  if (minutes < DAY) return inUnit(minutes / HOUR, 'hour');
  return inUnit(minutes / DAY, 'day');
}

/** Office time in words, without days, because their length differs. */
export function officeTimeWords(minutes: number): string {
  const whole = Math.floor(minutes);
  const rest = whole % HOUR;
  if (whole < HOUR) return inUnit(whole, 'minute');
  const hours = inUnit(whole / HOUR, 'hour');
  return rest === 0 ? hours : `${hours} ${inUnit(rest, 'minute')}`;
}

function inUnit(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(amount),
  );
}
