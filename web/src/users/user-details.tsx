import { useText } from '../lib/texts.tsx';
import frame from '../ui/rail-page.module.css';
import type { UserChoices, UserDetail } from './model.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';

/** What is known of a user, beside what can be done with him. */
export function UserDetails({ user, choices }: { user: UserDetail; choices: UserChoices }) {
  const t = useText();
  return (
    <div className={frame.parts}>
      {/* It scrolls, and nothing in it takes the focus: the arrows do it once it has it itself. */}
      <div className={`${frame.main} ${frame.fields}`} tabIndex={0} role="group" aria-label={t('users.tab.details')}>
        <UserFacts {...{ user, choices }} />
      </div>
      <UserActions user={user} twoPersonRule={choices.twoPersonRule} />
    </div>
  );
}
