import { isEditablePolicy, multiValueShare, weightShares, type RecordSet } from '@zonewerk/contracts';
import { Badge, Text } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { percent } from '../../../shared/numbers';
import { recordLabel } from './record-label';
import { RecordValues, type ShownValue } from './record-values';
import { routeText } from '../values/zone-lines';
import classes from './records.module.css';

const texts = messages.records;

/** Answers of a set: its values with their shares, or the target of an alias. */
export function RecordAnswers({ recordSet }: { recordSet: RecordSet }) {
  const { record_policy: policy, alias_target: target } = recordSet;
  const values = <RecordValues values={shownValues(recordSet)} name={recordLabel(recordSet)} />;
  if (target !== null) {
    return (
      <div className={classes.answers}>
        <span>
          {texts.aliasOf} <span className={classes.target}>{target}</span>
        </span>
        {recordSet.alias_values === null ? (
          <Text as="span" size="xs" tone="dim" className={classes.reason}>
            {texts.aliasUnknown}
          </Text>
        ) : (
          <div className={classes.followed}>{values}</div>
        )}
      </div>
    );
  }
  if (policy === 'Simple') return values;
  return (
    <div className={classes.answers}>
      <Badge>{policy}</Badge>
      {values}
    </div>
  );
}

function shownValues({ record_policy: policy, members, alias_values, values }: RecordSet): ShownValue[] {
  if (alias_values !== null) return alias_values.map((text) => ({ key: text, text, note: '' }));
  if (policy === 'Simple') return values.map((text) => ({ key: text, text, note: '' }));
  if (!isEditablePolicy(policy)) return members.flatMap(routedValues);
  const shares = weightShares(members.map(({ weight }) => weight ?? 0));
  return members.flatMap(({ identifier, values: own }, index) => {
    const share = policy === 'Weighted' ? shares[index] : multiValueShare(members.length);
    const often = share === undefined || share === 1 ? '' : `, ${percent(share)}`;
    return own.map((text) => ({ key: `${identifier} ${text}`, text, note: `${identifier}${often}` }));
  });
}

/** Answers of a Route 53 member with their routing conditions. */
function routedValues({ identifier, values, route = {} }: RecordSet['members'][number]): ShownValue[] {
  const note = [identifier, routeText(route)].filter(Boolean).join(', ');
  const shown = route.target === undefined ? values : [...values, texts.alias(route.target)];
  return shown.map((text) => ({ key: `${identifier} ${text}`, text, note }));
}
