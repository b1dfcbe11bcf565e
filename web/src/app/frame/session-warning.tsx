import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { SESSION_WARNING_SECONDS } from '@portico/contract/limits';
import { stayActive, useSessionKeeper } from '../../lib/session/session-keeper.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import styles from './session-warning.module.css';
import { useSignOut } from './use-sign-out.ts';

const ANNOUNCED_SECONDS = 10;

/** The warning before the session ends, above everything else. */
export function SessionWarning() {
  const secondsLeft = useSessionKeeper();
  return secondsLeft === null ? null : <WarningDialog secondsLeft={secondsLeft} />;
}

function WarningDialog({ secondsLeft }: { secondsLeft: number }) {
  const t = useText();
  const { user } = useSession();
  const signOut = useSignOut();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failed, setFailed] = useState(false);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const stay = () => {
    setFailed(false);
    stayActive().catch(() => setFailed(true));
  };
  const minutes = Math.max(1, user.sessionTokenLifetimeInMinutes - 1);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <Ring secondsLeft={secondsLeft} />
      <div className={styles.body}>
        <h2 id={`${id}title`}>{t('shell.expiresTitle', { seconds: secondsLeft })}</h2>
        <p id={`${id}text`}>{t('shell.expiresText', { minutes })}</p>
        <p className={styles.failed} role="alert">
          {failed && t('shell.stayFailed')}
        </p>
        <span className="visually-hidden" role="status">
          {secondsLeft <= ANNOUNCED_SECONDS && t('shell.expiresTitle', { seconds: ANNOUNCED_SECONDS })}
        </span>
        <div className={styles.actions}>
          <Button variant="filled" onClick={stay} autoFocus>
            {t('shell.stay')}
          </Button>
          <Button onClick={() => void signOut()}>{t('shell.signOutNow')}</Button>
        </div>
      </div>
    </dialog>
  );
}

const RADIUS = 17;

function Ring({ secondsLeft }: { secondsLeft: number }) {
  const part = secondsLeft / SESSION_WARNING_SECONDS;
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden className={styles.ring}>
      <circle cx="20" cy="20" r={RADIUS} />
      <circle cx="20" cy="20" r={RADIUS} pathLength="1" strokeDasharray={`${part} 1`} className={styles.left} />
      <text x="20" y="24.5">
        {secondsLeft}
      </text>
    </svg>
  );
}
