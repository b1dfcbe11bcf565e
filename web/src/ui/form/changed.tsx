import type { ReactNode } from 'react';
import { useText } from '../../lib/texts.tsx';
import css from './form.module.css';

type ChangedProps = {
  /** What the field held before, in words; undefined as long as it still does. */
  was: string | undefined;
  children: ReactNode;
};

/** A field that may hold something else than what is stored: then it has an edge, and says what it was. */
export function Changed({ was, children }: ChangedProps) {
  const t = useText();
  return (
    <div className={was === undefined ? css.set : css.changed}>
      {children}
      {was !== undefined && <p className={css.was}>{t('forms.was', { value: was || t('forms.was.empty') })}</p>}
    </div>
  );
}
