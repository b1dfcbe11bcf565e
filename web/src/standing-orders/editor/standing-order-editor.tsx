import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { OWN_NAME_MAXIMUM_LENGTH, STANDING_ORDER_DAYS_AHEAD_MAXIMUM } from '@portico/contract/limits';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { FREQUENCIES, HOLIDAY_RULES, isWeekly } from '@portico/contract/standing-orders/calendar';
import { STANDING_ORDER_VALUES } from '@portico/contract/standing-orders/model';
import { KindEditor, type EditorProps, useSave } from '../../approvals/public.ts';
import { localToday } from '../../lib/format/days.ts';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { readDecimal } from '../../lib/format/read-decimal.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import { useCarriedNote } from '../../payments/public.ts';
import { Changed } from '../../ui/form/changed.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FieldLockContext } from '../../ui/form/field-lock.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useDraft, type DraftForm } from '../../ui/form/use-draft.ts';
import { groupedNumber } from '../../ui/values/iban.tsx';
import type { PaidTemplate, StandingOrderChoices, StandingOrderDetail } from '../model.ts';
import { standingOrder } from '../standing-order.ts';
import { PlanRail } from './plan-rail.tsx';
import { contentOf, dayOf, errorsOf, type StandingOrderDraft } from './standing-order-draft.ts';

type Form = DraftForm<StandingOrderDraft>;
type Formats = Parameters<typeof contentOf>[1];

const FIELDS = [
  'name',
  'templateId',
  'amount',
  'remittance',
  'reference',
  'frequency',
  'firstDate',
  'isOnLastBankingDay',
  'holidayRule',
  'lastDate',
  'datesCount',
  'daysAhead',
];
const ENDS = ['NEVER', 'DATE', 'COUNT'] as const;
const DAYS_AHEAD = Array.from({ length: STANDING_ORDER_DAYS_AHEAD_MAXIMUM }, (_, index) => String(index + 1));
/** What a choice changes of the content that it isn't named after. */
const fieldsOf = (change: Partial<StandingOrderDraft>) =>
  Object.keys(change).flatMap((field) => (field === 'end' ? ['lastDate', 'datesCount'] : field));

/** Edits a standing order: what it pays, when and how long; beside it the dates that this means. */
export function StandingOrderEditor({
  first,
  begun,
  object,
  choices,
}: EditorProps<StandingOrderDraft, StandingOrderDetail, StandingOrderChoices>) {
  const t = useText();
  const { numberFormat, dateFormat } = useFormats();
  const { ofNumber, ofDay } = useInputProblems();
  const display = useDisplay();
  const today = localToday();
  const formats = useMemo(() => ({ numberFormat, dateFormat, today }), [numberFormat, dateFormat, today]);
  const save = useSave(standingOrder, object);
  const templateOf = (id: string) => choices.templates.find(({ uniqueId }) => uniqueId === id) ?? null;
  const form = useDraft<StandingOrderDraft>({
    first,
    begun,
    isNew: object === null,
    check: (draft) =>
      errorsOf(draft, {
        t,
        formats,
        template: templateOf(draft.templateId),
        ofNumber: (text) => ofNumber(text, t('payments.manual.fault.amountMalformed')),
        ofDay: (text, missing) => {
          const example = display.date(`${Number(today.slice(0, 4)) + 1}-01-31`);
          return text.trim() === '' ? missing : ofDay(text, today, t('standingOrders.error.noDay', { example }));
        },
      }),
    refusal: save.error,
    fieldsOf,
  });
  const template = templateOf(form.draft.templateId);
  return (
    <KindEditor
      kind={standingOrder}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft, formats)}
      fields={FIELDS}
      rail={{
        title: t('standingOrders.rail'),
        content: (
          <PlanRail
            draft={form.draft}
            formats={formats}
            object={object}
            hasTemplate={template !== null}
            isAsked={(object ?? choices).twoPersonRule}
          />
        ),
      }}
    >
      <WhatSection {...{ form, template }} templates={choices.templates} />
      <WhenSection {...{ form, formats }} />
      <EndSection {...{ form, formats }} />
    </KindEditor>
  );
}

