import { useEffect, useRef } from 'react';
import classes from '../forms/choices.module.css';

export interface CheckBoxProps {
  label: string;
  checked: boolean;
  /** Indeterminate: some of the represented items are selected. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/** Checkbox with an accessible name and without a visible label. */
export function CheckBox({ label, checked, partly = false, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.check}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
