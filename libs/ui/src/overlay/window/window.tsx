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
  /** One sentence that says what this window is for. */
  purpose?: ReactNode;
  /** Bottom right, primary last. */
  actions?: ReactNode;
  /** Something is typed: only the close button and the actions close it then. */
  dirty?: boolean;
  /** s 400, m 520, l 720 px. */
  size?: 's' | 'm' | 'l';
  /** Default true. */
  closeButton?: boolean;
  children?: ReactNode;
}

/** A window over the dimmed page. Focus stays inside while it is open and goes back when it closes. */
export function Window(props: WindowProps) {
  return (
    <Layer
      opened={props.opened}
      onClose={props.onClose}
      held={props.dirty}
      className={cx(classes.window, classes[`size-${props.size ?? 'm'}`])}
      frameClass={classes.inner}
    >
      <LayerParts {...props} />
    </Layer>
  );
}

export interface SideSheetProps extends WindowProps {}

/** Detail beside the list it belongs to: comes from the right, whole width on a narrow screen. */
export function SideSheet(props: SideSheetProps) {
  return (
    <Layer
      opened={props.opened}
      onClose={props.onClose}
      held={props.dirty}
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
