import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { usePhone } from '../lib/use-media.ts';
import { useFocusReturn } from './use-focus-return.ts';

const WIDTHS = { confirm: 440, form: 640, fields: 800, sign: 1000 };

type Props = {
  opened: boolean;
  /** Escape and a click outside; the same as the safe button. */
  onClose: () => void;
  /** Asks about or names the action: “Delete 2 orders?”. */
  title: string;
  width?: keyof typeof WIDTHS;
  /** The buttons, the safe one first. Mark the one to focus with `data-autofocus`. */
  actions?: ReactNode;
  /** Left of the buttons: a total, a hint. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A dialog is only for decisions. On the phone it fills the screen. */
export function Dialog({ opened, onClose, title, width = 'confirm', actions, foot, children }: Props) {
  const phone = usePhone();
  useFocusReturn();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[width]}
      fullScreen={phone}
      withCloseButton={false}
    >
      {children}
      {(actions || foot) && (
        <div className={styles.foot}>
          <div className={styles.left}>{foot}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </Modal>
  );
}
