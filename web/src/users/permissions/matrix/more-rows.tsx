import { useText } from '../../../lib/format/texts.tsx';
import css from './matrix.module.css';

/** Says how many lines are hidden. */
export function MoreRows({ count }: { count: number }) {
  const t = useText();
  return count > 0 ? <p className={css.more}>{t('users.matrix.more', { count })}</p> : null;
}
