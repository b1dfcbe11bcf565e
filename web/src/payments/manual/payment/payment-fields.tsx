import { useMemo } from 'react';
import { bicCountry } from '@portico/contract/bank-codes/bic';
import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import { isQrIban } from '@portico/contract/bank-codes/creditor-reference';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { ibanBankPart, isIban } from '@portico/contract/bank-codes/iban';
import { paymentNeeds } from '@portico/contract/payments/manual/faults';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { NO_PAYMENT } from '@portico/contract/payments/manual/no-payment';
import { asAccountNumber, PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { countryName } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { countryOptions, useClearingSystemName } from '../../accounts/public.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FieldLockContext, useIsHeld, useIsLocked, withoutHeld } from '../../ui/form/field-lock.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SectionLock } from '../../ui/form/section-lock.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { placeMark, useDraftRow } from '../../ui/form/nested/use-nested-draft.ts';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { groupedNumber } from '../../ui/values/iban.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { useEntering, useManual } from './manual-context.ts';
import { groupPath, inFours, paymentOf, paymentPath, type GroupValues, type PaymentValues } from './manual-draft.ts';
import { locksOf, TemplateNote } from './template-note.tsx';
import { MoreFields } from './more-fields.tsx';
import css from './manual.module.css';

type PaymentForm = FieldForm<PaymentValues>;
/** The payment as it would be sent, with what it needs. */
type Given = { form: PaymentForm; payment: ManualPayment; group: Pick<GroupValues, 'debitAccountId' | 'serviceLevel'> };
type Line = keyof typeof PAYMENT_LENGTHS;

/** People type numbers and codes with blanks. */
const BLANKS = 8;

/** The payment of the order that is being edited. */
export function PaymentFields({ groupId, paymentId }: { groupId: string; paymentId: string }) {
  const t = useText();
  const { draft, templates } = useManual();
  const path = useMemo(() => paymentPath(groupId, paymentId), [groupId, paymentId]);
  const form = useDraftRow<PaymentValues>(draft, path);
  const group = useDraftRow<GroupValues>(
    draft,
    useMemo(() => groupPath(groupId), [groupId]),
  );
  if (!form || !group) return null;
  const locks = locksOf(t, templates.get(form.draft.template ?? ''));
  return (
    <div {...placeMark(path)} className={css.payment}>
      <FieldLockContext value={locks}>
        <TemplateNote form={form} {...{ groupId, paymentId }} />
        <PaymentSections form={withoutHeld(form, locks)} group={group.draft} />
      </FieldLockContext>
    </div>
  );
}

/** To whom, how much and what for. */
export function PaymentSections({ form, group }: Pick<Given, 'form' | 'group'>) {
  const { formats } = useEntering();
  const given = { form, payment: paymentOf(form.draft, formats), group };
  return (
    <>
      <CreditorSection {...given} />
      <AmountSection {...given} />
      <DetailsSection {...given} />
    </>
  );
}

const BANK = ['bic', 'bankName', 'clearingSystem', 'clearingCode'] as const;
const INTERMEDIARY = ['intermediaryBic', 'intermediaryBankName'] as const;
const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country'] as const;
/** The fields of each section, for what concerns all of them. */
const SECTIONS = {
  to: ['creditor', 'account', ...BANK, ...INTERMEDIARY, ...ADDRESS],
  amount: ['currency', 'amount'],
  details: ['remittance', 'reference', 'purpose', 'ultimateCreditor', 'ultimateDebtor'],
} as const;

