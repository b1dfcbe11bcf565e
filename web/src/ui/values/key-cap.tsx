import type { ReactNode } from 'react';
import css from './key-cap.module.css';

/** A key as on the keyboard; `dark` for the dark ground of tooltips. */
export function KeyCap({ dark = false, children }: { dark?: boolean; children: ReactNode }) {
  return <kbd className={`${css.key} ${dark ? css.dark : ''}`}>{children}</kbd>;
}
