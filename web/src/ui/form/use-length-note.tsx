import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';

/** The help below a text field; once the field is full, how many characters it takes. */
export function useLengthNote(value: string, most: number, help?: ReactNode): ReactNode {
  const t = useText();
  if (value.length < most) return help;
  return (
    <>
      {help} {t('forms.length', { length: value.length, most })}
    </>
  );
}
