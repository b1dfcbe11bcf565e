import { useId } from 'react';
import { Button } from '@mantine/core';
import type { SecondFactor } from '@portico/contract/session/model';
import { problemOf } from '../../lib/problem.ts';
import { useText } from '../../lib/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import { Note } from '../../ui/note.tsx';
import { TitledProblem } from '../../ui/titled-problem.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { refusalText } from '../action-notice.ts';
import type { SigningPreview } from '../model.ts';
import { CodeMessage } from './code-message.tsx';
import type { Signing } from './use-signing.ts';
import css from './sign-code.module.css';

type CodeProps = { preview: SigningPreview; signing: Signing; onReview: () => void };

/** The security code: choose the way, read the message, enter the code. */
export function SignCode({ preview, signing, onReview }: CodeProps) {
  const t = useText();
  const { methods, codeRequired } = preview;
  if (!codeRequired) return <p className={css.free}>{t('payments.code.notRequired')}</p>;
  if (methods.length === 0) return <Note kind="error">{t('payments.code.noMethod')}</Note>;
  return (
    <section className={css.code} aria-label={t('payments.code.label')}>
      {signing.request.isError && <TitledProblem error={signing.request.error} />}
      {signing.sent ? <CodeEntry signing={signing} /> : <CodeChoice methods={methods} signing={signing} />}
      <SignRefused signing={signing} onReview={onReview} />
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
  const { code, setCode, sign, sent } = signing;
  const problem = sign.isError ? problemOf(sign.error).problem.key : null;
  const tried = problem ? sign.submittedAt : 0;
  return (
    <>
      <CodeInput
        // A new code and a refused one are entered from the start.
        key={`${sent?.expiresAt} ${tried}`}
        // On the phone the keyboard would cover what is to be read first.
        autoFocus={!phone}
        size="small"
        label={t('payments.code.label')}
        value={code}
        onChange={setCode}
        disabled={sign.isPending}
        errorId={problem && code === '' ? errorId : undefined}
      />
      {sign.isError && (
        <div id={errorId} className={css.problem}>
          <TitledProblem error={sign.error} />
        </div>
      )}
      <CodeMessage signing={signing} />
    </>
  );
}

/** Nothing could be signed: why, and the way back to what has changed. */
function SignRefused({ signing, onReview }: { signing: Signing; onReview: () => void }) {
  const t = useText();
  const results = signing.sign.data?.results ?? [];
  const refused = results.find(({ outcome }) => outcome === 'REFUSED');
  if (!refused || results.some(({ outcome }) => outcome === 'DONE')) return null;
  return (
    <Note kind="error" role="alert">
      <b>{t('payments.code.nothingSigned')}</b> {refusalText(t, refused.problem)}{' '}
      <button type="button" className={css.link} onClick={onReview}>
        {t('payments.code.reviewAgain')}
      </button>
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
        <button key={method} type="button" className={css.link} onClick={() => use(method)}>
          {t(`payments.code.instead.${method}`, { hint })}
        </button>
      ))}
    </div>
  );
}
