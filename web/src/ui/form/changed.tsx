import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import css from './form.module.css';

type ChangedProps = {
  /** The field's earlier value in words; undefined while unchanged. */
  was: string | undefined;
  children: ReactNode;
};

/** A field that may differ from what is stored: then it gets an edge and shows its earlier value. */
export function Changed({ was, children }: ChangedProps) {
  const t = useText();
  return (
    <div className={was === undefined ? css.set : css.changed}>
      {children}
      {was !== undefined && <p className={css.was}>{t('forms.was', { value: was || t('forms.was.empty') })}</p>}
    </div>
  );
}
