import { IconStar } from '@tabler/icons-react';
import type { RatingComment, RatingCount } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Badge,
  type Column,
  DataTable,
  EmptyState,
  Heading,
  Panel,
  SelectField,
  TimeAgo,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareListRatingsQuery } from '../../../shared/api/rating-calls';
import { careMessages } from '../../../shared/care-messages';
import { messages } from '../../../shared/messages';
import classes from './ratings-panel.module.css';

const texts = careMessages.ratings;
const MONTHS = 24;
const percent = new Intl.NumberFormat(undefined, { style: 'percent' });
const monthName = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

const COLUMNS: readonly Column<RatingCount>[] = [
  { key: 'agent', header: texts.agent, cell: ({ agent }) => nameOf(agent), primary: true },
  { key: 'type', header: texts.type, cell: ({ type }) => messages.types[type].label },
  { key: 'count', header: texts.count, cell: ({ count }) => count, align: 'end', width: '7rem' },
  {
    key: 'average',
    header: texts.average,
    cell: ({ average }) => percent.format(average),
    align: 'end',
    width: '7rem',
  },
];

/** Report of the ratings of a month, for leads. */
export function RatingsPanel() {
  const [months] = useState(() => lastMonths(new Date()));
  const [month, setMonth] = useState(months[0]?.value ?? '');
  const { currentData, error, refetch } = useCareListRatingsQuery(month, { refetchOnMountOrArgChange: true });
  const { list = [], comments = [] } = currentData ?? {};
  const failed = isOffline(error) ? 'offline' : 'error';
  const state = currentData ? 'ready' : error === undefined ? 'loading' : failed;
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <div className={classes.filter}>
        <SelectField name="month" label={texts.month} options={months} value={month} onChange={setMonth} />
        <p role="status">{list.length > 0 && totalOf(list)}</p>
      </div>
      <DataTable<RatingCount>
        bare
        label={texts.list}
        columns={COLUMNS}
        rows={list}
        rowKey={({ agent, type }) => `${agent?.id ?? ''} ${type}`}
        state={state}
        error={failureText(error)}
        onRetry={() => void refetch()}
        empty={<EmptyState level={3} icon={<IconStar />} title={texts.empty} text={texts.emptyText} />}
      />
      {comments.length > 0 && <Comments comments={comments} />}
    </Panel>
  );
}

function Comments({ comments }: { comments: readonly RatingComment[] }) {
  return (
    <section className={classes.comments}>
      <Heading level={3} look={3}>
        {texts.comments}
      </Heading>
      <ul>
        {comments.map(({ caseId, number, subject, rating, comment, agent, date }) => (
          <li key={caseId}>
            <div className={classes.about}>
              <Badge tone={rating === 'good' ? 'good' : 'bad'}>{messages.case.rating.names[rating]}</Badge>
              <Anchor href={pagePath('care-case', { caseId })}>
                {number}: {subject}
              </Anchor>
              <span className={classes.when}>
                {agent !== '' && `${agent}, `}
                <TimeAgo date={date} />
              </span>
            </div>
            <p>{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(agent: RatingCount['agent']): string {
  if (agent === null) return texts.noAgent;
  return agent.name === '' ? texts.formerAgent : agent.name;
}

function totalOf(list: readonly RatingCount[]): string {
  const count = list.reduce((sum, row) => sum + row.count, 0);
  const good = list.reduce((sum, row) => sum + row.count * row.average, 0);
  return texts.total(count, percent.format(good / count));
}

/** The present month in UTC and the preceding ones. */
function lastMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: MONTHS }, (_, index) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1));
    return { value: start.toISOString().slice(0, 7), label: monthName.format(start) };
  });
}
