import { useMemo } from 'react';
import { countryName } from '@portico/contract/country-name';
import { bicCountry } from '@portico/contract/bank-codes/bic';
import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import { isQrIban } from '@portico/contract/bank-codes/creditor-reference';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { ibanBankPart, isIban } from '@portico/contract/bank-codes/iban';
import { paymentNeeds } from '@portico/contract/payments/manual/faults';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { asAccountNumber, CREDITOR_FIELDS } from '@portico/contract/payments/manual/payment-fields';
import { isSalaryPayment } from '@portico/contract/payments/manual/salary';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { countryOptions, useClearingSystemName } from '../../../accounts/public.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FieldLockContext, useIsHeld, useIsLocked } from '../../../ui/form/field-lock.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SectionLock } from '../../../ui/form/section-lock.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { groupedNumber } from '../../../ui/values/iban.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { useEntering } from '../manual-context.ts';
import { CreditorField, toCreditor } from './creditor-field.tsx';
import { inFours } from '../manual-draft.ts';
import { MoreFields } from '../more-fields.tsx';
import css from '../manual.module.css';
import { PaymentLine, type Given, type PaymentForm } from './payment-line.tsx';

const BANK = ['bic', 'bankName', 'clearingSystem', 'clearingCode'] as const;
const INTERMEDIARY = ['intermediaryBic', 'intermediaryBankName'] as const;
const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const;

/** Who is paid, and where their account is. */
export function CreditorSection({ form, payment, group }: Given) {
  const t = useText();
  const { choices, debitOf } = useEntering();
  const needs = paymentNeeds(payment, group, debitOf(group.debitAccountId));
  // The first characters of an IBAN are none yet; the form would jump while somebody types.
  const needsBank = couldBecomeIban(payment.account) ? null : needs.bank;
  const isHeld = useIsHeld();
  const isCreditorHeld = isHeld('account');
  // Else half of the one creditor would stay beside half of the other.
  const isAnyHeld = CREDITOR_FIELDS.some(isHeld);
  const isLocked = useIsLocked();
  const hasLock = (fields: readonly string[]) => fields.some((field) => isLocked(field));
  const { bic, clearingSystem, clearingCode, bankName } = form.draft;
  const hasAddress = [payment.street, payment.buildingNumber, payment.postCode, payment.town, payment.country].some(
    Boolean,
  );
  return (
    <FormSection
      title={t('payments.manual.section.to')}
      aside={<SectionLock fields={CREDITOR_FIELDS} section={t('payments.manual.section.to')} />}
    >
      {!choices.paysOthers.allowed && <Note>{t('payments.manual.note.ownOnly')}</Note>}
      <div className={css.two}>
        {choices.paysOthers.allowed && !isAnyHeld ? (
          <CreditorField
            form={form}
            isSalary={isSalaryPayment(group, payment)}
            onChoose={(creditor) => form.set(toCreditor(form.draft, creditor))}
          />
        ) : (
          <PaymentLine form={form} field="creditor" />
        )}
        <div>
          <PaymentLine form={form} field="account" tidy={inFours} help={<BankOfIban account={payment.account} />} />
        </div>
      </div>
      <MoreFields
        parts={[
          ...(choices.ownAccounts.length > 0 && !isCreditorHeld
            ? [
                {
                  name: t('payments.manual.part.ownAccount'),
                  isUsed: !choices.paysOthers.allowed,
                  content: (
                    // It fills in fields that have locks, and has none.
                    <FieldLockContext value={null}>
                      <OwnAccount form={form} debitAccountId={group.debitAccountId} />
                    </FieldLockContext>
                  ),
                },
              ]
            : []),
          {
            name: t('payments.manual.part.bank'),
            isUsed: needsBank !== null || [bic, clearingSystem, clearingCode, bankName].some(Boolean) || hasLock(BANK),
            content: <BankFields form={form} payment={payment} need={needsBank} />,
          },
          {
            name: t('payments.manual.part.intermediary'),
            isUsed: INTERMEDIARY.some((field) => form.draft[field] !== '') || hasLock(INTERMEDIARY),
            content: <IntermediaryFields form={form} />,
          },
          {
            name: t('payments.manual.part.address'),
            isUsed: needs.address !== null || hasAddress || hasLock(ADDRESS),
            content: <AddressLines form={form} need={needs.address} />,
          },
        ]}
      />
    </FormSection>
  );
}

