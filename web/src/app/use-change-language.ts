import type { Language } from '@portico/contract/languages';
import { call } from '../lib/client.ts';
import { queryClient } from '../lib/queries.ts';
import { changeSettings } from '../lib/session-store.ts';
import { useLanguage, useText } from '../lib/texts.tsx';
import { notify } from '../ui/notify.ts';

/** Changes the language at once and stores it in the personal settings; the server's sentences are fetched again. */
export function useChangeLanguage(): (language: Language) => Promise<void> {
  const t = useText();
  const { setLanguage } = useLanguage();
  return async (language) => {
    await setLanguage(language);
    try {
      changeSettings(await call('PUT portal/settings', { body: { language } }));
    } catch {
      notify({ kind: 'warning', title: t('shell.languageNotSaved'), text: t('shell.languageNotSavedText') });
    }
    await queryClient.invalidateQueries();
  };
}