type WhatProps = { form: Form; template: PaidTemplate | null; templates: readonly PaidTemplate[] };

/** Which template, and what a payment says otherwise. */
function WhatSection({ form, template, templates }: WhatProps) {
  const t = useText();
  const carriedNote = useCarriedNote();
  const display = useDisplay();
  const { numberFormat } = useFormats();
  const { draft, set } = form;
  const templateOf = (id: string) => templates.find(({ uniqueId }) => uniqueId === id);
  const words = (one: PaidTemplate) =>
    [one.creditor, one.account && groupedNumber(one.account), one.debitAccount].filter(Boolean).join(' · ');
  const isLocked = (field: string) => template?.locked.includes(field as never) ?? false;
  const locks = {
    // What was entered before the template locked it can be emptied.
    isLocked: (field: string) => isLocked(field) && draft[field as 'amount' | 'remittance' | 'reference'] === '',
    why: () => t('standingOrders.problem.locked'),
  };
  const helpOf = (field: string, value: string | null | undefined) => {
    if (isLocked(field)) {
      return value ? t('standingOrders.field.lockedAs', { value }) : t('standingOrders.field.lockedEmpty');
    }
    return value ? t('standingOrders.field.asTemplate', { value }) : t('standingOrders.field.asTemplate.help');
  };
  const { amount = null, currency = null } = template ?? {};
  const shownAmount =
    amount === null
      ? null
      : currency === null
        ? display.decimal(amount)
        : `${currency} ${display.amount(amount, currency)}`;
  const amountForm = {
    ...form,
    set: (change: Partial<StandingOrderDraft>) => form.set({ ...change, currency: currency ?? '' }),
  };
  return (
    <FormSection title={t('standingOrders.section.what')}>
      <TextField
        form={form}
        field="name"
        label={t('standingOrders.field.name')}
        most={OWN_NAME_MAXIMUM_LENGTH}
        help={t('standingOrders.field.name.help')}
      />
      <Changed was={form.wasOf('templateId', (id) => templateOf(id)?.name ?? '–')}>
        <SearchSelect
          name="templateId"
          label={t('standingOrders.field.template')}
          placeholder={t('standingOrders.field.template.none')}
          options={templates.map((one) => ({ value: one.uniqueId, label: one.name, detail: words(one) }))}
          value={draft.templateId}
          help={template ? words(template) : t('standingOrders.field.template.help')}
          error={form.errorOf('templateId')}
          onChange={(templateId) => {
            const { locked = [], currency: chosen = null } = templateOf(templateId) ?? {};
            const emptied = STANDING_ORDER_VALUES.filter((field) => locked.includes(field));
            set({
              templateId,
              currency: draft.currency || (chosen ?? ''),
              ...Object.fromEntries(emptied.map((field) => [field, ''])),
            });
          }}
          onLeave={() => form.onLeave('templateId')}
        />
      </Changed>
      {template && form.errorOf('templateId') !== undefined && (
        // What it lacks is mended there.
        <Link to="/payments/templates" search={{ open: template.uniqueId }}>
          {t('approvals.clientTemplate.show')}
        </Link>
      )}
      <FieldLockContext value={locks}>
        <TextField
          form={amountForm}
          field="amount"
          label={
            currency === null ? t('standingOrders.field.amount') : `${t('standingOrders.field.amount')} ${currency}`
          }
          most={25}
          inputMode="decimal"
          help={template !== null && amount === null ? t('standingOrders.error.amount') : helpOf('amount', shownAmount)}
          tidy={(text) => {
            const read = readDecimal(text, numberFormat);
            return read === null || currency === null ? text : display.amount(read, currency);
          }}
        />
        <TextField
          form={form}
          field="remittance"
          label={t('standingOrders.field.remittance')}
          most={PAYMENT_LENGTHS.remittance}
          help={carriedNote(draft.remittance) ?? helpOf('remittance', template?.remittance)}
        />
        <TextField
          form={form}
          field="reference"
          label={t('standingOrders.field.reference')}
          most={PAYMENT_LENGTHS.reference}
          help={helpOf('reference', template?.reference)}
        />
      </FieldLockContext>
    </FormSection>
  );
}

