import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { PASSWORD_RESET_MINUTES } from '@portico/contract/limits';
import { call } from '../../lib/http/client.ts';
import { usePlace } from '../../lib/format/place.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SignInField } from '../../ui/form/sign-in-field.tsx';
import styles from '../../ui/form/steps.module.css';

const WAYS = ['name', 'email'] as const;
type Way = (typeof WAYS)[number];
type Values = { clientId: string; username: string; email: string };
const FIELDS: Record<Way, (keyof Values)[]> = { name: ['clientId', 'username'], email: ['email'] };
const FIELD_MAXIMUM_LENGTH = { clientId: 100, username: 100, email: 254 };
const AUTOCOMPLETE = { clientId: 'organization', username: 'username', email: 'email' };

/** Requests a link for a new password, by client ID and user name or by e-mail alone. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const t = useText();
  usePlace(t('session.forgotTitle'));
  const [isSent, setIsSent] = useState(false);
  return (
    <div>
      <h1 className={styles.title}>{t('session.forgotTitle')}</h1>
      {isSent ? <Sent /> : <AskForm onSent={() => setIsSent(true)} />}
      <div className={styles.back}>
        <BackButton onBack={onBack} />
      </div>
    </div>
  );
}

/** The same words whether or not the user exists. */
function Sent() {
  const t = useText();
  return <Note kind="done">{t('session.forgotSent', { minutes: PASSWORD_RESET_MINUTES })}</Note>;
}

function AskForm({ onSent }: { onSent: () => void }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>('name');
  const [values, setValues] = useState<Values>({ clientId: '', username: '', email: '' });
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const missing = FIELDS[way].filter((field) => values[field].trim() === '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (working) return;
    if (missing[0]) return form.current?.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
    setWorking(true);
    setError(null);
    const [clientId, username, email] = [values.clientId.trim(), values.username.trim(), values.email.trim()];
    try {
      await call('POST portal/resetPassword', { body: way === 'email' ? { email } : { clientId, username } });
      onSent();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWorking(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <p className={styles.text}>{t('session.forgotText')}</p>
        <Segments
          label={t('session.forgotWay')}
          options={WAYS.map((name) => ({ name, word: t(`session.forgotBy.${name}`) }))}
          current={way}
          onChange={setWay}
        />
        {FIELDS[way].map((field, index) => (
          <SignInField
            key={field}
            label={t(`session.${LABELS[field]}`)}
            name={field}
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
            error={asked && missing.includes(field) && t(`session.${MISSING[field]}`)}
            autoComplete={AUTOCOMPLETE[field]}
            inputMode={field === 'email' ? 'email' : 'text'}
            autoCapitalize={field === 'clientId' ? 'characters' : 'none'}
            spellCheck={false}
            maxLength={FIELD_MAXIMUM_LENGTH[field]}
            autoFocus={index === 0}
          />
        ))}
        {error !== null && <ProblemNote error={error} />}
        <Button type="submit" variant="filled" className={styles.submit ?? ''} loading={working}>
          {t('session.forgotSend')}
        </Button>
      </div>
    </form>
  );
}

const LABELS = { clientId: 'clientId', username: 'userName', email: 'email' } as const;
const MISSING = { clientId: 'missingClientId', username: 'missingUserName', email: 'missingEmail' } as const;

export function BackButton({ onBack }: { onBack: () => void }) {
  const t = useText();
  return (
    <Button leftSection={<IconArrowLeft aria-hidden />} onClick={onBack}>
      {t('session.backToSignIn')}
    </Button>
  );
}
