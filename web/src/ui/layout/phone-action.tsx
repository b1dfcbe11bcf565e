import type { ReactNode } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import css from './phone-action.module.css';

/** A page's main action on the phone: always in view above the bottom bar. Elsewhere, the page renders it itself. */
export function PhoneAction({ children }: { children: ReactNode }) {
  return usePhone() && <div className={css.bar}>{children}</div>;
}
