import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { SigningPreview } from '../model.ts';
import { FoldedDifferences } from '../order/differences.tsx';
import { useWarningText } from '../order/warning-text.ts';
import css from './sign-dialog.module.css';

const SHOWN = 5;

/** The orders' warnings; they don't keep anyone from signing. */
export function SignWarnings({ warnings, warningsCount }: Pick<SigningPreview, 'warnings' | 'warningsCount'>) {
  const t = useText();
  const textOf = useWarningText();
  if (warnings.length === 0) return null;
  const more = warningsCount - SHOWN;
  return (
    <section className={css.part}>
      <h2 className={css.label}>{t('payments.signing.warnings')}</h2>
      <div className={css.notes}>
        {warnings.slice(0, SHOWN).map((warning) => (
          <Note key={JSON.stringify(warning)} kind="warning">
            <b>{warning.orderId}</b> {textOf(warning)}
            <FoldedDifferences uniqueId={warning.orderUniqueId} warning={warning} />
          </Note>
        ))}
        {more > 0 && <p className={css.hint}>{t('payments.signing.moreWarnings', { count: more })}</p>}
      </div>
    </section>
  );
}
