import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { CUT_OFF_LOOKS, useCutOff } from '../cut-off/use-cut-off.ts';
import type { SigningPreview } from '../model.ts';
import css from './sign-dialog.module.css';

type HeadProps = { title: string; preview: SigningPreview | undefined; onClose: () => void };

export function SignHead({ title, preview, onClose }: HeadProps) {
  const t = useText();
  const display = useDisplay();
  return (
    <header className={css.head}>
      <div>
        <h1>{title}</h1>
        {preview && preview.count > 0 && (
          <p className={css.summary}>
            {t('payments.signing.summary', {
              transactions: preview.transactions,
              transactionsShown: display.decimal(preview.transactions),
              creditors: preview.creditors,
              creditorsShown: display.decimal(preview.creditors),
              currencies: preview.totals.length,
            })}
          </p>
        )}
      </div>
      {preview?.cutOff && <FirstCutOff at={preview.cutOff} />}
      <ActionIcon className={css.close ?? ''} aria-label={t('common.close')} onClick={onClose}>
        <IconX aria-hidden />
      </ActionIcon>
    </header>
  );
}

/** Until when the first of these orders must have left, and how long that is. */
function FirstCutOff({ at: instant }: { at: string }) {
  const t = useText();
  const { state, at, left } = useCutOff(instant, 'UNSIGNED');
  const words = t('payments.signing.cutOff', { at: state === 'AT_RISK' ? `${at}, ${left}` : at });
  return (
    <span className={css.cutOff}>
      <ShapeWord look={CUT_OFF_LOOKS[state]} isAlarming={state !== 'IN_TIME'}>
        {words}
      </ShapeWord>
    </span>
  );
}
