import {
  CATEGORY_PURPOSES,
  CHARGE_BEARERS,
  CODED_TERMS,
  LOCAL_INSTRUMENTS,
  PRIORITIES,
  SERVICE_LEVELS,
} from '@portico/contract/payments/manual/lists';
import { kindOf, PAYMENT_KINDS, type PaymentKind } from '@portico/contract/payments/manual/kinds';
import { useText } from '../../lib/format/texts.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { useIsHeld, useIsLocked } from '../../ui/form/field-lock.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { SectionLock } from '../../ui/form/section-lock.tsx';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { Segments } from '../../ui/segments.tsx';
import { valuesOf, type TermsValues } from './manual-draft.ts';
import { MoreFields } from './more-fields.tsx';

const TERMS = [...CODED_TERMS, 'batchBooking'] as const;

type Term = (typeof CODED_TERMS)[number];

type TermsProps = {
  form: FieldForm<TermsValues>;
  paysSalaries: boolean;
  /** Whether the bank of the chosen account takes instant payments; without one, whether any does. */
  takesInstant: boolean;
};

/** The kind of payment, and what it leaves open; each code with its word: “Shared (SHAR)”. */
export function TermsSection({ form, paysSalaries, takesInstant }: TermsProps) {
  const t = useText();
  const isLocked = useIsLocked();
  const isHeld = useIsHeld();
  const isKindHeld = TERMS.some((field) => isHeld(field));
  const kind = kindOf(form.draft);
  const { serviceLevel, chargeBearer, batchBooking } = form.draft;
  const start = valuesOf(kind);
  const purposes = CATEGORY_PURPOSES.filter((one) => one !== 'SALA' || paysSalaries);
  const isOffered: Partial<Record<PaymentKind, boolean>> = { SALARY: paysSalaries, INSTANT: takesInstant };
  const kinds = PAYMENT_KINDS.filter((one) => one === kind || (isOffered[one] ?? true));
  const hasInstrument = takesInstant || form.draft.localInstrument !== '' || isLocked('localInstrument');
  const term = (field: Term, none: 'byBank' | 'none', codes: readonly string[]) => ({
    name: t(`payments.manual.field.${field}`),
    isUsed: form.draft[field] !== start[field] || form.errorOf(field) !== undefined || isLocked(field),
    content: (
      <ChoiceField
        {...{ form, field }}
        label={t(`payments.manual.field.${field}`)}
        none={t(`payments.manual.${none}`)}
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
            onChange={(chosen: PaymentKind) => form.set(valuesOf(chosen))}
          />
        )}
      </FieldSet>
      <MoreFields
        parts={[
          term(
            'chargeBearer',
            'byBank',
            serviceLevel === 'SEPA' && ['', 'SLEV'].includes(chargeBearer) ? ['SLEV'] : CHARGE_BEARERS,
          ),
          term('categoryPurpose', 'none', purposes),
          term('serviceLevel', 'byBank', SERVICE_LEVELS),
          ...(hasInstrument ? [term('localInstrument', 'none', LOCAL_INSTRUMENTS)] : []),
          term('priority', 'byBank', PRIORITIES),
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
        ]}
      />
    </FormSection>
  );
}
