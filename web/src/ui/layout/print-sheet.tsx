import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { shownName } from '@portico/contract/users/names';
import { useDisplay } from '../../lib/format/display.ts';
import { useSession } from '../../lib/session/session.tsx';
import css from './print-sheet.module.css';

type SheetProps = { title: string; onDone: () => void; children: ReactNode };

/** Prints only this, without the surrounding frame: its head says who printed what, and when. */
export function PrintSheet({ title, onDone, children }: SheetProps) {
  const display = useDisplay();
  const { user } = useSession();
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
    // oxlint-disable-next-line react/exhaustive-deps -- printed once
  }, []);
  return createPortal(
    <div className={css.sheet} data-print-sheet>
      <header className={css.head}>
        <b>{user.client.name}</b>
        <span>{title}</span>
        <span>
          {shownName(user)}, {display.instant(new Date().toISOString())}
        </span>
      </header>
      {children}
    </div>,
    document.body,
  );
}
