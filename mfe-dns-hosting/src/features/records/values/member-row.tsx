import { IconX } from '@tabler/icons-react';
import { IDENTIFIER_MOST, type RecordType } from '@zonewerk/contracts';
import { IconButton, Text, TextField } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { percent } from '../../../shared/numbers';
import type { MemberTyped } from '../editor/record-draft';
import { ValueFields } from './value-row-fields';
import { LINE_BREAK, readRows, ROW_SHAPES, writeRows, type ValueRow } from './value-rows';
import classes from './members-field.module.css';

const texts = messages.members;

interface MemberRowProps {
  index: number;
  type: RecordType;
  member: MemberTyped;
  weighted: boolean;
  domain: string;
  /** From 0 to 1; null while it is unknown. */
  share: number | null;
  faultOf: (part: keyof MemberTyped) => string | undefined;
  onChange: (member: MemberTyped) => void;
  onRemove: (() => void) | undefined;
}

/** Fields of one member. */
export function MemberRow(props: MemberRowProps) {
  const { index, type, member, domain, faultOf, onChange } = props;
  const shape = ROW_SHAPES[type];
  const [row = EMPTY_ROW] = readRows(member.value, shape);
  return (
    <div className={classes.member} role="group" aria-label={texts.nth(index + 1)}>
      <MemberHead {...props} />
      <ValueFields
        type={type}
        row={row}
        name={`members.${index}.value`}
        label={texts.value}
        fault={faultOf('value')}
        showLabels={shape.cells.length > 1}
        domain={domain}
        // A member has a single value.
        onChange={(changed) => onChange({ ...member, value: oneLine(writeRows([changed], shape)) })}
      />
    </div>
  );
}

/** Set id, weight and share. */
function MemberHead({ index, member, weighted, share, faultOf, onChange, onRemove }: MemberRowProps) {
  return (
    <div className={classes.head}>
      <TextField
        name={`members.${index}.identifier`}
        label={texts.identifier}
        error={faultOf('identifier')}
        placeholder={texts.identifierExample}
        maxLength={IDENTIFIER_MOST}
        autoComplete="off"
        className={classes.identifier}
        value={member.identifier}
        onChange={(identifier) => onChange({ ...member, identifier })}
      />
      {weighted && (
        <TextField
          name={`members.${index}.weight`}
          label={texts.weight}
          error={faultOf('weight')}
          inputMode="numeric"
          autoComplete="off"
          mono
          className={classes.weight}
          value={member.weight}
          onChange={(weight) => onChange({ ...member, weight })}
        />
      )}
      <Share share={share} />
      {onRemove && (
        <IconButton
          label={texts.remove(index + 1)}
          icon={<IconX />}
          onClick={onRemove}
          className={classes.remove}
        />
      )}
    </div>
  );
}

function oneLine(text: string): string {
  return text.split(LINE_BREAK).join(' ');
}

const EMPTY_ROW: ValueRow = { kind: 'cells', cells: [''] };

/** Share of answers as a number and a bar. */
function Share({ share }: { share: number | null }) {
  return (
    <div className={classes.share}>
      <Text as="span" size="s" tone={share === 0 ? 'warn' : 'dim'} className={classes.percent}>
        {share === null ? texts.noShare : texts.share(percent(share))}
      </Text>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.part} style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
    </div>
  );
}
