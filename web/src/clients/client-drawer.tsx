import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMayOpen } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { Drawer } from '../ui/layout/drawer.tsx';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { PendingRow } from '../ui/grid/pending-row.tsx';
import { ActiveWord } from './client-columns.tsx';
import { ClientFacts } from './client-facts.tsx';
import css from './clients.module.css';
import type { ClientDetail } from './model.ts';

/** One client: its settings, its subclients, and the button to change them. */
export function ClientDrawer({ uniqueId, asked: client, ...moves }: RowDrawerProps<ClientDetail>) {
  const t = useText();
  const navigate = useNavigate();
  const mayImpersonate = useMayOpen('impersonation');
  const edit = () => void navigate({ to: '/administration/client/editor/$uniqueId', params: { uniqueId } });
  const foot = client.data && (
    <>
      <ActionButton decision={client.data.actions.update} title={t('clients.cannot.update')} onClick={edit}>
        {t('clients.edit')}
      </ActionButton>
      {mayImpersonate && (
        <Button renderRoot={(props) => <Link to="/user/impersonation" search={{ client: uniqueId }} {...props} />}>
          {t('impersonation.menu')}
        </Button>
      )}
    </>
  );
  return (
    <Drawer {...moves} label={t('clients.label')} shown={uniqueId} foot={foot}>
      {client.data ? (
        <>
          <header className={css.head}>
            <h2>{client.data.content.name}</h2>
            <ActiveWord active={client.data.content.active} />
          </header>
          <ClientFacts client={client.data} />
        </>
      ) : (
        <PendingRow asked={client} title={t('clients.loadFailed')} />
      )}
    </Drawer>
  );
}