type CalendarProps = { form: Form; formats: Formats };

function WhenSection({ form, formats }: CalendarProps) {
  const t = useText();
  const { draft, set } = form;
  const weekly = isWeekly(draft.frequency);
  const first = dayOf(draft.firstDate, formats);
  const isPast = first !== null && first < formats.today;
  return (
    <FormSection title={t('standingOrders.section.when')}>
      <ChoiceField
        form={form}
        field="frequency"
        label={t('standingOrders.field.frequency')}
        options={FREQUENCIES.map((value) => ({ value, label: t(`standingOrders.frequency.${value}`) }))}
        changeOf={(value) => (isWeekly(value as (typeof FREQUENCIES)[number]) ? { isOnLastBankingDay: false } : {})}
      />
      <DayField
        {...{ form, formats }}
        field="firstDate"
        help={t(`standingOrders.field.firstDate.${isPast ? 'past' : 'help'}`)}
      />
      {!weekly && (
        <Changed was={form.wasOf('isOnLastBankingDay', (value) => t(`common.yesNo.${value}`))}>
          <CheckboxWithHelp
            label={t('standingOrders.field.isOnLastBankingDay')}
            help={t('standingOrders.field.isOnLastBankingDay.help')}
            checked={draft.isOnLastBankingDay}
            onChange={(isOnLastBankingDay) => set({ isOnLastBankingDay })}
          />
        </Changed>
      )}
      {!draft.isOnLastBankingDay && (
        <ChoiceField
          form={form}
          field="holidayRule"
          label={t('standingOrders.field.holidayRule')}
          options={HOLIDAY_RULES.map((value) => ({ value, label: t(`standingOrders.holidayRule.${value}`) }))}
        />
      )}
      <ChoiceField
        form={form}
        field="daysAhead"
        label={t('standingOrders.field.daysAhead')}
        options={DAYS_AHEAD.map((value) => ({ value, label: value }))}
        help={t('standingOrders.field.daysAhead.help')}
      />
    </FormSection>
  );
}

function EndSection({ form, formats }: CalendarProps) {
  const t = useText();
  const { end } = form.draft;
  return (
    <FormSection title={t('standingOrders.section.end')}>
      <ChoiceField
        form={form}
        field="end"
        label={t('standingOrders.field.end')}
        options={ENDS.map((value) => ({ value, label: t(`standingOrders.end.${value}`) }))}
      />
      {end === 'DATE' && <DayField {...{ form, formats }} field="lastDate" />}
      {end === 'COUNT' && (
        <TextField
          form={form}
          field="datesCount"
          label={t('standingOrders.field.datesCount')}
          // One more than there may be, so that a longer number is refused and not cut.
          most={4}
          inputMode="numeric"
          help={t('standingOrders.field.datesCount.help')}
        />
      )}
    </FormSection>
  );
}

/** A day as people write it; on leaving, in the reader's format. */
function DayField({ form, formats, field, help }: CalendarProps & { field: 'firstDate' | 'lastDate'; help?: string }) {
  const t = useText();
  const display = useDisplay();
  return (
    <TextField
      form={form}
      field={field}
      label={t(`standingOrders.field.${field}`)}
      most={20}
      help={help}
      tidy={(text) => {
        const day = dayOf(text, formats);
        return day === null ? text : display.date(day);
      }}
    />
  );
}
