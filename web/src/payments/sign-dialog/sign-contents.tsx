import type { ReactNode } from 'react';
import { IconShieldCheck } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { SigningPreview } from '../model.ts';
import { CreditorLists } from './creditor-lists.tsx';
import { SignTotals } from './sign-totals.tsx';
import { SIGN_WORDS, type ConfirmedAction } from './sign-words.ts';
import css from './sign-dialog.module.css';

type ContentsProps = {
  action: ConfirmedAction;
  preview: SigningPreview;
  count: number;
  /** Between the totals and the creditors. */
  children: ReactNode;
};

/** What leaves, in short: totals and creditors. */
export function SignContents({ action, preview, count, children }: ContentsProps) {
  const t = useText();
  return (
    <>
      {count > 0 && <SignTotals preview={preview} />}
      {preview.instructions > 0 && (
        <Note kind="warning">{t('payments.signing.instructions', { count: preview.instructions })}</Note>
      )}
      {children}
      <CreditorLists preview={preview} />
      {count > 0 && (
        <p className={css.binding}>
          <IconShieldCheck aria-hidden />
          {t(SIGN_WORDS[action].binding)}
        </p>
      )}
    </>
  );
}
