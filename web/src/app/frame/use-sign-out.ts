import { problemOf } from '../../lib/http/problem.ts';
import { signOut } from '../../lib/session/session-store.ts';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';

/** Signs out, or says that it failed: nobody may leave believing the session is over when it isn't. */
export function useSignOut(): () => Promise<void> {
  const t = useText();
  return async () => {
    try {
      await signOut();
    } catch (error) {
      const text = t.known('errors', `${problemOf(error).problem.key}.detail`);
      notify({ kind: 'error', title: t('shell.signOutFailed'), text });
    }
  };
}
