import { IconBug, IconFlag, IconHelpCircle, IconReceipt, IconUserCircle } from '@tabler/icons-react';
import { CASE_TYPES, type CaseType } from '@zonewerk/contracts';
import { ChoiceField, Note } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages';
import classes from './case-create.module.css';

const ICONS: Record<CaseType, ReactNode> = {
  question: <IconHelpCircle aria-hidden="true" />,
  technical: <IconBug aria-hidden="true" />,
  billing: <IconReceipt aria-hidden="true" />,
  account: <IconUserCircle aria-hidden="true" />,
  abuse: <IconFlag aria-hidden="true" />,
};

interface TypeChoiceProps {
  value: CaseType | null;
  onChange: (value: string) => void;
}

/**
 * Case-type items (specification, account area, section 2). One item is selected at a time, and only the blocks of its
 * type are visible. Items and blocks have the type in the attribute `zw-type`.
 */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const options = CASE_TYPES.map((type) => ({
    value: type,
    label: <span zw-type={type}>{messages.types[type].label}</span>,
    text: messages.types[type].text,
    icon: ICONS[type],
  }));
  return (
    <div>
      <ChoiceField
        name="type"
        label={messages.create.type}
        options={options}
        value={value}
        onChange={onChange}
      />
      {/* Announced after a change; the blocks themselves are always rendered. */}
      <div role="status">
        {CASE_TYPES.map((type) => (
          <div key={type} zw-type={type} className={classes.hint} hidden={type !== value}>
            <Note>{messages.types[type].hint}</Note>
          </div>
        ))}
      </div>
    </div>
  );
}
