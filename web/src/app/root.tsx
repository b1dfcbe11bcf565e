import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadSession, useSessionState, type SessionState } from '../lib/session-store.ts';
import { useLanguage, useText } from '../lib/texts.tsx';
import { Failed } from '../ui/states.tsx';
import { Bare } from './bare.tsx';

/** Everything lies in here; without an answer about the session there is only that to say. */
export function Root() {
  const t = useText();
  const state = useSessionState();
  useLanguageOf(state);
  if (state.status !== 'failed') return <Outlet />;
  return (
    <Bare>
      <Failed
        heading="h1"
        title={t('shell.sessionFailedTitle')}
        error={state.error}
        onRetry={() => void loadSession()}
      />
    </Bare>
  );
}

/** Once somebody is signed in, his settings say the language. */
function useLanguageOf(state: SessionState): void {
  const { setLanguage } = useLanguage();
  const language = state.status === 'signedIn' ? state.user.settings.language : null;
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language, setLanguage]);
}
