import { useText } from '../lib/format/texts.tsx';
import { useSession } from '../lib/session/session.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import '../ui/theme/mono.css';
import css from './developer.module.css';

/** The session user as the server returns them: for developers. */
export function UserInformationPage() {
  const t = useText();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('developer.user.title')} quiet={t('developer.user.quiet')} />
      <div className={css.page}>
        <pre className={css.raw} tabIndex={0} role="region" aria-label={t('developer.user.content')}>
          {JSON.stringify(user, null, 2)}
        </pre>
      </div>
    </>
  );
}
