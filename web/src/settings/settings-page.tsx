import { useText } from '../lib/format/texts.tsx';
import { useSession } from '../lib/session/session.tsx';
import { Note } from '../ui/notices/note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ChangeFoot } from './change-foot.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { ExportsSection } from './exports-section.tsx';
import { FormatsSection } from './formats-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { ListsSection } from './lists-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { ChangesContext, useChangeQueue } from './use-changes.ts';
import css from './settings.module.css';

/**
 * The personal settings. A choice takes effect at once and everywhere, as the page itself shows; the foot confirms it
 * and can undo it.
 */
export function SettingsPage() {
  const t = useText();
  const changes = useChangeQueue();
  const { user } = useSession();
  const has = (name: string) => user.applications.some((one) => one.name === name && one.enabled);
  const hasLists = has('payments') || has('reporting');
  return (
    <div className={css.page}>
      <PageHeader title={t('settings.title')} quiet={t('settings.quiet')} />
      <ChangesContext value={changes.change}>
        {user.impersonated && (
          <Note className={css.note}>{t('impersonation.settingsOf', { user: user.fullName })}</Note>
        )}
        {/* Read-only while impersonating: nothing inside takes the focus, so keys scroll only if this does. */}
        <div className={css.main} {...(user.impersonated && { tabIndex: 0, role: 'group' })}>
          <fieldset className={css.all} disabled={user.impersonated}>
            <GeneralSection />
            <FormatsSection />
            {has('payments') && <PaymentsSection />}
            <ExportsSection />
            {has('reporting') && <DownloadsSection />}
            {!user.impersonated && <SecuritySection />}
            {hasLists && <ListsSection />}
          </fieldset>
        </div>
      </ChangesContext>
      {!user.impersonated && <ChangeFoot changes={changes} />}
    </div>
  );
}
