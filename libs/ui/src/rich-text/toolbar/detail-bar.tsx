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
 * What a link or a picture has, between the tools and the text. It is no form, since it may stand in one: Enter in a
 * field saves, Escape closes it and nothing else.
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
