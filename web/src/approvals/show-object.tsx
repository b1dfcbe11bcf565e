import { Button } from '@mantine/core';
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
import { seesUserGroups, seesUsers, useAuthority, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import type { ChangeRequest } from './model.ts';

/** The lists with a drawer, by what they list; other kinds don't have a page yet. */
const LISTS = {
  SIGNOFFRULE: { to: '/administration/sign-off-rules', Icon: IconScale },
  ACCOUNTGROUP: { to: '/administration/account-groups', Icon: IconFolders },
  ACCOUNT: { to: '/administration/accounts', Icon: IconWallet },
} as const;

/** Objects with their own page, for anyone who may open it. */
const PAGES = {
  USER: { to: '/userManagement/users/$uniqueId', Icon: IconUser, isFor: seesUsers },
  USERGROUP: { to: '/userManagement/user-groups/$uniqueId', Icon: IconUsers, isFor: seesUserGroups },
} as const;

const isListed = (category: string): category is keyof typeof LISTS => Object.hasOwn(LISTS, category);

/** The link from a request to what it changes. */
export function ShowObject({ request }: { request: ChangeRequest }) {
  const t = useText();
  const { category, objectId } = request;
  if (category === 'ORDER') return <ShowOrder request={request} />;
  if (category === 'USER' || category === 'USERGROUP') return <ShowPage {...{ category, objectId }} />;
  if (category === 'SETTINGS') return <ShowSettings />;
  if (!isListed(category)) return null;
  const { to, Icon } = LISTS[category];
  return (
    <Button
      leftSection={<Icon aria-hidden />}
      renderRoot={(props) => <Link to={to} search={{ open: objectId }} {...props} />}
    >
      {t(`approvals.${category}.show`)}
    </Button>
  );
}

function ShowPage({ category, objectId }: { category: keyof typeof PAGES; objectId: string }) {
  const t = useText();
  const { user } = useSession();
  const { to, Icon, isFor } = PAGES[category];
  if (!isFor(user)) return null;
  return (
    <Button
      leftSection={<Icon aria-hidden />}
      renderRoot={(props) => <Link to={to} params={{ uniqueId: objectId }} {...props} />}
    >
      {t(`approvals.${category}.show`)}
    </Button>
  );
}

function ShowSettings() {
  const t = useText();
  return (
    <Button
      leftSection={<IconAdjustments aria-hidden />}
      renderRoot={(props) => <Link to="/administration/settings" {...props} />}
    >
      {t('approvals.SETTINGS.show')}
    </Button>
  );
}

/** The order, or the file that is to become one; once deleted, only for people who may still see it. */
function ShowOrder({ request: { action, status, objectId } }: { request: ChangeRequest }) {
  const t = useText();
  const seesFiles = useAuthority('PAYMENT_VIEW_UPLOADED');
  const seesDeleted = useAuthority('VIEW_DELETED_ORDER');
  if (action === 'ADD') {
    return seesFiles ? (
      <Button
        leftSection={<IconFile aria-hidden />}
        renderRoot={(props) => <Link to="/payments/uploaded-files" search={{ open: objectId }} {...props} />}
      >
        {t('approvals.ORDER.show.ADD')}
      </Button>
    ) : null;
  }
  const isDeleted = (action === 'DELETE') === (status === 'APPROVED');
  if (isDeleted && !seesDeleted) return null;
  return (
    <Button
      leftSection={<IconArrowsExchange aria-hidden />}
      renderRoot={(props) => <Link to="/payments/orders/$uniqueId" params={{ uniqueId: objectId }} {...props} />}
    >
      {t('approvals.ORDER.show')}
    </Button>
  );
}
