import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../base/button';
import { richTextMessages as texts } from '../rich-text-messages';
import classes from '../rich-text.module.css';

export interface DetailBarProps {
  label: string;
  saveLabel: string;
  onSave: () => void;
  onClose: () => void;
  /** Further buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Properties of a link or a picture, between the toolbar and the text. It is not a form, because it can be inside one.
 * Enter in a field saves, and Escape closes only the bar.
 */
export function DetailBar({ label, saveLabel, onSave, onClose, actions, children }: DetailBarProps) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const inText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Enter' && inText) {
      event.preventDefault();
      onSave();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <div role="group" aria-label={label} className={classes.detail} onKeyDown={press}>
      {children}
      <div className={classes.detailActions}>
        <Button size="s" onClick={onSave}>
          {saveLabel}
        </Button>
        {actions}
        <Button size="s" variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
