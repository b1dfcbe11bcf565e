import { useId } from 'react';
import { Button } from '@mantine/core';
import { FactorInput } from '../../factors/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { Skeleton } from '../../ui/layout/states.tsx';
import { refusalText } from '../actions/requested-notice.ts';
import type { SigningPreview } from '../model.ts';
import { CodeMessage } from './code-message.tsx';
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
      {signing.failed !== null && signing.failed !== 'giving' && <TitledProblem error={signing.error} />}
      {signing.asked ? <CodeEntry signing={signing} /> : <CodeChoice methods={methods} signing={signing} />}
      <SignRefused action={action} signing={signing} onReview={onReview} />
      {signing.asked && <OtherWays methods={methods} signing={signing} />}
    </section>
  );
}

type Methods = SigningPreview['methods'];

function CodeChoice({ methods, signing }: { methods: Methods; signing: Signing }) {
  const t = useText();
  if (signing.working === 'asking') return <Skeleton width="100%" height={44} />;
  return (
    <>
      <p className={css.ask}>{t('payments.code.choose')}</p>
      <div className={css.ways}>
        {methods.map(({ method, hint }) => (
          <Button key={method} onClick={() => void signing.send(method)}>
            {t(`payments.code.send.${method}`, { hint })}
          </Button>
        ))}
      </div>
    </>
  );
}

function CodeEntry({ signing }: { signing: Signing }) {
  const t = useText();
  const errorId = useId();
  const isRefused = signing.failed === 'giving';
  const isMarked = isRefused && !signing.furtherStep && signing.code === '';
  return (
    <>
      <FactorInput
        factor={signing}
        label={t('payments.code.label')}
        errorId={isMarked ? errorId : undefined}
        disabled={signing.working === 'giving'}
        size="small"
      />
      {isRefused && (
        <div id={errorId}>
          <TitledProblem error={signing.error} />
        </div>
      )}
      <CodeMessage signing={signing} />
    </>
  );
}

/** Nothing could be signed: says why, and leads back to what has changed. */
function SignRefused({ action, signing, onReview }: Omit<CodeProps, 'preview'>) {
  const t = useText();
  const { results } = signing;
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
  return (
    <div className={css.links}>
      {others.map(({ method, hint }) => (
        <LinkButton key={method} className={css.link} onClick={() => void signing.send(method)}>
          {t(`payments.code.instead.${method}`, { hint })}
        </LinkButton>
      ))}
    </div>
  );
}
