import type { ReactNode } from 'react';
import css from './list-card.module.css';

/** For a card that is a link instead of a button. */
export const LIST_CARD = css.card ?? '';

/** A row on the phone: two lines of two parts each, the name first. */
export function ListCard({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={LIST_CARD} onClick={onOpen}>
      {children}
    </button>
  );
}
