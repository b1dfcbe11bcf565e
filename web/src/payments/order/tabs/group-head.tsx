import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useDisplay } from '../../../lib/format/display.ts';
import { useServiceLevelWord } from '../../../lib/format/service-level.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Iban } from '../../../ui/values/iban.tsx';
import { LedgerAmount } from '../../../ui/values/money.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import type { OrderGroup } from '../../model.ts';
import { NoAccess } from '../../orders/order-cells.tsx';
import css from './transactions.module.css';

type HeadProps = { group: OrderGroup; open: boolean; onToggle: () => void };

/** A group as a row of the same table: debit account, date, payment details, total. */
export function GroupHead({ group, open, onToggle }: HeadProps) {
  const t = useText();
  const levelWord = useServiceLevelWord();
  const display = useDisplay();
  const {
    debitAccount: account,
    serviceLevel,
    localInstrument,
    chargeBearer,
    priority,
    categoryPurpose,
    debitAdvice,
  } = group;
  // The server names an account that nobody has set up by its number, which is already shown beside it.
  const isUnknown = account.name === (account.iban ?? account.other);
  const title = isUnknown ? t.of('warnings', 'noMatchingAccount.short') : account.name;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <tr className={css.group}>
      <td className={css.fold}>
        <button
          type="button"
          className={css.foldButton}
          aria-expanded={open}
          aria-label={t('payments.order.group', { account: account.name })}
          onClick={onToggle}
        >
          <Chevron aria-hidden />
        </button>
      </td>
      <td colSpan={4}>
        <span className={css.groupLine}>
          {account.access ? <b>{title}</b> : <NoAccess />}
          <span className={css.quiet}>{account.iban ? <Iban value={account.iban} /> : account.other}</span>
          <Tag title={t('payments.column.execution')}>{display.date(group.executionDate)}</Tag>
          {serviceLevel && <Tag title={serviceLevel}>{levelWord(serviceLevel)}</Tag>}
          {localInstrument && (
            <Tag title={localInstrument}>
              {t.known('status', `localInstrument.${localInstrument}`) ?? localInstrument}
            </Tag>
          )}
          {priority === 'HIGH' && <Tag>{t('payments.order.highPriority')}</Tag>}
          {chargeBearer && (
            <Tag title={chargeBearer}>{t.known('status', `chargeBearer.${chargeBearer}`) ?? chargeBearer}</Tag>
          )}
          {categoryPurpose && (
            <Tag title={categoryPurpose}>
              {t.known('status', `categoryPurpose.${categoryPurpose}`) ?? categoryPurpose}
            </Tag>
          )}
          {debitAdvice && (
            <Tag title={`${t('payments.manual.field.debitAdvice')}: ${debitAdvice}`}>
              {t(`status.debitAdvice.${debitAdvice}`)}
            </Tag>
          )}
        </span>
      </td>
      <td className={css.amount}>
        {group.totals.map((money) => (
          <LedgerAmount key={money.currency} {...money} strong />
        ))}
      </td>
    </tr>
  );
}
