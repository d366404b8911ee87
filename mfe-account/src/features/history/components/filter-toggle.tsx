import { historyPath, type HistoryFilter, type Period } from '../hooks/use-history-filter';
import { historyMessages as texts } from '../messages';
import classes from './history.module.css';

/** Initial period. */
const FIRST_PERIOD: Period = 'today';

/** Switches between the whole history and a period. The other filters persist. */
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
