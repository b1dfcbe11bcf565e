import { Button } from '@mantine/core';
import type { GovernedKind } from '@portico/contract/approvals/kinds';
import {
  IconAdjustments,
  IconArrowsExchange,
  IconFile,
  IconFolders,
  IconScale,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SessionUser } from '../lib/session/session-store.ts';
import { hasAuthority, seesUserGroups, seesUsers, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import type { ChangeRequest } from './model.ts';

/** Where the objects of each kind are shown: in the drawer of a list, or on a page of their own. */
const SHOWN = {
  signOffRule: { Icon: IconScale, list: '/administration/sign-off-rules' },
  accountGroup: { Icon: IconFolders, list: '/administration/account-groups' },
  account: { Icon: IconWallet, list: '/administration/accounts' },
  duplicateImport: { Icon: IconFile, list: '/payments/uploaded-files' },
  user: { Icon: IconUser, page: '/userManagement/users/$uniqueId' },
  userGroup: { Icon: IconUsers, page: '/userManagement/user-groups/$uniqueId' },
  order: { Icon: IconArrowsExchange, page: '/payments/orders/$uniqueId' },
  companySettings: { Icon: IconAdjustments, page: '/administration/settings' },
} as const satisfies Record<GovernedKind, { Icon: typeof IconFile } & ({ list: string } | { page: string })>;

/** The link from a request to what it changes, for anyone who may open it. */
export function ShowObject({ request }: { request: ChangeRequest }) {
  const t = useText();
  const { user } = useSession();
  const { kind, objectId } = request;
  if (!mayShow(user, request)) return null;
  const { Icon, ...place } = SHOWN[kind];
  return (
    <Button
      leftSection={<Icon aria-hidden />}
      renderRoot={(props) =>
        'list' in place ? (
          <Link to={place.list} search={{ open: objectId }} {...props} />
        ) : (
          <Link to={place.page} params={{ uniqueId: objectId }} {...props} />
        )
      }
    >
      {t(`approvals.${kind}.show`)}
    </Button>
  );
}

/** Whether the reader may open what the request changes; a deleted order only if they see deleted ones. */
function mayShow(user: SessionUser, { kind, action, status }: ChangeRequest): boolean {
  if (kind === 'user') return seesUsers(user);
  if (kind === 'userGroup') return seesUserGroups(user);
  if (kind === 'duplicateImport') return hasAuthority(user, 'PAYMENT_VIEW_UPLOADED');
  const isDeleted = kind === 'order' && (action === 'DELETE') === (status === 'APPROVED');
  return !isDeleted || hasAuthority(user, 'VIEW_DELETED_ORDER');
}
