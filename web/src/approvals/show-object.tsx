import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isFor, listOf, useKnownPages } from '../lib/pages/known-pages.ts';
import type { Page } from '../lib/pages/page.ts';
import { useMayOpen, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import type { ChangeRequest } from './model.ts';

/** The link from a request to what it changes, for those who may open the page that declares to show it. */
export function ShowObject({ request }: { request: ChangeRequest }) {
  const t = useText();
  const pages = useKnownPages();
  const { user } = useSession();
  const seesDeleted = useMayOpen('deletedOrders');
  const { kind, objectId } = request;
  const page = pages.find(({ shows }) => shows === kind);
  if (!page || !isFor(pages, page, user) || (isDeletedOrder(request) && !seesDeleted)) return null;
  const Icon = listOf(pages, page).menu?.icon;
  const link = linkTo(page, objectId);
  return (
    <Button leftSection={Icon && <Icon aria-hidden />} renderRoot={(props) => <Link {...link} {...props} />}>
      {t(`approvals.${kind}.show`)}
    </Button>
  );
}

function isDeletedOrder({ kind, action, status }: ChangeRequest): boolean {
  return kind === 'order' && (action === 'DELETE') === (status === 'APPROVED');
}

/** A page of its own, the list with its row open, or a page without rows: only the declaration knows. */
function linkTo({ path, list }: Page, objectId: string) {
  // One of each kind, for the types.
  if (path.includes('$')) return { to: path as '/userManagement/users/$uniqueId', params: { uniqueId: objectId } };
  const to = path as '/administration/accounts';
  return list ? { to, search: { open: objectId } } : { to };
}
