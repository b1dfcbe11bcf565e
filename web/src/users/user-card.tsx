import { Link } from '@tanstack/react-router';
import { EntityStatusWord } from '../approvals/public.ts';
import { LIST_CARD } from '../ui/layout/list-card.tsx';
import type { UserRow } from './model.ts';
import { StateWord } from './state-word.tsx';

/**
 * A user in two lines: name and whether they can sign in, then user name, job and subclient, and any pending change.
 */
export function UserCard({ row }: { row: UserRow }) {
  const { uniqueId, fullName, userName, jobTitle, subclient, state, entityStatus } = row;
  return (
    <Link to="/userManagement/users/$uniqueId" params={{ uniqueId }} className={LIST_CARD}>
      <span>{fullName}</span>
      <span>
        <StateWord state={state} />
      </span>
      <span>{[userName, jobTitle, subclient].filter(Boolean).join(' · ')}</span>
      <span>{entityStatus === 'OK' ? null : <EntityStatusWord status={entityStatus} />}</span>
    </Link>
  );
}
