import { SECURITY_CODE_RESEND_AFTER_SECONDS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './steps.module.css';
import { useNow } from '../use-now.ts';
import type { CodeState } from './use-code-entry.ts';

/** Where the remaining time is in the sentence; it is set in bold. */
const PLACE = '\u0000';

/** When the code was sent, how long it is valid, and sending it again. */
export function CodeLine({ step }: { step: Pick<CodeState, 'sentAt' | 'validUntil' | 'send'> }) {
  const t = useText();
  const display = useDisplay();
  const now = useNow();
  const secondsLeft = secondsUntil(step.validUntil, now, SECURITY_CODE_VALID_SECONDS);
  const resendAt = step.sentAt + SECURITY_CODE_RESEND_AFTER_SECONDS * 1_000;
  const waitSeconds = secondsUntil(resendAt, now, SECURITY_CODE_RESEND_AFTER_SECONDS);
  const left = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  const time = display.time(new Date(step.sentAt).toISOString());
  const [before, after] = t('session.codeSent', { time, left: PLACE }).split(PLACE);
  return (
    <div className={`${styles.quiet} ${styles.line}`}>
      {secondsLeft > 0 ? (
        <span role="timer">
          {before}
          <b>{left}</b>
          {after}
        </span>
      ) : (
        <span role="alert">{t('session.codeExpired')}</span>
      )}
      {waitSeconds > 0 ? (
        <span>{t('session.sendAgainIn', { seconds: waitSeconds })}</span>
      ) : (
        <LinkButton onClick={() => void step.send()}>{t('session.sendAgain')}</LinkButton>
      )}
    </div>
  );
}

/** Answers give the time in whole seconds: cap it at the maximum. */
function secondsUntil(end: number, now: number, most: number): number {
  return Math.min(most, Math.max(0, Math.ceil((end - now) / 1_000)));
}
