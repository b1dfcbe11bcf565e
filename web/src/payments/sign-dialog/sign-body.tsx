import { useMemo, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconPencil, IconShieldCheck } from '@tabler/icons-react';
import { SECURITY_CODE_DIGITS } from '@portico/contract/limits';
import { useText } from '../../lib/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { useActionNotice } from '../action-notice.ts';
import type { SigningPreview } from '../model.ts';
import { CreditorLists } from './creditor-lists.tsx';
import { LeftOut } from './left-out.tsx';
import { SignCode } from './sign-code.tsx';
import { SignTotals } from './sign-totals.tsx';
import { SignWarnings } from './sign-warnings.tsx';
import { useSigning } from './use-signing.ts';
import css from './sign-dialog.module.css';

type BodyProps = {
  preview: SigningPreview;
  uuids: string[];
  onClose: () => void;
  onSigned: (() => void) | undefined;
  onReview: () => void;
};

export function SignBody({ preview, uuids, onClose, onSigned, onReview }: BodyProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const phone = usePhone();
  const notice = useActionNotice();
  const signable = useMemo(() => {
    const refused = new Set(preview.refused.map(({ uniqueId }) => uniqueId));
    return uuids.filter((id) => !refused.has(id));
  }, [preview, uuids]);
  const signing = useSigning(preview, signable);
  const count = signable.length;
  const ready = count > 0 && (!preview.codeRequired || signing.code.length === SECURITY_CODE_DIGITS);
  const submit = async () => {
    if (!ready) form.current?.querySelector('input')?.focus();
    if (!ready || signing.sign.isPending) return;
    const results = await signing.run();
    if (!results?.some(({ outcome }) => outcome === 'DONE')) return;
    notice('sign', results);
    onSigned?.();
    onClose();
  };
  const hasConcerns = preview.refused.length + preview.warnings.length > 0;
  const concerns = (
    <>
      <LeftOut refused={preview.refused} />
      <SignWarnings warnings={preview.warnings} />
    </>
  );
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.columns}>
        <div className={css.what} tabIndex={0} role="group" aria-label={t('payments.signing.contents')}>
          {count > 0 && <SignTotals preview={preview} />}
          {phone && concerns}
          <CreditorLists preview={preview} />
          {count > 0 && (
            <p className={css.binding}>
              <IconShieldCheck aria-hidden />
              {t('payments.signing.binding')}
            </p>
          )}
        </div>
        <div className={css.how}>
          {!phone && hasConcerns && (
            <div className={css.concerns} tabIndex={0} role="group" aria-label={t('payments.signing.warnings')}>
              {concerns}
            </div>
          )}
          {count > 0 && <SignCode preview={preview} signing={signing} onReview={onReview} />}
        </div>
      </div>
      <footer className={css.foot}>
        <Button size="md" className={css.cancel} onClick={onClose}>
          {t(count > 0 ? 'common.cancel' : 'common.close')}
        </Button>
        {count > 0 && (
          <Button
            type="submit"
            size="md"
            variant="filled"
            className={css.submit}
            leftSection={<IconPencil aria-hidden />}
            loading={signing.sign.isPending}
            aria-disabled={!ready}
          >
            {t('payments.sign.some', { count })}
          </Button>
        )}
      </footer>
    </form>
  );
}
