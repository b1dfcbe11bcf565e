import { useText } from '../../lib/format/texts.tsx';
import { ReasonList } from '../../ui/notices/reason-list.tsx';
import type { SigningPreview } from '../model.ts';
import { SIGN_WORDS, type ConfirmedAction } from './sign-words.ts';
import css from './sign-dialog.module.css';

type LeftOutProps = { action: ConfirmedAction; refused: SigningPreview['refused'] };

/** Orders that are not signed with the others, each with its reasons. */
export function LeftOut({ action, refused }: LeftOutProps) {
  const t = useText();
  if (refused.length === 0) return null;
  return (
    <section className={css.part}>
      <h2 className={css.label}>{t(SIGN_WORDS[action].leftOut, { count: refused.length })}</h2>
      <ul className={css.leftOut}>
        {refused.map(({ uniqueId, orderId, reasons }) => (
          <li key={uniqueId}>
            <b>{orderId}</b>
            <ReasonList reasons={reasons} />
          </li>
        ))}
      </ul>
    </section>
  );
}
