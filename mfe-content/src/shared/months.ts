const NAMES = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Number of months of the choice, from the present one. */
const MONTHS = 36;

/** A month such as `2027-03` in words. */
export function monthText(month: string): string {
  return NAMES.format(new Date(`${month}-01T00:00:00Z`));
}

/** The present month and the following ones. An earlier month of the item is first. */
export function monthsFrom(now: Date, chosen: string | null): string[] {
  const months = Array.from({ length: MONTHS }, (_, number) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + number, 1));
    return month.toISOString().slice(0, 7);
  });
  return chosen === null || months.includes(chosen) ? months : [chosen, ...months];
}
