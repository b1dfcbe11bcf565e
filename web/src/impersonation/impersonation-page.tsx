import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserShare } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useText } from '../lib/format/texts.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import frame from '../ui/layout/rail-page.module.css';
import { Empty } from '../ui/layout/states.tsx';
import { ActiveWord } from '../clients/public.ts';
import { ChosenClient } from './chosen-client.tsx';
import { Lookup } from './lookup.tsx';
import { useFoundClients, type FoundClient } from './queries.ts';
import css from './impersonation.module.css';

const WAIT_MS = 250;

/** Finds a client, then a subclient, then a user, to act in that name. */
export function ImpersonationPage() {
  const t = useText();
  const navigate = useNavigate();
  const { client }: Record<string, unknown> = useSearch({ strict: false });
  const chosen = typeof client === 'string' ? client : null;
  const choose = (uniqueId: string) => void navigate({ to: '.', search: { client: uniqueId }, replace: true });
  return (
    <div className={frame.page}>
      <PageHeader title={t('impersonation.title')} quiet={t('impersonation.quiet')} />
      <div className={css.parts}>
        <section className={css.clients} aria-label={t('impersonation.clients')}>
          <Clients chosen={chosen} onChoose={choose} />
        </section>
        <div className={css.chosen}>
          {chosen ? (
            <ChosenClient key={chosen} uniqueId={chosen} />
          ) : (
            <Empty
              icon={<IconUserShare size={28} aria-hidden />}
              title={t('impersonation.none')}
              text={t('impersonation.noneText')}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type ClientsProps = { chosen: string | null; onChoose: (uniqueId: string) => void };

function Clients({ chosen, onChoose }: ClientsProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), WAIT_MS);
  const found = useFoundClients(settled);
  const row = ({ uniqueId, clientId, name, active }: FoundClient) => (
    <li key={uniqueId} data-line>
      <button
        type="button"
        className={css.client}
        aria-pressed={uniqueId === chosen}
        // A hundred clients are one tab stop.
        data-cell
        tabIndex={-1}
        onClick={() => onChoose(uniqueId)}
      >
        <span className={css.name}>{name}</span>
        {!active && <ActiveWord active={false} />}
        <span className={css.quiet}>{clientId}</span>
      </button>
    </li>
  );
  return (
    <Lookup
      label={t('impersonation.clients')}
      placeholder={t('impersonation.findClient')}
      search={search}
      onSearch={setSearch}
      found={found}
      failed={t('impersonation.clientsFailed')}
      nothing={t('impersonation.noClients')}
      row={row}
    />
  );
}
