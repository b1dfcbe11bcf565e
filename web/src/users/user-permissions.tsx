import { useMemo } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import frame from '../ui/layout/rail-page.module.css';
import type { PermissionChoices, UserDetail } from './model.ts';
import { useBoard } from './permissions/board.ts';
import { DecisionRail } from './permissions/decision-rail.tsx';
import type { Holder } from './permissions/effect/effect.ts';
import { entriesOf } from './permissions/entries.ts';
import { PermissionBoard } from './permissions/permission-board.tsx';

type PermissionsProps = { user: UserDetail; choices: PermissionChoices; person: string };

/** What a user may do, and where each right comes from. */
export function UserPermissions({ user, choices, person }: PermissionsProps) {
  const { content, groups } = user;
  const holder = useMemo(
    () => ({ entries: entriesOf(content.permissions), groups, modules: content.modules }),
    [content, groups],
  );
  return <ShownPermissions {...{ holder, choices, person }} inherits />;
}

type ShownProps = { holder: Holder; choices: PermissionChoices; person: string; inherits: boolean };

/** Read-only permissions, with how each was decided. */
export function ShownPermissions({ holder, choices, person, inherits }: ShownProps) {
  const t = useText();
  const phone = usePhone();
  const board = useBoard({ choices, person, before: holder, now: holder, inherits, isNew: false, change: null });
  return (
    <div className={frame.parts}>
      <div className={frame.main}>
        <PermissionBoard board={board} />
      </div>
      {!phone && (
        <aside className={frame.rail} aria-label={t('users.steps')}>
          <DecisionRail board={board} />
        </aside>
      )}
    </div>
  );
}
