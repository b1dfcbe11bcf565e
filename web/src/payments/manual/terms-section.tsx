import { CODED_TERMS, TERM_CODES, type CodedTerm } from '@portico/contract/payments/manual/lists';
import { kindOf, PAYMENT_KINDS, type PaymentKind } from '@portico/contract/payments/manual/kinds';
import { useText } from '../../lib/format/texts.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useIsHeld, useIsLocked } from '../../ui/form/field-lock.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { SectionLock } from '../../ui/form/section-lock.tsx';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { Segments } from '../../ui/segments.tsx';
import { valuesOf, type TakenTerms, type TermsValues } from './manual-draft.ts';
import { MoreFields } from './more-fields.tsx';

const TERMS = [...CODED_TERMS, 'batchBooking'] as const;
/** Those that a kind of payment sets. */
const TERMS_OF_KIND = TERMS.filter((field) => field !== 'debitAdvice');

type TermsProps = {
  form: FieldForm<TermsValues>;
  paysSalaries: boolean;
  taken: TakenTerms;
};

/** The kind of payment, and what it leaves open; each code with its word: “Shared (SHAR)”. */
export function TermsSection({ form, paysSalaries, taken }: TermsProps) {
  const t = useText();
  const isLocked = useIsLocked();
  const isHeld = useIsHeld();
  const isKindHeld = TERMS_OF_KIND.some((field) => isHeld(field));
  const kind = kindOf(form.draft);
  const { serviceLevel, chargeBearer, batchBooking } = form.draft;
  const start = valuesOf(kind);
  const purposes = TERM_CODES.categoryPurpose.filter((one) => one !== 'SALA' || paysSalaries);
  const isOffered: Partial<Record<PaymentKind, boolean>> = { SALARY: paysSalaries, INSTANT: taken.instant };
  const kinds = PAYMENT_KINDS.filter((one) => one === kind || (isOffered[one] ?? true));
  const term = (field: CodedTerm, none: 'byBank' | 'none', codes: readonly string[] = TERM_CODES[field]) => ({
    name: t(`payments.manual.field.${field}`),
    isUsed: form.draft[field] !== start[field] || form.errorOf(field) !== undefined || isLocked(field),
    content: (
      <ChoiceField
        {...{ form, field }}
        label={t(`payments.manual.field.${field}`)}
        none={t(`payments.manual.${none}`)}
        help={field === 'debitAdvice' && t('payments.manual.field.debitAdvice.help')}
        options={codes.map((value) => ({ value, label: `${t.of('status', `${field}.${value}`)} (${value})` }))}
      />
    ),
  });
  return (
    <FormSection
      title={t('payments.manual.section.terms')}
      aside={<SectionLock fields={TERMS} section={t('payments.manual.section.terms')} />}
    >
      <FieldSet label={t('payments.manual.field.kind')} help={t(`payments.manual.kind.${kind}.help`)}>
        {isKindHeld ? (
          <p>{t(`payments.manual.kind.${kind}`)}</p>
        ) : (
          <Segments
            label={t('payments.manual.field.kind')}
            options={kinds.map((name) => ({ name, word: t(`payments.manual.kind.${name}`) }))}
            current={kind}
            onChange={(chosen: PaymentKind) => form.set({ ...valuesOf(chosen), debitAdvice: form.draft.debitAdvice })}
          />
        )}
      </FieldSet>
      <MoreFields
        parts={[
          term(
            'chargeBearer',
            'byBank',
            serviceLevel === 'SEPA' && ['', 'SLEV'].includes(chargeBearer) ? ['SLEV'] : TERM_CODES.chargeBearer,
          ),
          term('categoryPurpose', 'none', purposes),
          term('serviceLevel', 'byBank'),
          { ...term('localInstrument', 'none'), isOffered: taken.instant },
          term('priority', 'byBank'),
          {
            name: t('payments.manual.field.batchBooking'),
            isUsed: batchBooking !== start.batchBooking || isLocked('batchBooking'),
            content: (
              <ChoiceField
                form={form}
                field="batchBooking"
                label={t('payments.manual.field.batchBooking')}
                none={t('payments.manual.byBank')}
                options={(['true', 'false'] as const).map((value) => ({
                  value,
                  label: t(`payments.manual.batchBooking.${value}`),
                }))}
              />
            ),
          },
          { ...term('debitAdvice', 'byBank'), isOffered: taken.debitAdvice },
        ]}
      />
    </FormSection>
  );
}
