import { useMemo } from 'react';
import { isQrIban } from '@portico/contract/bank-codes/creditor-reference';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { useDisplay } from '../../../lib/format/display.ts';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FieldLockContext, useIsLocked, withoutHeld } from '../../../ui/form/field-lock.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SectionLock } from '../../../ui/form/section-lock.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { placeMark, useDraftRow } from '../../../ui/form/nested/use-nested-draft.ts';
import { isAsBefore } from './creditor-field.tsx';
import { CreditorSection } from './creditor-section.tsx';
import { useEntering, useManual, type EnteringChoices } from '../manual-context.ts';
import { groupPath, paymentOf, paymentPath, type GroupValues, type PaymentValues } from '../manual-draft.ts';
import { PaymentLine, type Given } from './payment-line.tsx';
import { locksOf, TemplateNote } from '../template-note.tsx';
import { MoreFields } from '../more-fields.tsx';
import css from '../manual.module.css';

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

/** The fields of each section, for what concerns all of them. */
const SECTIONS = {
  amount: ['currency', 'amount'],
  details: ['remittance', 'reference', 'purpose', 'ultimateCreditor', 'ultimateDebtor'],
} as const;

function AmountSection({ form, group }: Given) {
  const t = useText();
  const display = useDisplay();
  const { choices, formats, debitOf } = useEntering();
  const { currency } = form.draft;
  const own = debitOf(group.debitAccountId)?.currency;
  const currencies = useMemo(() => currencyOptions(choices), [choices]);
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
          options={currencies}
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

/** Those of the debit accounts first. */
function currencyOptions({ debitAccounts, currencies }: EnteringChoices): { value: string; label: string }[] {
  const codes = new Set([...debitAccounts.map(({ currency }) => currency), ...currencies]);
  return [...codes].map((value) => ({ value, label: value }));
}

function DetailsSection({ form, payment }: Given) {
  const t = useText();
  const display = useDisplay();
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
      <PaymentLine
        form={form}
        field="remittance"
        help={
          isAsBefore(form.draft) &&
          t('payments.suggest.remittance', { day: display.date(form.draft.paidBefore.lastOn) })
        }
      />
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
