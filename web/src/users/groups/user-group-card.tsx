import { Link } from '@tanstack/react-router';
import { EntityStatusWord } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LIST_CARD } from '../../ui/layout/list-card.tsx';
import type { UserGroupRow } from '../model.ts';
import { StateWord } from '../state-word.tsx';

/** A group in two lines: its name and whether its rights count, then its size and any pending change. */
export function UserGroupCard({ row }: { row: UserGroupRow }) {
  const t = useText();
  const { uniqueId, name, membersCount, state, entityStatus } = row;
  return (
    <Link to="/userManagement/user-groups/$uniqueId" params={{ uniqueId }} className={LIST_CARD}>
      <span>{name}</span>
      <span>
        <StateWord state={state} />
      </span>
      <span>{t('users.group.size', { count: membersCount })}</span>
      <span>{entityStatus === 'OK' ? null : <EntityStatusWord status={entityStatus} />}</span>
    </Link>
  );
}
