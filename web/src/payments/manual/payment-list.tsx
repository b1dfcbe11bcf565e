import { memo, useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconClipboardText, IconCopy, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { paymentFaults } from '@portico/contract/payments/manual/faults';
import { MANUAL_PAYMENTS_MAXIMUM } from '@portico/contract/limits';
import { nextWorkday } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useMayOpen } from '../../lib/session/session.tsx';
import { DraftRows } from '../../ui/form/nested/draft-rows.tsx';
import type { DraftPath } from '../../ui/form/nested/draft-tree.ts';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import { useDraftRow, useRowIds } from '../../ui/form/nested/use-nested-draft.ts';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { useManual } from './manual-context.ts';
import {
  groupPath,
  GROUPS,
  isBlank,
  paymentOf,
  PAYMENTS,
  ROOT,
  type GroupValues,
  type PaymentValues,
} from './manual-draft.ts';
import { addGroup, addPayment, copyPayment, isFull, removePayment } from './manual-rows.ts';
import { PaymentCells } from './payment-cells.tsx';
import { SelectedPayment, useSelectedPayment } from './selected-payment.ts';
import css from './manual.module.css';

const ROW_PIXELS = 40;

type ListProps = {
  selected: { group: string; payment: string };
  className: string | undefined;
  /** Asks for the rows of a spreadsheet. */
  onPaste: (text: string) => void;
  /** Asks for templates. */
  onTemplates: () => void;
};

/** All payments of the order, each with its state; one of them is in the form above. */
export function PaymentList({ selected, className = '', onPaste, onTemplates }: ListProps) {
  const t = useText();
  const { draft, choices } = useManual();
  const display = useDisplay();
  const groups = useRowIds(draft, ROOT, GROUPS);
  const isAtLimit = isFull(draft);
  const hasTemplates = useMayOpen('fromTemplates');
  const entersAny = choices.entersAny.allowed;
  return (
    <section className={className} aria-label={t('payments.manual.section.list')}>
      <div className={css.head}>
        <h2>{t('payments.manual.section.list')}</h2>
        {entersAny && (
          <>
            <Button
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              title={t('payments.manual.add.key')}
              disabled={isAtLimit}
              onClick={() => addPayment(draft, selected.group, selected.payment)}
            >
              {t('payments.manual.add')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconClipboardText size={14} aria-hidden />}
              disabled={isAtLimit}
              onClick={() => onPaste('')}
            >
              {t('payments.manual.paste')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={isAtLimit}
              onClick={() => addGroup(draft, display.date(nextWorkday(choices.today)))}
            >
              {t('payments.manual.addGroup')}
            </Button>
          </>
        )}
        {hasTemplates && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTemplate size={14} aria-hidden />}
            disabled={isAtLimit}
            onClick={onTemplates}
          >
            {t('payments.manual.addTemplates')}
          </Button>
        )}
        {isAtLimit && (
          <span className={css.quiet}>
            {t('payments.manual.full', { most: display.decimal(MANUAL_PAYMENTS_MAXIMUM) })}
          </span>
        )}
      </div>
      <SelectedPayment value={selected.payment}>
        {groups.map((id) => (
          <GroupRows key={id} groupId={id} isNamed={groups.length > 1} />
        ))}
      </SelectedPayment>
    </section>
  );
}

