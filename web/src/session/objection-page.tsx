import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../lib/http/client.ts';
import { useDisplay } from '../lib/format/display.ts';
import { usePlace } from '../lib/format/place.ts';
import { useText } from '../lib/format/texts.tsx';
import { Note } from '../ui/notices/note.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { Loading } from '../ui/layout/states.tsx';
import { Frame } from './frame.tsx';
import styles from '../ui/form/steps.module.css';
import { Support } from './support.tsx';
import { takeToken } from './take-token.ts';
import { useObjectionLink } from './passwords/use-link.ts';

/** Where the link in a message about a change leads: the user objects here, and nothing happens unasked. */
export function ObjectionPage() {
  const [token] = useState(takeToken);
  const [showsSupport, setShowsSupport] = useState(false);
  return (
    <Frame onAside={(aside) => setShowsSupport(aside === 'support')}>
      {showsSupport ? <Support onBack={() => setShowsSupport(false)} /> : <Objection token={token} />}
    </Frame>
  );
}

function Objection({ token }: { token: string }) {
  const t = useText();
  const display = useDisplay();
  const { link, error } = useObjectionLink(token);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const [isDone, setDone] = useState(false);
  usePlace(t('session.objection.title'));
  if (isDone) return <Done />;
  if (error === null && !link) return <Loading />;
  const object = () => {
    setWorking(true);
    setRefusal(null);
    call('POST portal/objection', { body: { token } })
      .then(() => setDone(true), setRefusal)
      .finally(() => setWorking(false));
  };
  return (
    <div className={styles.fields}>
      <h1 className={styles.title}>{t('session.objection.title')}</h1>
      {error !== null && <ProblemNote error={error} />}
      {link && (
        <>
          <p>{t(`session.objection.${link.kind}`, { ...link, when: display.instant(link.changedAt) })}</p>
          <p>{t('session.objection.text')}</p>
          {refusal !== null && <ProblemNote error={refusal} />}
          <Button variant="dangerFilled" className={styles.submit ?? ''} loading={working} onClick={object}>
            {t('session.objection.do')}
          </Button>
        </>
      )}
      <ToSignIn word={t(link ? 'session.objection.keep' : 'session.password.toSignIn')} />
    </div>
  );
}

function Done() {
  const t = useText();
  return (
    <div className={styles.fields}>
      <h1 className={styles.title}>{t('session.objection.doneTitle')}</h1>
      <Note kind="done">{t('session.objection.done')}</Note>
      <ToSignIn word={t('session.password.toSignIn')} />
    </div>
  );
}

function ToSignIn({ word }: { word: string }) {
  const navigate = useNavigate();
  return (
    <Button className={styles.submit ?? ''} onClick={() => void navigate({ to: '/login', replace: true })}>
      {word}
    </Button>
  );
}
