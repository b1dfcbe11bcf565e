import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { KeyCap } from '../values/key-cap.tsx';
import css from './drawer.module.css';

type LayoutProps = { drawer: ReactNode; children: ReactNode };

/**
 * A page with a drawer: from 1280 px up the drawer pushes the page, below that it overlays it, and on the phone it
 * covers it.
 */
export function WithDrawer({ drawer, children }: LayoutProps) {
  return (
    <div className={css.layout}>
      <div className={css.page}>{children}</div>
      {drawer}
    </div>
  );
}

type DrawerProps = {
  /** What it shows, for screen readers and the quiet line at the top: "Booked debit · statement 224, entry 3". */
  label: string;
  /** The id of what is shown; when it changes, the drawer scrolls back to the top. */
  shown: string;
  onClose: () => void;
  /** Undefined at either end of the list. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Icons between the arrows and the cross, such as "open as a page". */
  actions?: ReactNode;
  /** Buttons at the foot. */
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * Shows one item while the user goes through a list. It isn't a dialog: the list stays usable, and its keys J, K and
 * Escape move and close the drawer.
 */
export function Drawer({ label, shown, onClose, onPrevious, onNext, actions, foot, children }: DrawerProps) {
  const t = useText();
  const pushes = useMedia('(min-width: 1280px)');
  return (
    <aside className={`${css.drawer} ${pushes ? '' : css.over}`} aria-label={label}>
      <header className={css.head}>
        <span className={css.label}>{label}</span>
        <IconButton name={t('grid.drawer.previous')} onClick={onPrevious}>
          <IconChevronUp aria-hidden />
        </IconButton>
        <IconButton name={t('grid.drawer.next')} onClick={onNext}>
          <IconChevronDown aria-hidden />
        </IconButton>
        {actions}
        <IconButton name={t('common.close')} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </header>
      <div key={shown} className={css.body} tabIndex={-1}>
        {children}
      </div>
      <footer className={css.foot}>
        {foot}
        <span className={css.keys}>
          <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('grid.drawer.keys')}
        </span>
      </footer>
    </aside>
  );
}

type ButtonProps = { name: string; onClick: (() => void) | undefined; children: ReactNode };

function IconButton({ name, onClick, children }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={name}
      title={name}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
