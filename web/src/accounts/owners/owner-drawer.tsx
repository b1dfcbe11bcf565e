import { KindDrawer } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { AddressFact } from '../address-fact.tsx';
import type { OwnerDetail } from './model.ts';
import { owner } from './owner.ts';

/** One owner with its facts. */
export function OwnerDrawer(moves: RowDrawerProps<OwnerDetail>) {
  return (
    <KindDrawer kind={owner} {...moves}>
      {(one) => <OwnerFacts {...one} />}
    </KindDrawer>
  );
}

function OwnerFacts({ content, accountsCount }: OwnerDetail) {
  const t = useText();
  const { lei, identification, scheme } = content;
  return (
    <Facts>
      <Fact name={t('accounts.owner.column.lei')}>{lei ?? '–'}</Fact>
      <Fact
        name={t('accounts.owner.column.identification')}
        {...(scheme !== null && { quiet: t(`accounts.owner.scheme.${scheme}`) })}
      >
        {identification ?? '–'}
      </Fact>
      <AddressFact address={content} />
      <Fact name={t('accounts.owner.column.accounts')}>{t('accounts.accountsCount', { count: accountsCount })}</Fact>
    </Facts>
  );
}
