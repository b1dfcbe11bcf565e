import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ApiAnswer } from '@portico/contract/api';
import { useDisplay } from '../lib/format/display.ts';
import { problemOf } from '../lib/http/problem.ts';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { notify } from '../ui/notices/notify.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { Tag } from '../ui/values/tag.tsx';
import { EndOthersDialog } from './end-others-dialog.tsx';
import { endSession, useOwnSessions } from './queries.ts';
import css from './settings.module.css';

type OwnSession = ApiAnswer<'GET portal/sessions'>[number];

/** Where the user is signed in, and how to end those sessions. */
export function OwnSessions() {
  const t = useText();
  const sessions = useOwnSessions();
  const [error, setError] = useState<unknown>(null);
  const [asks, setAsks] = useState(false);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const end = async (uniqueId: string) => {
    setError(null);
    try {
      await endSession(uniqueId);
      notify({ kind: 'done', title: t('settings.sessions.ended'), text: t('settings.sessions.endedText') });
    } catch (thrown) {
      setError(problemOf(thrown));
    }
  };
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions" className={css.subtitle}>
        {t('settings.sessions.title')}
      </h3>
      <p className={css.help}>{t(others > 0 ? 'settings.sessions.help' : 'settings.sessions.only')}</p>
      {sessions.isError && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} isPart />}
      {sessions.isLoading && <Loading />}
      <ul className={css.rows}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.uniqueId} session={session} onEnd={() => end(session.uniqueId)} />
        ))}
      </ul>
      {error ? <ProblemNote error={error} /> : null}
      {others > 0 && <Button onClick={() => setAsks(true)}>{t('settings.sessions.endOthers')}</Button>}
      {asks && <EndOthersDialog count={others} onClose={() => setAsks(false)} />}
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => Promise<void> }) {
  const t = useText();
  const display = useDisplay();
  const browser = browserName(session, t);
  const begun = display.instant(session.startedAt);
  return (
    <li className={css.row}>
      <div className={css.what}>
        <p className={css.name}>
          {browser} {session.isCurrent && <Tag>{t('settings.sessions.this')}</Tag>}
        </p>
        <p className={css.detail}>
          <span>{t('settings.sessions.active', { when: display.instant(session.lastActiveAt) })}</span>
          <span>{t('settings.sessions.begun', { when: begun })}</span>
          {session.address && <span>{t('settings.sessions.from', { address: session.address })}</span>}
        </p>
      </div>
      {!session.isCurrent && (
        <Button aria-label={t('settings.sessions.endOf', { browser, when: begun })} onClick={() => void onEnd()}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function browserName({ browser, system }: OwnSession, t: Translate): string {
  if (browser && system) return t('settings.sessions.browserOn', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknown');
}
