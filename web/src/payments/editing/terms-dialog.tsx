import { useState } from 'react';
import { trustedId, type OrderGroupId } from '@portico/contract/ids';
import { executionDateFault } from '@portico/contract/payments/manual/faults';
import { PRIORITIES } from '@portico/contract/payments/manual/lists';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { localToday } from '../../lib/format/days.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SaveDialog } from '../../ui/form/save-dialog.tsx';
import { useDraft, type DraftErrors } from '../../ui/form/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { OrderDetail, OrderGroup } from '../model.ts';
import { useChangeTerms } from '../queries.ts';
import css from './terms-dialog.module.css';
import { bookingWord, priorityWord } from './terms-words.ts';

/** As they are typed and chosen; an empty text leaves a term as it is. */
type Draft = { executionDate: string; priority: string; batchBooking: string };

/** A choice that leaves it to the bank. */
const BY_BANK = 'bank';
const UNCHANGED: Draft = { executionDate: '', priority: '', batchBooking: '' };
/** More groups are changed all at once. */
const GROUPS_OFFERED = 100;

/** Date and terms of an open order: of all its groups, or of one. What isn’t filled in stays as it is. */
export function TermsDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useText();
  const display = useDisplay();
  const { dateFormat } = useFormats();
  const [today] = useState(localToday);
  // Of the content that the editor has seen, whatever comes meanwhile.
  const [contentDigest] = useState(order.contentDigest);
  const [group, setGroup] = useState('');
  const change = useChangeTerms(order.uniqueId);
  const dayOf = (text: string) => readDay(text, dateFormat, today);
  const form = useDraft<Draft>({
    first: UNCHANGED,
    isNew: true,
    check: ({ executionDate }): DraftErrors => {
      if (executionDate.trim() === '') return {};
      const fault = executionDateFault(dayOf(executionDate) ?? '', today);
      return fault ? { executionDate: t(fault.key, fault.parameters) } : {};
    },
    refusal: change.error,
  });
  const chosen = order.groups.filter(({ uniqueId }) => group === '' || uniqueId === group);
  const now = (wordOf: (group: OrderGroup) => string) => {
    const [word, ...others] = new Set(chosen.map(wordOf));
    return t('payments.terms.now', { value: others.length > 0 ? t('payments.terms.various') : word! });
  };
  const save = async () => {
    if (form.checkAll() > 0) return;
    if (!form.isDirty) return onClose();
    await change.mutateAsync({
      contentDigest,
      ...(group !== '' && { groups: [trustedId<OrderGroupId>(group)] }),
      ...sent(form.draft, dayOf),
    });
    notify({ kind: 'done', title: t('payments.terms.done') });
    onClose();
  };
  return (
    <SaveDialog
      title={t('payments.terms.title')}
      onClose={onClose}
      onSave={save}
      isSaving={change.isPending}
      error={change.error}
    >
      <div className={css.fields}>
        <GroupChoice order={order} value={group} onChange={setGroup} />
        <TextField
          form={form}
          field="executionDate"
          label={t('payments.manual.field.executionDate')}
          most={20}
          help={now(({ executionDate }) => display.date(executionDate))}
          tidy={(text) => {
            const day = dayOf(text);
            return day === null ? text : display.date(day);
          }}
        />
        {order.nextDate !== null && (
          <LinkButton onClick={() => form.set({ executionDate: display.date(order.nextDate!) })}>
            {t('payments.terms.next', { date: display.date(order.nextDate) })}
          </LinkButton>
        )}
        <ChoiceField
          form={form}
          field="priority"
          label={t('payments.manual.field.priority')}
          none={t('payments.terms.asIs')}
          options={[
            ...PRIORITIES.map((value) => ({ value, label: t.of('status', `priority.${value}`) })),
            { value: BY_BANK, label: t('payments.manual.byBank') },
          ]}
          help={now(({ priority }) => priorityWord(t, priority))}
        />
        <ChoiceField
          form={form}
          field="batchBooking"
          label={t('payments.manual.field.batchBooking')}
          none={t('payments.terms.asIs')}
          options={[
            { value: 'true', label: t('payments.manual.batchBooking.true') },
            { value: 'false', label: t('payments.manual.batchBooking.false') },
            { value: BY_BANK, label: t('payments.manual.byBank') },
          ]}
          help={now(({ batchBooking }) => bookingWord(t, batchBooking))}
        />
      </div>
    </SaveDialog>
  );
}

type ChoiceProps = { order: OrderDetail; value: string; onChange: (group: string) => void };

/** Which groups it concerns, if there is a choice. */
function GroupChoice({ order: { groups }, value, onChange }: ChoiceProps) {
  const t = useText();
  const display = useDisplay();
  if (groups.length < 2 || groups.length > GROUPS_OFFERED) return null;
  return (
    <SelectField
      label={t('payments.terms.appliesTo')}
      none={t('payments.terms.whole', { count: groups.length, shown: display.decimal(groups.length) })}
      options={groups.map(({ uniqueId, debitAccount, executionDate, numberOfTransactions: count }) => ({
        value: uniqueId,
        label: t('payments.terms.group', {
          account: debitAccount.name,
          date: display.date(executionDate),
          count,
          shown: display.decimal(count),
        }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** What was filled in. */
function sent({ executionDate, priority, batchBooking }: Draft, dayOf: (text: string) => string | null) {
  const day = dayOf(executionDate);
  return {
    ...(day !== null && { executionDate: day }),
    ...(priority !== '' && { priority: priority === BY_BANK ? null : (priority as (typeof PRIORITIES)[number]) }),
    ...(batchBooking !== '' && { batchBooking: batchBooking === BY_BANK ? null : batchBooking === 'true' }),
  };
}
