import { historyPath, type HistoryFilter, type Period } from '../hooks/use-history-filter';
import { historyMessages as texts } from '../messages';
import classes from './history.module.css';

/** The period that is shown first. */
const FIRST_PERIOD: Period = 'today';

/** Leads from the whole history to a period of it and back; the other filters stay. */
export function FilterToggle({ order, period }: Pick<HistoryFilter, 'order' | 'period'>) {
  const views = [
    { label: texts.filters.selectable, current: period === null, path: historyPath(order, null) },
    {
      label: texts.filters.period,
      current: period !== null,
      path: historyPath(order, period ?? FIRST_PERIOD),
    },
  ];
  return (
    <nav className={classes['toggle']} aria-label={texts.toggle}>
      {views.map(({ label, current, path }) => (
        <a
          key={label}
          href={`${path}${window.location.search}`}
          className={classes['view']}
          aria-current={current ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
