import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionState, type SessionState } from '../lib/session-store.ts';
import { useLanguage } from '../lib/texts.tsx';

/** Everything lies in here. */
export function Root() {
  useLanguageOf(useSessionState());
  return <Outlet />;
}

/** Once somebody is signed in, his settings say the language. */
function useLanguageOf(state: SessionState): void {
  const { setLanguage } = useLanguage();
  const language = state.status === 'signedIn' ? state.user.settings.language : null;
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language, setLanguage]);
}
