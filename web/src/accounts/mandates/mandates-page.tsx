import { IconFileCheck } from '@tabler/icons-react';
import type { ApiAnswer } from '@portico/contract/api';
import { MANDATES_SHOWN_MAXIMUM } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { DeskTable } from '../../ui/desk/desk-table.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { ProviderDesk, useSought } from '../provider-desk.tsx';
import { useMandates } from './queries.ts';
import { useMandateColumns } from './use-mandate-columns.tsx';

/** The accounts entered by clients whose bank mandate two of the provider's people confirm. */
export function MandatesPage() {
  const sought = useSought();
  const asked = useMandates(sought);
  return (
    <ProviderDesk
      texts="accounts.mandates"
      icon={<IconFileCheck size={28} aria-hidden />}
      most={MANDATES_SHOWN_MAXIMUM}
      {...{ sought, asked }}
    >
      {asked.data && <MandateTable listed={asked.data} />}
    </ProviderDesk>
  );
}

function MandateTable({ listed }: { listed: ApiAnswer<'GET portal/administration/mandates'> }) {
  const t = useText();
  const columns = useMandateColumns();
  return <DeskTable label={t('accounts.mandates.nav')} rows={listed.content} {...{ columns, idOf }} />;
}