/** Fills in one of the client's own accounts; of what was entered, amount, text and reference stay. */
function OwnAccount({ form, debitAccountId }: { form: PaymentForm; debitAccountId: string }) {
  const t = useText();
  const { choices } = useEntering();
  const accounts = choices.ownAccounts.filter(({ uniqueId }) => uniqueId !== debitAccountId);
  const numberOf = ({ iban, other }: { iban: string | null; other: string | null }) => iban ?? other ?? '';
  const chosen = accounts.find((account) => numberOf(account) === asAccountNumber(form.draft.account));
  return (
    <SearchSelect
      name="ownAccount"
      label={t('payments.manual.field.ownAccount')}
      placeholder={t('payments.manual.field.ownAccount.choose')}
      options={accounts.map((account) => ({
        value: account.uniqueId,
        label: account.name,
        detail: [account.currency, groupedNumber(numberOf(account)), account.bank].join(' · '),
      }))}
      value={chosen?.uniqueId ?? ''}
      onChange={(id) => {
        const account = accounts.find(({ uniqueId }) => uniqueId === id);
        if (!account) return;
        const { amount, currency, endToEndId, paidBefore } = form.draft;
        const remittance = form.draft.remittance === paidBefore?.remittance ? '' : form.draft.remittance;
        form.set({
          ...NO_PAYMENT,
          amount,
          remittance,
          endToEndId,
          creditor: account.owner,
          account: inFours(numberOf(account)),
          bic: account.bic,
          currency: amount === '' ? account.currency : currency,
          paidBefore: undefined,
        });
      }}
    />
  );
}

function couldBecomeIban(account: string): boolean {
  return /^[A-Z]{1,2}\d{0,2}$/i.test(account);
}

/** The bank’s code in an IBAN, and that an account takes payments with a QR reference alone. */
function BankOfIban({ account }: { account: string }) {
  const t = useText();
  const { language } = useLanguage();
  if (!isIban(account)) return null;
  const country = countryName(account.slice(0, 2), language);
  const code = ibanBankPart(account);
  return (
    <>
      {code === null ? country : t('payments.manual.bankPart', { country, code })}
      {isQrIban(account) && ` · ${t('payments.manual.qrIban')}`}
    </>
  );
}

function BankFields({
  form,
  payment,
  need,
}: {
  form: PaymentForm;
  payment: ManualPayment;
  need: ReturnType<typeof paymentNeeds>['bank'];
}) {
  const t = useText();
  const { language } = useLanguage();
  const nameOfSystem = useClearingSystemName();
  const systems = useMemo(
    () => CLEARING_SYSTEMS.map((value) => ({ value, label: nameOfSystem(value) })),
    [nameOfSystem],
  );
  const { account, bic } = payment;
  const isLocked = useIsLocked();
  const [ofBic, ofIban] = [bicCountry(bic), isIban(account) ? account.slice(0, 2) : null];
  const { clearingSystem, clearingCode } = form.draft;
  return (
    <div className={css.stack}>
      {need !== null && <p className={css.reason}>{t(`payments.manual.need.${need}`)}</p>}
      <div className={css.two}>
        <PaymentLine form={form} field="bic" tidy={electronic} help={ofBic !== null && countryName(ofBic, language)} />
        <PaymentLine form={form} field="bankName" />
      </div>
      {ofBic !== null && ofIban !== null && ofBic !== ofIban && (
        <Note kind="warning">
          {t('payments.manual.note.bicElsewhere', {
            bic: countryName(ofBic, language),
            iban: countryName(ofIban, language),
          })}
        </Note>
      )}
      {(bic === '' || clearingSystem !== '' || clearingCode !== '' || isLocked('clearingCode')) && (
        <div className={css.two}>
          <ChoiceField
            form={form}
            field="clearingSystem"
            label={t('accounts.bank.field.clearingSystem')}
            none={t('payments.manual.none')}
            options={systems}
          />
          <PaymentLine form={form} field="clearingCode" />
        </div>
      )}
    </div>
  );
}

/** A bank between the debtor’s and the creditor’s, where theirs don’t know each other. */
function IntermediaryFields({ form }: { form: PaymentForm }) {
  const { language } = useLanguage();
  const country = bicCountry(form.draft.intermediaryBic);
  return (
    <div className={css.two}>
      <PaymentLine
        form={form}
        field="intermediaryBic"
        tidy={electronic}
        help={country !== null && countryName(country, language)}
      />
      <PaymentLine form={form} field="intermediaryBankName" />
    </div>
  );
}

function AddressLines({ form, need }: { form: PaymentForm; need: 'abroad' | 'started' | null }) {
  const t = useText();
  const { language } = useLanguage();
  const { choices } = useEntering();
  const countries = useMemo(() => countryOptions(choices.countries, language), [choices, language]);
  return (
    <div className={css.stack}>
      {need === 'abroad' && <p className={css.reason}>{t('payments.manual.need.abroad')}</p>}
      <div className={css.street}>
        <PaymentLine form={form} field="street" />
        <PaymentLine form={form} field="buildingNumber" />
      </div>
      <div className={css.town}>
        <PaymentLine form={form} field="postCode" />
        <PaymentLine form={form} field="town" />
        <ChoiceField
          form={form}
          field="country"
          label={t('payments.manual.field.country')}
          none={t('payments.manual.none')}
          options={countries}
        />
      </div>
    </div>
  );
}