function CreditorSection({ form, payment, group }: Given) {
  const t = useText();
  const { choices, debitOf } = useEntering();
  const needs = paymentNeeds(payment, group, debitOf(group.debitAccountId));
  // The first characters of an IBAN are none yet; the form would jump while somebody types.
  const needsBank = couldBecomeIban(payment.account) ? null : needs.bank;
  const isCreditorHeld = useIsHeld()('account');
  const isLocked = useIsLocked();
  const hasLock = (fields: readonly string[]) => fields.some((field) => isLocked(field));
  const { bic, clearingSystem, clearingCode, bankName } = form.draft;
  const hasAddress = [payment.street, payment.buildingNumber, payment.postCode, payment.town, payment.country].some(
    Boolean,
  );
  return (
    <FormSection
      title={t('payments.manual.section.to')}
      aside={<SectionLock fields={SECTIONS.to} section={t('payments.manual.section.to')} />}
    >
      {!choices.paysOthers.allowed && <Note>{t('payments.manual.note.ownOnly')}</Note>}
      <div className={css.two}>
        <PaymentLine form={form} field="creditor" />
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
        const { amount, currency, remittance, endToEndId } = form.draft;
        form.set({
          ...NO_PAYMENT,
          amount,
          remittance,
          endToEndId,
          creditor: account.owner,
          account: inFours(numberOf(account)),
          bic: account.bic,
          currency: amount === '' ? account.currency : currency,
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
            options={CLEARING_SYSTEMS.map((value) => ({ value, label: nameOfSystem(value) }))}
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
          options={countryOptions(choices.countries, language)}
        />
      </div>
    </div>
  );
}

function AmountSection({ form, group }: Given) {
  const t = useText();
  const display = useDisplay();
  const { choices, formats, debitOf } = useEntering();
  const { currency } = form.draft;
  const own = debitOf(group.debitAccountId)?.currency;
  const first = [...new Set(choices.debitAccounts.map((account) => account.currency))];
  const currencies = [...new Set([...first, ...choices.currencies])];
  return (
    <FormSection
      title={t('payments.manual.section.amount')}
      aside={<SectionLock fields={SECTIONS.amount} section={t('payments.manual.section.amount')} />}
    >
      <div className={css.amount}>
        <ChoiceField
          form={form}
          field="currency"
          label={t('payments.manual.field.currency')}
          none="–"
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <TextField
          form={form}
          field="amount"
          label={t('payments.manual.field.amount')}
          most={25}
          inputMode="decimal"
          boxClass={css.figures}
          help={
            own !== undefined && currency !== '' && currency !== own && t('payments.manual.note.otherCurrency', { own })
          }
          tidy={(text) => {
            const read = readDecimal(text, formats.numberFormat);
            return read === null || currency === '' ? text : display.amount(read, currency);
          }}
        />
      </div>
    </FormSection>
  );
}

function DetailsSection({ form, payment }: Given) {
  const t = useText();
  const { leavesOut } = useEntering();
  const isLocked = useIsLocked();
  const { endToEndId, ultimateCreditor, ultimateDebtor, reference, purpose } = form.draft;
  type More = 'reference' | 'purpose' | 'endToEndId' | 'ultimateCreditor' | 'ultimateDebtor';
  const part = (field: More, isUsed: boolean) => ({
    name: t(`payments.manual.field.${field}`),
    isUsed: isUsed || form.errorOf(field) !== undefined || isLocked(field),
    content: (
      <PaymentLine
        form={form}
        field={field}
        {...(field === 'purpose' && { help: t('payments.manual.field.purpose.help'), tidy: electronic })}
      />
    ),
  });
  return (
    <FormSection
      title={t('payments.manual.section.details')}
      aside={<SectionLock fields={SECTIONS.details} section={t('payments.manual.section.details')} />}
    >
      <PaymentLine form={form} field="remittance" />
      <MoreFields
        parts={[
          part('reference', reference !== '' || isQrIban(payment.account)),
          ...(leavesOut === 'endToEndId' ? [] : [part('endToEndId', endToEndId !== '')]),
          part('purpose', purpose !== ''),
          part('ultimateCreditor', ultimateCreditor !== ''),
          part('ultimateDebtor', ultimateDebtor !== ''),
        ]}
      />
    </FormSection>
  );
}

type LineProps = {
  form: PaymentForm;
  field: Line;
  help?: React.ReactNode;
  tidy?: (text: string) => string;
};

function PaymentLine({ form, field, help, tidy }: LineProps) {
  const t = useText();
  const room = (['account', 'reference', 'bic', 'intermediaryBic'] as Line[]).includes(field) ? BLANKS : 0;
  return (
    <TextField
      {...{ form, field, help, tidy }}
      label={t(`payments.manual.field.${field}`)}
      most={PAYMENT_LENGTHS[field] + room}
    />
  );
}
