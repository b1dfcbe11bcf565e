import { electronic } from '@portico/contract/bank-codes/electronic';
import { electronicClearingCode, type ClearingSystem } from '@portico/contract/bank-codes/clearing-code';
import { WRITTEN_BIC_MAXIMUM_LENGTH } from '@portico/contract/bank-codes/bic';
import { CLEARING_CODE_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FieldForm } from '../../../ui/form/use-draft.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { IdentityFacts } from '../bank-facts.tsx';
import { countryOf, useClearingSystemName } from '../clearing-system.ts';
import type { BankDetail } from '../model.ts';
import type { BankDraft } from './bank-draft.ts';

/** The codes of a bank where accounts are kept, and why they can't change. */
export function FixedCodes({ bank: { content, accountsCount } }: { bank: BankDetail }) {
  const t = useText();
  return (
    <>
      <div>
        <Facts>
          <IdentityFacts content={content} />
        </Facts>
      </div>
      <Note>{t('accounts.bank.identity.fixed', { count: accountsCount })}</Note>
    </>
  );
}

type CodesProps = { form: FieldForm<BankDraft>; systems: readonly ClearingSystem[] };

/** BIC, clearing code and sender BIC, checked while they are typed. */
export function BankCodes({ form, systems }: CodesProps) {
  const t = useText();
  const { language } = useLanguage();
  const nameOf = useClearingSystemName();
  const { clearingSystem, country } = form.draft;
  // Those of the bank's country first.
  const options = systems
    .map((value) => ({ value, label: nameOf(value), isNear: countryOf(value) === country }))
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || a.label.localeCompare(b.label, language));
  return (
    <>
      <TextField
        form={form}
        field="bic"
        label={t('accounts.bank.field.bic')}
        most={WRITTEN_BIC_MAXIMUM_LENGTH}
        tidy={electronic}
      />
      <ChoiceField
        {...{ form, options }}
        field="clearingSystem"
        label={t('accounts.bank.field.clearingSystem')}
        none={t('accounts.bank.field.clearingSystem.none')}
      />
      {clearingSystem !== '' && (
        <TextField
          form={form}
          field="clearingCode"
          label={t('accounts.bank.field.clearingCode')}
          most={CLEARING_CODE_MAXIMUM_LENGTH}
          tidy={electronicClearingCode}
        />
      )}
      <TextField
        form={form}
        field="senderBic"
        label={t('accounts.bank.field.senderBic')}
        most={WRITTEN_BIC_MAXIMUM_LENGTH}
        help={t('accounts.bank.help.senderBic')}
        tidy={electronic}
      />
      <Note>{t('accounts.bank.identity.connected')}</Note>
    </>
  );
}
