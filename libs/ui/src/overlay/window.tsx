import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../base/button';
import { cx } from '../base/cx';
import { messages } from '../messages';
import { useEscape } from './use-layer';
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
  /** Default dialog. */
  role?: 'dialog' | 'alertdialog';
  /** Default true. */
  closeButton?: boolean;
  children?: ReactNode;
}

const WIDTHS = { s: 400, m: 520, l: 720 };

/** A window over the dimmed page. Focus stays inside while it is open and goes back when it closes. */
export function Window(props: WindowProps) {
  const { opened, onClose, dirty = false, size = 'm' } = props;
  useEscape(opened, () => {
    if (!dirty) onClose();
  });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={WIDTHS[size]}
      closeOnEscape={false}
      closeOnClickOutside={!dirty}
      transitionProps={{ duration: 150, transition: 'fade' }}
      centered
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content role={props.role} classNames={{ content: classes.window, inner: classes.inner }}>
        <LayerParts {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

export interface SideSheetProps extends Omit<WindowProps, 'role'> {}

/** Detail beside the list it belongs to: comes from the right, whole width on a narrow screen. */
export function SideSheet(props: SideSheetProps) {
  const { opened, onClose, dirty = false, size = 'm' } = props;
  useEscape(opened, () => {
    if (!dirty) onClose();
  });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={WIDTHS[size]}
      closeOnEscape={false}
      closeOnClickOutside={!dirty}
      transitionProps={{ duration: 180, transition: 'slide-left' }}
    >
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content classNames={{ content: cx(classes.window, classes.sheet), inner: classes.sheetInner }}>
        <LayerParts {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

function LayerParts({ title, purpose, actions, children, onClose, closeButton = true }: WindowProps) {
  return (
    <div className={classes.parts}>
      <header className={classes.head}>
        <div className={classes.headText}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
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
      </header>
      <Modal.Body className={classes.body}>{children}</Modal.Body>
      {actions !== undefined && <footer className={classes.foot}>{actions}</footer>}
    </div>
  );
}
