import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import css from './transactions.module.css';

/** Groups that the reader may not see: only that they exist, and why they can’t be seen. */
export function HiddenGroups({ children }: { children: ReactNode }) {
  return (
    <tbody>
      <tr className={css.group}>
        <td className={css.fold}>
          <IconLock aria-hidden />
        </td>
        <td colSpan={5} className={css.hidden}>
          {children}
        </td>
      </tr>
    </tbody>
  );
}
