import type { AccountId } from '@portico/contract/ids';
import { useText } from '../../lib/format/texts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import type { GroupAccount } from './model.ts';
import css from './groups.module.css';

const SHOWN_AT_MOST = 200;

type AccountsProps = { accountIds: readonly AccountId[]; accounts: readonly GroupAccount[] };

/** The accounts of a group, with number and currency. */
export function AccountGroupAccounts({ accountIds, accounts }: AccountsProps) {
  const t = useText();
  const held = accounts.filter(({ uniqueId }) => accountIds.includes(uniqueId));
  const more = accountIds.length - Math.min(held.length, SHOWN_AT_MOST);
  return (
    <>
      <h3 className={css.title}>{t('accounts.group.size', { count: accountIds.length })}</h3>
      <ul className={css.accounts}>
        {held.slice(0, SHOWN_AT_MOST).map(({ uniqueId, name, number, currency }) => (
          <li key={uniqueId}>
            <b>{name}</b>
            <span className={css.quiet}>{currency}</span>
            <span className={`${css.quiet} ${css.number}`}>
              <AccountNumber number={number} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.quiet}>{t('accounts.group.more', { count: more })}</p>}
    </>
  );
}
