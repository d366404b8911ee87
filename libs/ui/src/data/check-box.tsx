import { useEffect, useRef } from 'react';
import classes from '../forms/choices.module.css';

export interface CheckBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  partly?: boolean;
  onChange: (checked: boolean) => void;
}

/** A bare tick box with a name. */
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
