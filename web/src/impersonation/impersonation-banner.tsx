import { Button } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { shownName } from '@portico/contract/users/names';
import { problemOf } from '../lib/http/problem.ts';
import { useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { notify } from '../ui/notices/notify.ts';
import { useReset } from './queries.ts';
import css from './impersonation-banner.module.css';

/** Says who is acting in whose name, for as long as it lasts, and ends it. */
export function ImpersonationBanner() {
  const t = useText();
  const reset = useReset();
  const { user } = useSession();
  if (!user.impersonator) return null;
  const { impersonator, impersonatedUser, fullName, client, clientId } = user;
  const names = {
    person: shownName(impersonator),
    user: shownName({ fullName, userName: user.userName }),
    client: client.name,
    clientId,
  };
  const end = () =>
    reset.mutate(undefined, {
      onError: (error) =>
        notify({
          kind: 'error',
          title: t('impersonation.endFailed'),
          text: t.known('errors', `${problemOf(error).problem.key}.detail`),
        }),
    });
  return (
    <aside className={css.band} aria-label={t('impersonation.band')}>
      <IconUserShare aria-hidden />
      <span className={css.words}>
        <b>{t(impersonatedUser === null ? 'impersonation.bandClient' : 'impersonation.bandUser', names)}</b>{' '}
        <span>{t(impersonator.isReadOnly ? 'impersonation.bandReadOnly' : 'impersonation.bandPerson', names)}</span>
      </span>
      <Button size="xs" variant="default" loading={reset.isPending} onClick={end}>
        {t('impersonation.end')}
      </Button>
    </aside>
  );
}