/** The payments of one group, below its account and day if there are several groups. */
const GroupRows = memo(function GroupRows({ groupId, isNamed }: { groupId: string; isNamed: boolean }) {
  const t = useText();
  const display = useDisplay();
  const { draft, choices, formats } = useManual();
  const path = useMemo(() => groupPath(groupId), [groupId]);
  const group = useDraftRow<GroupValues>(draft, path);
  if (!group) return null;
  const account = choices.debitAccounts.find(({ uniqueId }) => uniqueId === group.draft.debitAccountId);
  const name = account?.name ?? t('payments.manual.field.debitAccountId.choose');
  const leaveDay = () => {
    group.onLeave('executionDate');
    const day = readDay(group.draft.executionDate, formats.dateFormat, formats.today);
    if (day !== null && display.date(day) !== group.draft.executionDate)
      group.set({ executionDate: display.date(day) });
  };
  return (
    <>
      {isNamed && (
        <div className={css.groupHead}>
          <button type="button" className={css.group} onClick={() => draft.goTo({ path, field: 'debitAccountId' })}>
            <b>{name}</b>
          </button>
          <label>
            {t('payments.manual.field.executionDate')}
            <input
              className={css.day}
              autoComplete="off"
              maxLength={20}
              aria-label={`${t('payments.manual.field.executionDate')}: ${name}`}
              aria-invalid={group.errorOf('executionDate') !== undefined}
              title={group.errorOf('executionDate')}
              value={group.draft.executionDate}
              onChange={(event) => group.set({ executionDate: event.currentTarget.value })}
              onBlur={leaveDay}
            />
          </label>
        </div>
      )}
      <DraftRows {...{ draft, path }} list={PAYMENTS} label={name} rowPixels={ROW_PIXELS} renderRow={renderPayment} />
    </>
  );
});

const renderPayment = (draft: NestedDraft, path: DraftPath) => <PaymentRow {...{ draft, path }} />;

function PaymentRow({ draft, path }: { draft: NestedDraft; path: DraftPath }) {
  const t = useText();
  const { formats, debitOf, templates } = useManual();
  const [{ id: groupId }, { id }] = path as [DraftPath[number], DraftPath[number]];
  const selected = useSelectedPayment();
  const payment = useDraftRow<PaymentValues>(draft, path);
  const group = useDraftRow<GroupValues>(
    draft,
    useMemo(() => groupPath(groupId), [groupId]),
  );
  if (!payment || !group) return null;
  const sent = paymentOf(payment.draft, formats);
  const faults = Object.keys(paymentFaults(sent, group.draft, debitOf(group.draft.debitAccountId))).length;
  const isEmpty = isBlank(payment.draft);
  const name = payment.draft.creditor || t('payments.manual.unnamed');
  const template = templates.get(payment.draft.template ?? '');
  const isReferenceLocked = template?.content.locked.includes('reference') ?? false;
  return (
    <div className={`${css.row} ${id === selected ? css.selected : ''}`}>
      <button
        type="button"
        className={css.open}
        aria-current={id === selected}
        onClick={() => draft.goTo({ path, field: 'creditor' })}
      >
        <span>
          {isEmpty ? (
            <ShapeWord look={{ shape: 'dashedRing', tone: 'neutral' }}>{t('payments.manual.state.empty')}</ShapeWord>
          ) : faults > 0 ? (
            <ShapeWord look={{ shape: 'ring', tone: 'neutral' }}>
              {t('payments.manual.state.open', { count: faults })}
            </ShapeWord>
          ) : (
            <ShapeWord look={{ shape: 'ringWithTick', tone: 'done' }}>{t('payments.manual.state.complete')}</ShapeWord>
          )}
        </span>
        <span className={css.whom}>
          <b>{name}</b>
          {template && <span className={css.quiet}>{template.name}</span>}
        </span>
      </button>
      <PaymentCells payment={payment} name={name} onFocus={() => id !== selected && draft.show(path)} />
      <button
        type="button"
        className={css.act}
        aria-label={t('payments.manual.copy', { name })}
        title={t('payments.manual.copy', { name })}
        onClick={() => copyPayment(draft, { groupId, id, isReferenceLocked })}
      >
        <IconCopy size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={css.act}
        aria-label={t('payments.manual.remove', { name })}
        title={t('payments.manual.remove', { name })}
        onClick={() => removePayment(draft, groupId, id, id === selected)}
      >
        <IconTrash size={15} aria-hidden />
      </button>
    </div>
  );
}
