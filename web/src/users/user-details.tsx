import { useText } from '../lib/format/texts.tsx';
import frame from '../ui/layout/rail-page.module.css';
import type { UserChoices, UserDetail } from './model.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';

/** The facts about a user, beside their actions. */
export function UserDetails({ user, choices }: { user: UserDetail; choices: UserChoices }) {
  const t = useText();
  return (
    <div className={frame.parts}>
      {/* It scrolls, and nothing inside takes the focus: arrow keys scroll it once it has the focus itself. */}
      <div className={`${frame.main} ${frame.fields}`} tabIndex={0} role="group" aria-label={t('users.tab.details')}>
        <UserFacts {...{ user, choices }} />
      </div>
      <UserActions user={user} />
    </div>
  );
}
