import { isSent, type SecondFactor, type SentFactor } from '@portico/contract/session/model';
import { clock, pinButton, useCodeTimes } from '../../factors/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Signing } from './use-signing.ts';
import css from './sign-code.module.css';

/** What the code or the passkey confirms, where it was sent or is, and how long it is valid. */
export function CodeMessage({ signing }: { signing: Signing }) {
  const { asked, method } = signing;
  if (!asked || !method) return null;
  const { hint, reads } = asked;
  const message = { signing, hint, reads };
  return isSent(method) ? <SentMessage {...message} method={method} /> : <OwnMessage {...message} method={method} />;
}

type MessageProps<Method> = { signing: Signing; method: Method; hint: string; reads: string };

/** Where the code was sent, and what its message must say; a new one after half a minute. */
function SentMessage({ signing, method, hint, reads }: MessageProps<SentFactor>) {
  const t = useText();
  const { left, wait } = useCodeTimes(signing);
  return (
    <>
      <p className={css.hint}>
        {left > 0 ? t(`payments.code.sent.${method}`, { hint, time: clock(left) }) : t('payments.code.expired')}
        <br />
        {t('payments.code.reads')}{' '}
        <q className={css.reads}>
          <bdi>{reads}</bdi>
        </q>
      </p>
      <div className={css.links}>
        {wait > 0 ? (
          <span className={css.wait}>{t('payments.code.again.wait', { time: clock(wait) })}</span>
        ) : (
          <Again signing={signing} method={method} word={t('payments.code.again')} />
        )}
      </div>
    </>
  );
}

/** For authenticators people carry: nothing but this tells them what they confirm. */
function OwnMessage({ signing, method, hint, reads }: MessageProps<Exclude<SecondFactor, SentFactor>>) {
  const t = useText();
  const { left } = useCodeTimes(signing);
  // An extra step says itself what to type.
  const isFurther = signing.furtherStep !== null;
  return (
    <>
      {/* A PIN confirms nothing. */}
      {!pinButton(signing.furtherStep) && (
        <p className={css.hint}>
          {isFurther ? t('payments.code.confirms') : t(`payments.code.read.${method}`, { hint })}
          <br />
          <q className={css.reads}>
            <bdi>{reads}</bdi>
          </q>
        </p>
      )}
      {left === 0 && (
        <div className={css.links}>
          <Again signing={signing} method={method} word={t('payments.code.renew')} />
        </div>
      )}
    </>
  );
}

function Again({ signing, method, word }: { signing: Signing; method: SecondFactor; word: string }) {
  return (
    <LinkButton className={css.link} disabled={signing.working === 'asking'} onClick={() => void signing.send(method)}>
      {word}
    </LinkButton>
  );
}
