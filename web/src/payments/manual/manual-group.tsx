import { useMemo } from 'react';
import { INSTANT } from '@portico/contract/payments/manual/lists';
import { dateWords } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { isWeekend, nextWorkday } from '../../lib/format/days.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { FieldLockContext, withoutHeld } from '../../ui/form/field-lock.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { placeMark, useDraftRow, useRowIds } from '../../ui/form/nested/use-nested-draft.ts';
import { nodeAt } from '../../ui/form/nested/draft-tree.ts';
import type { FieldForm } from '../../ui/form/use-draft.ts';
import { groupedNumber } from '../../ui/values/iban.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { ManualAccount } from '../model.ts';
import { useManual } from './manual-context.ts';
import { groupPath, PAYMENTS, paymentPath, takenTerms, type GroupValues, type PaymentValues } from './manual-draft.ts';
import { locksOf } from './template-note.tsx';
import { TermsSection } from './terms-section.tsx';
import css from './manual.module.css';

type GroupForm = FieldForm<GroupValues>;

/** From which account, on which day, and how: the terms that all payments of a group share. */
export function GroupFields({ groupId }: { groupId: string }) {
  const display = useDisplay();
  const { draft, choices, formats } = useManual();
  const path = useMemo(() => groupPath(groupId), [groupId]);
  const form = useDraftRow<GroupValues>(draft, path);
  const locks = useGroupLocks(groupId);
  if (!form) return null;
  /** An instant payment needs no workday, so it is for today unless somebody has chosen another day. */
  const setTerms = (change: Partial<GroupValues>) => {
    const isUntouched = form.draft.executionDate === display.date(nextWorkday(formats.today));
    const isForToday = change.localInstrument === INSTANT && isUntouched;
    form.set(isForToday ? { ...change, executionDate: display.date(formats.today) } : change);
  };
  return (
    <div {...placeMark(path)}>
      <FieldLockContext value={locks}>
        <FromSection form={withoutHeld(form, locks)} groupId={groupId} />
        <TermsSection
          form={withoutHeld({ ...form, set: setTerms }, locks)}
          paysSalaries={choices.paysSalaries.allowed}
          taken={takenTerms(choices.debitAccounts, form.draft.debitAccountId)}
        />
      </FieldLockContext>
    </div>
  );
}

/** What the templates of its payments lock for the whole group. */
function useGroupLocks(groupId: string) {
  const t = useText();
  const { draft, templates } = useManual();
  const path = useMemo(() => groupPath(groupId), [groupId]);
  const payments = useRowIds(draft, path, PAYMENTS);
  return useMemo(() => {
    // Thousands of payments have few templates.
    const rows = nodeAt(draft.root, path)?.lists[PAYMENTS] ?? [];
    const used = rows.map(({ values }) => values['template'] as string | undefined);
    return locksOf(t, ...[...new Set(used)].map((id) => templates.get(id ?? '')));
    // oxlint-disable-next-line react/exhaustive-deps -- the ids say that payments have come or gone
  }, [t, draft, path, payments, templates]);
}

function FromSection({ form, groupId }: { form: GroupForm; groupId: string }) {
  const t = useText();
  const display = useDisplay();
  const { draft, choices, formats, templates } = useManual();
  const path = useMemo(() => groupPath(groupId), [groupId]);
  const payments = useRowIds(draft, path, PAYMENTS);
  const { debitAccountId, executionDate } = form.draft;
  const account = choices.debitAccounts.find(({ uniqueId }) => uniqueId === debitAccountId);
  const day = readDay(executionDate, formats.dateFormat, formats.today);
  /** Payments without an amount follow the account, and those without a currency. */
  const choose = (chosen: string) => {
    const before = account?.currency ?? '';
    const after = choices.debitAccounts.find(({ uniqueId }) => uniqueId === chosen)?.currency ?? '';
    const following = payments
      .map((id) => paymentPath(groupId, id))
      .filter((one) => {
        const { amount, currency, template = '' } = draft.view(one)!.values as PaymentValues;
        if (templates.get(template)?.content.locked.includes('currency')) return false;
        return currency === '' || (amount === '' && currency === before);
      });
    draft.setMany([
      { path, change: { debitAccountId: chosen } },
      ...following.map((one) => ({ path: one, change: { currency: after } })),
    ]);
  };
  return (
    <FormSection title={t('payments.manual.section.from')}>
      <div className={css.two}>
        <SearchSelect
          name="debitAccountId"
          label={t('payments.manual.field.debitAccountId')}
          placeholder={t('payments.manual.field.debitAccountId.choose')}
          options={choices.debitAccounts.map(({ uniqueId, name, iban, other, currency, bank }) => ({
            value: uniqueId,
            label: name,
            detail: [currency, groupedNumber(iban ?? other ?? ''), bank].join(' · '),
          }))}
          value={debitAccountId}
          error={form.errorOf('debitAccountId')}
          help={account && <AccountHelp account={account} />}
          onChange={choose}
          onLeave={() => form.onLeave('debitAccountId')}
        />
        <TextField
          form={form}
          field="executionDate"
          label={t('payments.manual.field.executionDate')}
          most={20}
          help={<DayWord day={day} today={formats.today} isInstant={form.draft.localInstrument === INSTANT} />}
          tidy={(text) => {
            const read = readDay(text, formats.dateFormat, formats.today);
            return read === null ? text : display.date(read);
          }}
        />
      </div>
      {account && account.mandate !== 'CONFIRMED' && (
        <Note kind="warning">{t('payments.manual.note.mandate', { account: account.name })}</Note>
      )}
    </FormSection>
  );
}

/** Which account it is, and what was last booked on it. */
function AccountHelp({ account: { iban, other, currency, balance } }: { account: ManualAccount }) {
  const t = useText();
  const display = useDisplay();
  return (
    <>
      {groupedNumber(iban ?? other ?? '')}
      {balance &&
        ` · ${t('payments.manual.balance', {
          amount: `${currency} ${display.amount(balance.amount, currency)}`,
          date: display.date(balance.date),
        })}`}
    </>
  );
}

type DayProps = { day: string | null; today: string; isInstant: boolean };

/** Which day of the week it is, and that banks rest on some, but for instant payments. */
function DayWord({ day, today, isInstant }: DayProps) {
  const t = useText();
  const { language } = useLanguage();
  if (day === null) return null;
  const name = day === today ? t('payments.manual.today') : dateWords(day, 'weekday', language);
  if (isInstant || !isWeekend(day)) return name;
  return <span className={css.warned}>{t('payments.manual.note.weekend', { day: name })}</span>;
}
