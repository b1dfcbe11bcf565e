import frame from '../ui/rail-page.module.css';
import type { UserChoices, UserDetail } from './model.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';

/** What is known of a user, beside what can be done with him. */
export function UserDetails({ user, choices }: { user: UserDetail; choices: UserChoices }) {
  return (
    <div className={frame.parts}>
      <div className={`${frame.main} ${frame.fields}`}>
        <UserFacts {...{ user, choices }} />
      </div>
      <UserActions user={user} twoPersonRule={choices.twoPersonRule} />
    </div>
  );
}
