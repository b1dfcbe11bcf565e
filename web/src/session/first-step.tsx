import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { usePlace } from '../lib/format/place.ts';
import type { SignedOutReason } from '../lib/session/session-store.ts';
import { useText } from '../lib/format/texts.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Note } from '../ui/notices/note.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { SignInField } from '../ui/form/sign-in-field.tsx';
import { PasswordField } from './passwords/password-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import styles from '../ui/form/steps.module.css';
import { useFirstStep } from './use-first-step.ts';

type Props = {
  reason: SignedOutReason;
  /** Why the identity provider's sign-in was refused. */
  error?: unknown;
  onForgotPassword: () => void;
};

export function FirstStep({ reason, error = null, onForgotPassword }: Props) {
  const t = useText();
  usePlace(t('session.signInTitle'));
  const form = useRef<HTMLFormElement>(null);
  const step = useFirstStep(form, error);
  return (
    <form ref={form} noValidate onSubmit={step.submit}>
      <h1 className={styles.title}>{t('session.signInTitle')}</h1>
      <div className={styles.fields}>
        {!step.error && <WhyOut reason={reason} />}
        <SignInField
          label={t('session.clientId')}
          name="clientId"
          value={step.values.clientId}
          onChange={(clientId) => step.change({ clientId })}
          error={step.missing.clientId && t('session.missingClientId')}
          autoComplete="organization"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          autoFocus
        />
        <SignInField
          label={t('session.userName')}
          name="username"
          value={step.values.username}
          onChange={(username) => step.change({ username })}
          error={step.missing.username && t('session.missingUserName')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        <SignInPassword
          value={step.values.password}
          onChange={(password) => step.change({ password })}
          error={step.missing.password && t('session.missingPassword')}
          onForgotPassword={onForgotPassword}
        />
        {step.error !== null && <ProblemNote error={step.error} />}
        <Button type="submit" variant="filled" className={styles.submit ?? ''} loading={step.working}>
          {t('session.continue')}
        </Button>
        <ProviderButton clientId={step.values.clientId.trim()} onError={step.setError} />
      </div>
    </form>
  );
}

const NOTES = {
  left: ['done', 'session.signedOutLeft'],
  expired: ['info', 'session.signedOutExpired'],
  ended: ['warning', 'session.signedOutEnded'],
  passwordChanged: ['info', 'session.signedOutPassword'],
  impersonationOver: ['info', 'session.signedOutImpersonation'],
  failed: ['error', 'session.signedOutFailed'],
} as const;

/** Why somebody is no longer signed in. */
function WhyOut({ reason }: Pick<Props, 'reason'>) {
  const t = useText();
  if (reason === 'none') return null;
  const [kind, text] = NOTES[reason];
  return <Note kind={kind}>{t(text)}</Note>;
}

type PasswordProps = {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
  onForgotPassword: () => void;
};

function SignInPassword({ value, onChange, error, onForgotPassword }: PasswordProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <PasswordField
      label={t('session.password')}
      name="password"
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="current-password"
      maxLength={256}
      link={<LinkButton onClick={onForgotPassword}>{t('session.forgotPassword')}</LinkButton>}
      section={
        <ActionIcon
          onClick={() => setShown(!shown)}
          aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
        >
          <Eye aria-hidden />
        </ActionIcon>
      }
    />
  );
}
