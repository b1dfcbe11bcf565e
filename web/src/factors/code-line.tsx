import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from '../ui/form/steps.module.css';
import { clock, useCodeTimes } from './use-code-times.ts';
import type { FactorState } from './use-factor.ts';

/** Where the remaining time is in the sentence; it is set in bold. */
const PLACE = '\u0000';

/** When the code was sent, how long it is valid, and sending it again. */
export function CodeLine({ factor }: { factor: FactorState }) {
  const t = useText();
  const display = useDisplay();
  const { left, wait } = useCodeTimes(factor);
  const time = display.time(new Date(factor.sentAt).toISOString());
  const [before, after] = t('session.codeSent', { time, left: PLACE }).split(PLACE);
  return (
    <div className={`${styles.quiet} ${styles.line}`}>
      {left > 0 ? (
        <span role="timer">
          {before}
          <b>{clock(left)}</b>
          {after}
        </span>
      ) : (
        <span role="alert">{t('session.codeExpired')}</span>
      )}
      {wait > 0 ? (
        <span>{t('session.sendAgainIn', { seconds: wait })}</span>
      ) : (
        <LinkButton onClick={() => void factor.send()}>{t('session.sendAgain')}</LinkButton>
      )}
    </div>
  );
}
