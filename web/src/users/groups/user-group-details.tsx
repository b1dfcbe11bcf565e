import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { DeleteObject } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import frame from '../../ui/layout/rail-page.module.css';
import { ActionsRail } from '../actions-rail.tsx';
import type { UserGroupDetail } from '../model.ts';
import { StateWord } from '../state-word.tsx';
import { userGroup } from './user-group.ts';

const SwitchGroupDialog = lazyPart(async () => (await import('./switch-user-group-dialog.tsx')).SwitchUserGroupDialog);

type DetailsProps = { group: UserGroupDetail };

/** The facts about a group, beside its actions. */
export function UserGroupDetails({ group }: DetailsProps) {
  const t = useText();
  return (
    <div className={frame.parts}>
      <div className={`${frame.main} ${frame.fields}`} tabIndex={0} role="group" aria-label={t('users.tab.details')}>
        <GroupFacts group={group} />
      </div>
      <GroupActions group={group} />
    </div>
  );
}

function GroupFacts({ group }: { group: UserGroupDetail }) {
  const t = useText();
  const display = useDisplay();
  const { content, state, users, createdOn, lastUpdate } = group;
  const at = (instant: string | null) => (instant === null ? '–' : display.instant(instant));
  return (
    <Facts>
      <Fact name={t('users.column.groupName')}>{content.name}</Fact>
      <Fact name={t('users.column.description')}>{content.description ?? '–'}</Fact>
      <Fact name={t('users.column.state')}>
        <StateWord state={state} />
      </Fact>
      <Fact name={t('users.column.membersCount')}>{display.decimal(users.length)}</Fact>
      <Fact name={t('users.field.comment')}>{content.comment ?? '–'}</Fact>
      <Fact name={t('users.column.createdOn')}>{at(createdOn)}</Fact>
      <Fact name={t('users.field.lastChange')}>{at(lastUpdate)}</Fact>
    </Facts>
  );
}

type Action = 'activate' | 'inactivate' | 'delete';

function GroupActions({ group }: DetailsProps) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Action | null>(null);
  const close = () => setAsking(null);
  const { twoPersonRule } = group;
  return (
    <ActionsRail
      actions={[group.state === 'INACTIVE' ? 'activate' : 'inactivate', 'delete']}
      decisions={group.actions}
      wordOf={(action) => t(`users.action.${action}`)}
      cannot={(action) => t(`users.group.cannot.${action}`)}
      onAsk={setAsking}
    >
      {asking === 'delete' && (
        <DeleteObject
          kind={userGroup}
          object={group}
          name={group.content.name}
          count={group.users.length}
          {...{ twoPersonRule }}
          onClose={close}
          onDeleted={() => void navigate({ to: '/userManagement/user-groups' })}
        />
      )}
      {(asking === 'activate' || asking === 'inactivate') && (
        <SwitchGroupDialog {...{ group, twoPersonRule }} active={asking === 'activate'} onClose={close} />
      )}
    </ActionsRail>
  );
}
