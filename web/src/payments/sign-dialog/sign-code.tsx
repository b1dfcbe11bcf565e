import { useId } from 'react';
import { Button } from '@mantine/core';
import { hasDigits, type SecondFactor } from '@portico/contract/session/model';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { refusalText } from '../actions/requested-notice.ts';
import type { SigningPreview } from '../model.ts';
import { CodeMessage } from './code-message.tsx';
import { PasscodeEntry } from './passcode-entry.tsx';
import type { Signing } from './use-signing.ts';
import { SIGN_WORDS, type ConfirmedAction } from './sign-words.ts';
import css from './sign-code.module.css';

type CodeProps = { action: ConfirmedAction; preview: SigningPreview; signing: Signing; onReview: () => void };

/** The security code: choose the way, read the message, enter the code. */
export function SignCode({ action, preview, signing, onReview }: CodeProps) {
  const t = useText();
  const { methods, codeRequired } = preview;
  if (!codeRequired) return <p className={css.free}>{t('payments.code.notRequired')}</p>;
  if (methods.length === 0) return <Note kind="error">{t('payments.code.noMethod')}</Note>;
  return (
    <section className={css.code} aria-label={t('payments.code.label')}>
      {signing.request.isError && <TitledProblem error={signing.request.error} />}
      {signing.passkeyError !== null && <TitledProblem error={signing.passkeyError} />}
      {signing.sent ? <CodeEntry signing={signing} /> : <CodeChoice methods={methods} signing={signing} />}
      <SignRefused action={action} signing={signing} onReview={onReview} />
      {signing.sent && <OtherWays methods={methods} signing={signing} />}
    </section>
  );
}

type Methods = SigningPreview['methods'];

function CodeChoice({ methods, signing }: { methods: Methods; signing: Signing }) {
  const t = useText();
  if (signing.request.isPending) return <Skeleton width="100%" height={44} />;
  return (
    <>
      <p className={css.ask}>{t('payments.code.choose')}</p>
      <div className={css.ways}>
        {methods.map(({ method, hint }) => (
          <Button key={method} onClick={() => signing.send(method)}>
            {t(`payments.code.send.${method}`, { hint })}
          </Button>
        ))}
      </div>
    </>
  );
}

function CodeEntry({ signing }: { signing: Signing }) {
  const t = useText();
  const phone = usePhone();
  const errorId = useId();
  const { code, setCode, sign, sent, furtherStep } = signing;
  const problem = sign.isError ? problemOf(sign.error).problem.key : null;
  const tried = problem ? sign.submittedAt : 0;
  const entry = {
    // On the phone, the keyboard would cover what has to be read first.
    autoFocus: !phone,
    value: code,
    onChange: setCode,
    disabled: sign.isPending,
    errorId: problem && !furtherStep && code === '' ? errorId : undefined,
  };
  const hasCells = signing.method === null || hasDigits(signing.method);
  // A new code starts with an empty entry, and so does a refused one.
  const key = `${sent?.expiresAt} ${tried}`;
  return (
    <>
      {hasCells && <CodeInput key={key} {...entry} size="small" label={t('payments.code.label')} />}
      {!hasCells && signing.method !== 'PASSKEY' && <PasscodeEntry key={key} {...{ ...entry, furtherStep }} />}
      {sign.isError && (
        <div id={errorId}>
          <TitledProblem error={sign.error} />
        </div>
      )}
      <CodeMessage signing={signing} />
    </>
  );
}

/** Nothing could be signed: says why, and leads back to what has changed. */
function SignRefused({ action, signing, onReview }: Omit<CodeProps, 'preview'>) {
  const t = useText();
  const results = signing.sign.data?.results ?? [];
  const refused = results.find(({ outcome }) => outcome === 'REFUSED');
  if (!refused || results.some(({ outcome }) => outcome === 'DONE')) return null;
  return (
    <Note kind="error" role="alert">
      <b>{t(SIGN_WORDS[action].nothingDone)}</b> {refusalText(t, refused.problem)}{' '}
      <LinkButton onClick={onReview}>{t('payments.code.reviewAgain')}</LinkButton>
    </Note>
  );
}

function OtherWays({ methods, signing }: { methods: Methods; signing: Signing }) {
  const t = useText();
  const others = methods.filter(({ method }) => method !== signing.method);
  if (others.length === 0) return null;
  const use = (method: SecondFactor) => signing.send(method);
  return (
    <div className={css.links}>
      {others.map(({ method, hint }) => (
        <LinkButton key={method} className={css.link} onClick={() => use(method)}>
          {t(`payments.code.instead.${method}`, { hint })}
        </LinkButton>
      ))}
    </div>
  );
}
