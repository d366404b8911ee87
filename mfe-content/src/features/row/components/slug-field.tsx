import type { ModuleField } from '@zonewerk/contracts';
import { slugOf } from '@zonewerk/contracts';
import { LinkButton, TextField } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { rowMessages } from '../messages';
import classes from './row.module.css';

const texts = rowMessages.slug;

interface SlugFieldProps {
  field: ModuleField;
  /** Typed slug; null without input. */
  value: string | null;
  /** Slug that results from the title. */
  made: string;
  /** Stored slug of the row; null without one. */
  stored: string | null;
  onChange: (value: string | null) => void;
}

/** Slug of a row. A stored slug is editable after a click. */
export function SlugField({ field, value, made, stored, onChange }: SlugFieldProps) {
  const [unlocked, setUnlocked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isFixed = stored !== null && value === stored && !unlocked;
  const unlock = () => {
    setUnlocked(true);
    input.current?.focus();
  };
  const typed = value ?? '';
  const isMade = stored === null && typed === '';
  return (
    <div onClick={isFixed ? unlock : undefined} className={classes.slug}>
      <TextField
        ref={input}
        name={field.key}
        label={field.title}
        help={helpOf({ isFixed, isMade, isStored: stored !== null, isEmpty: typed === '' })}
        mono
        autoComplete="off"
        readOnly={isFixed}
        placeholder={made}
        value={typed}
        onChange={(text) => onChange(liveSlug(text) || null)}
        onBlur={() => {
          const slug = slugOf(typed) || (stored === null ? '' : made || stored);
          if (slug !== typed) onChange(slug || null);
        }}
        right={isFixed ? <LinkButton onClick={unlock}>{texts.change}</LinkButton> : undefined}
      />
    </div>
  );
}

interface Situation {
  readonly isFixed: boolean;
  readonly isMade: boolean;
  readonly isStored: boolean;
  readonly isEmpty: boolean;
}

function helpOf({ isFixed, isMade, isStored, isEmpty }: Situation): string {
  if (isFixed) return texts.fixed;
  if (isMade) return texts.made;
  if (isEmpty) return texts.empty;
  return isStored ? texts.warning : texts.empty;
}

/** Slug during typing. A trailing hyphen remains, because more text may follow. */
function liveSlug(text: string): string {
  const slug = slugOf(text);
  return slug !== '' && /[\s\p{Pd}]$/u.test(text) ? `${slug}-` : slug;
}
