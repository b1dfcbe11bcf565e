import type { Language } from '@portico/contract/languages';
import { call } from '../../lib/http/client.ts';
import { queryClient } from '../../lib/http/queries.ts';
import { changeSettings } from '../../lib/session/session-store.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';

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
