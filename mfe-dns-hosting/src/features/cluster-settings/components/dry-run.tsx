import type { RuleIf, RuleThen } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Heading, Note, Skeleton, Stack, Text, TimeAgo } from '@zonewerk/ui';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsTryRuleQuery } from '../api/rule-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import classes from './settings.module.css';

const texts = settingsMessages.newRule;
/** Maximum number of listed changes. */
const SHOWN = 20;

interface DryRunProps {
  clusterKey: ClusterKey;
  codes: { do_if: RuleIf; do_then: RuleThen };
}

/** Simulated effect of a rule on recent changes. */
export function DryRun({ clusterKey, codes }: DryRunProps) {
  const wanted = { ...keyBody(clusterKey), ...codes };
  const { currentData: data, error } = useDnsTryRuleQuery(wanted, { refetchOnMountOrArgChange: true });
  const shown = data?.list.slice(0, SHOWN) ?? [];
  return (
    <section aria-label={texts.dryRun}>
      <Stack gap={2}>
        <Heading level={3}>{texts.dryRun}</Heading>
        {error !== undefined && <Note tone="bad">{failureText(error)}</Note>}
        <div role="status">{data ? <Text>{data.message}</Text> : !error && <Skeleton width="20rem" />}</div>
        {shown.length > 0 && (
          <ul className={classes.dryRun}>
            {shown.map((change) => (
              <li key={`${change.date} ${change.record_name} ${change.record_type}`}>
                <strong>
                  {change.record_name} {change.record_type}
                </strong>
                , <TimeAgo date={change.date} />: {change.would}
              </li>
            ))}
          </ul>
        )}
        {data && data.list.length > SHOWN && <Text>{texts.more(data.list.length - SHOWN)}</Text>}
      </Stack>
    </section>
  );
}
