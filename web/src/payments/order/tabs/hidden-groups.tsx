import { IconLock } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import css from './transactions.module.css';

/** Groups on accounts that the reader may not see: only that they exist. */
export function HiddenGroups({ count }: { count: number }) {
  const t = useText();
  return (
    <tbody>
      <tr className={css.group}>
        <td className={css.fold}>
          <IconLock aria-hidden />
        </td>
        <td colSpan={5} className={css.hidden}>
          {t('payments.order.hiddenGroups', { count })}
        </td>
      </tr>
    </tbody>
  );
}
