import { Button } from '@mantine/core';
import { IconArrowsExchange, IconFile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isFor, listOf, useKnownPages } from '../lib/pages/known-pages.ts';
import type { MenuEntry, Page } from '../lib/pages/page.ts';
import { useAuthority, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import type { ChangeRequest } from './model.ts';

/** The link from a request to what it changes, for those who may open the page that declares to show it. */
export function ShowObject({ request }: { request: ChangeRequest }) {
  const { category, objectId } = request;
  const pages = useKnownPages();
  const { user } = useSession();
  if (category === 'ORDER') return <ShowOrder request={request} />;
  const page = pages.find(({ shows }) => shows === category);
  if (!page || !isFor(pages, page, user)) return null;
  return <ShowPage {...{ page, category, objectId }} icon={listOf(pages, page).menu?.icon} />;
}

type ShowProps = { page: Page; category: string; objectId: string; icon: MenuEntry['icon'] | undefined };

function ShowPage({ page, category, objectId, icon: Icon }: ShowProps) {
  const t = useText();
  const link = linkTo(page, objectId);
  return (
    <Button leftSection={Icon && <Icon aria-hidden />} renderRoot={(props) => <Link {...link} {...props} />}>
      {t.known('approvals', `${category}.show`)}
    </Button>
  );
}

/** A page of its own, the list with its row open, or a page without rows: only the declaration knows. */
function linkTo({ path, list }: Page, objectId: string) {
  // One of each kind, for the types.
  if (path.includes('$')) return { to: path as '/userManagement/users/$uniqueId', params: { uniqueId: objectId } };
  const to = path as '/administration/accounts';
  return list ? { to, search: { open: objectId } } : { to };
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
