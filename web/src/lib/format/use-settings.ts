import { useEffect } from 'react';
import { useSessionState } from '../session/session-store.ts';
import { setNumberFormat, useLanguage } from './texts.tsx';

/** Once somebody is signed in, their settings decide the language and the number format in sentences. */
export function useSettings(): void {
  const state = useSessionState();
  const { setLanguage } = useLanguage();
  const { language = null, numberFormat = null } = state.status === 'signedIn' ? state.user.settings : {};
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (numberFormat) setNumberFormat(numberFormat);
  }, [numberFormat]);
}
