import { Menu } from '@mantine/core';
import { useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { AccountPicker, type BalanceShares } from '../statements/public.ts';
import { ChipButton } from '../ui/chip-button.tsx';
import type { DashboardState } from './dashboard-search.ts';
import css from './dashboard.module.css';

type ChoicesProps = {
  state: DashboardState;
  onChange: (change: Partial<DashboardState>) => void;
  shares: BalanceShares | undefined;
};

/** The currency for consolidating balances, and whose balances. */
export function DashboardChoices({ state, onChange, shares }: ChoicesProps) {
  const t = useText();
  return (
    <div className={css.choices}>
      <CurrencyChoice
        current={state.currency}
        held={shares?.shares.map(({ key }) => key) ?? []}
        onChange={(currency) => onChange({ currency })}
      />
      <AccountPicker
        chosen={state.accounts}
        name={t('dashboard.accounts')}
        all={t('dashboard.allAccounts')}
        onChange={(accounts) => onChange({ accounts })}
      />
    </div>
  );
}

/** Offered to everybody, whether or not an account is held in them. */
const USUAL = ['CHF', 'EUR', 'GBP', 'USD'];

type CurrencyProps = { current: string | null; held: string[]; onChange: (currency: string | null) => void };

/** The reader's default currency, those of their accounts, and the usual ones. */
function CurrencyChoice({ current, held, onChange }: CurrencyProps) {
  const t = useText();
  const own = useSession().user.settings.consolidatedCurrency.code;
  const currencies = [...new Set([own, ...USUAL, ...held])].toSorted((a, b) => a.localeCompare(b));
  const shown = current ?? own;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ChipButton name={t('dashboard.consolidatedIn')}>{shown}</ChipButton>
      </Menu.Target>
      <Menu.Dropdown className={css.currencies ?? ''}>
        <Menu.RadioGroup value={shown} onChange={(currency) => onChange(currency === own ? null : currency)}>
          {currencies.map((currency) => (
            <Menu.RadioItem key={currency} value={currency}>
              {currency}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
