import { LinkButton } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../../../shared/messages';
import classes from './records.module.css';

const texts = messages.records;
/** Initially visible values of a set, and maximum characters of each. */
const VALUES_SHOWN = 3;
const CHARACTERS_SHOWN = 80;

/** A value and its annotation. */
export interface ShownValue {
  readonly key: string;
  readonly text: string;
  readonly note: string;
}

interface RecordValuesProps {
  values: readonly ShownValue[];
  /** Label of the record set, for the name of the button. */
  name: string;
}

/** Values in a column. Many and long ones are truncated until the user expands them. */
export function RecordValues({ values, name }: RecordValuesProps) {
  const [open, setOpen] = useState(false);
  const cut = values.slice(0, VALUES_SHOWN);
  const hidden = values.length - cut.length;
  const shortens = hidden > 0 || cut.some(({ text }) => shorten(text) !== text);
  const label = open ? texts.showLess : texts.showAll(hidden);
  return (
    <>
      <ul className={classes.values}>
        {(open ? values : cut).map(({ key, text, note }) => (
          <li key={key}>
            {open ? text : shorten(text)}
            {note !== '' && <span className={classes.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {shortens && (
        <LinkButton
          className={classes.toggle}
          aria-expanded={open}
          aria-label={`${label}: ${name}`}
          onClick={() => setOpen(!open)}
        >
          {label}
        </LinkButton>
      )}
    </>
  );
}

function shorten(value: string): string {
  const characters = [...value];
  return characters.length > CHARACTERS_SHOWN
    ? `${characters.slice(0, CHARACTERS_SHOWN - 1).join('')}…`
    : value;
}
