import type { ReactNode } from 'react';
import css from './key-cap.module.css';

/** A key as it stands on the keyboard; `dark` on the dark ground of tooltips. */
export function KeyCap({ dark = false, children }: { dark?: boolean; children: ReactNode }) {
  return <kbd className={`${css.key} ${dark ? css.dark : ''}`}>{children}</kbd>;
}
