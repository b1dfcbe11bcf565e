import { useMemo } from 'react';
import type { OrderId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { useActionNotice } from '../actions/action-notice.ts';
import type { SigningPreview } from '../model.ts';
import { DetailsPages } from './details-pages.tsx';
import { LeftOut } from './left-out.tsx';
import { SignBalances } from './sign-balances.tsx';
import { SignCode } from './sign-code.tsx';
import { SignContents } from './sign-contents.tsx';
import { SignWarnings } from './sign-warnings.tsx';
import { SignFoot } from './sign-foot.tsx';
import type { ConfirmedAction } from './sign-words.ts';
import { useDetails } from './use-details.ts';
import { useSigning } from './use-signing.ts';
import css from './sign-dialog.module.css';

type BodyProps = {
  action: ConfirmedAction;
  preview: SigningPreview;
  uuids: OrderId[];
  onClose: () => void;
  onSigned: (() => void) | undefined;
  onReview: () => void;
};

export function SignBody({ action, preview, uuids, onClose, onSigned, onReview }: BodyProps) {
  const t = useText();
  const phone = usePhone();
  const notice = useActionNotice();
  const signable = useMemo(() => {
    const refused = new Set(preview.refused.map(({ uniqueId }) => uniqueId));
    return uuids.filter((id) => !refused.has(id));
  }, [preview, uuids]);
  const details = useDetails(signable[0]);
  const done = details.on ? 'signWithDetails' : action;
  // On the phone, the keyboard would cover what has to be read first.
  const signing = useSigning(preview, signable, done, !phone);
  const count = signable.length;
  const hasCode = !preview.codeRequired || signing.isComplete;
  const hasSeen = !details.on || details.left === 0;
  const ready = count > 0 && hasCode && hasSeen;
  const submit = async () => {
    if (!hasCode) signing.codeInput.current?.focus();
    if (!ready || signing.working !== null) return;
    const results = await signing.give();
    if (!results?.some(({ outcome }) => outcome === 'DONE')) return;
    notice(done, results);
    onSigned?.();
    onClose();
  };
  const hasConcerns = preview.refused.length + preview.warnings.length + preview.balances.length > 0;
  const concerns = (
    <>
      <LeftOut action={action} refused={preview.refused} />
      <SignBalances balances={preview.balances} />
      <SignWarnings {...preview} />
    </>
  );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.columns}>
        <div className={css.what} tabIndex={0} role="group" aria-label={t('payments.signing.contents')}>
          {details.on ? (
            <DetailsPages details={details} />
          ) : (
            <SignContents {...{ action, preview, count }}>{phone && concerns}</SignContents>
          )}
        </div>
        <div className={css.how}>
          {!phone && hasConcerns && (
            <div className={css.concerns} tabIndex={0} role="group" aria-label={t('payments.signing.warnings')}>
              {concerns}
            </div>
          )}
          {count > 0 && <SignCode action={action} preview={preview} signing={signing} onReview={onReview} />}
        </div>
      </div>
      <SignFoot
        {...{ action, preview, count, details, ready, onClose }}
        furtherStep={signing.furtherStep}
        waiting={signing.working === 'giving'}
      />
    </form>
  );
}
