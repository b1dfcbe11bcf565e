import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KnownPages } from '../lib/pages/known-pages.ts';
import { useSessionState, type SessionState } from '../lib/session/session-store.ts';
import { setNumberFormat, useLanguage } from '../lib/format/texts.tsx';
import { PAGES } from './pages.ts';

/** Wraps the whole application. */
export function Root() {
  useSettingsOf(useSessionState());
  return (
    <KnownPages value={PAGES}>
      <Outlet />
    </KnownPages>
  );
}

/** Once somebody is signed in, their settings decide the language and the number format in sentences. */
function useSettingsOf(state: SessionState): void {
  const { setLanguage } = useLanguage();
  const { language = null, numberFormat = null } = state.status === 'signedIn' ? state.user.settings : {};
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (numberFormat) setNumberFormat(numberFormat);
  }, [numberFormat]);
}
