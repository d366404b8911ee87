import { ModalBaseBody, ModalBaseTitle } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../base/button';
import { cx } from '../../base/cx';
import { messages } from '../../messages';
import { Layer } from './layer';
import { useLastOpened } from './use-last-opened';
import classes from './window.module.css';

export interface WindowProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Purpose of the window in one sentence. */
  purpose?: ReactNode;
  /** Actions at the bottom right, primary last. */
  actions?: ReactNode;
  /** Unsaved input: only the close button and the actions close the window. */
  dirty?: boolean;
  /** s 400, m 520, l 720 px. */
  size?: 's' | 'm' | 'l';
  /** Default true. */
  closeButton?: boolean;
  children?: ReactNode;
}

/** Modal window. It traps the focus while it is open and restores it on close. */
export function Window(props: WindowProps) {
  return (
    <Layer
      opened={props.opened}
      onClose={props.onClose}
      locked={props.dirty}
      className={cx(classes.window, classes[`size-${props.size ?? 'm'}`])}
      frameClass={classes.inner}
    >
      <LayerParts {...props} />
    </Layer>
  );
}

export interface SideSheetProps extends WindowProps {}

/** Detail next to its list: slides in from the right, with full width on narrow screens. */
export function SideSheet(props: SideSheetProps) {
  return (
    <Layer
      opened={props.opened}
      onClose={props.onClose}
      locked={props.dirty}
      transition="slide-left"
      duration={180}
      className={cx(classes.window, classes.sheet, classes[`size-${props.size ?? 'm'}`])}
      frameClass={classes.sheetInner}
    >
      <LayerParts {...props} />
    </Layer>
  );
}

function LayerParts({ actions, children, onClose, closeButton = true, ...props }: WindowProps) {
  const title = useLastOpened(props.opened, props.title);
  const purpose = useLastOpened(props.opened, props.purpose);
  return (
    <div className={classes.parts}>
      <div className={classes.head}>
        <div className={classes.headText}>
          <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>
          {purpose !== undefined && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {closeButton && (
          <IconButton
            className={classes.close}
            label={messages.close}
            icon={<IconX />}
            onClick={onClose}
            tooltip={false}
          />
        )}
      </div>
      <ModalBaseBody className={classes.body}>{children}</ModalBaseBody>
      {actions !== undefined && <div className={classes.foot}>{actions}</div>}
    </div>
  );
}
