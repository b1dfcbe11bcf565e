import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CUT_OFFS_MAXIMUM } from '@portico/contract/limits';
import { SERVICE_LEVELS } from '@portico/contract/payments/manual/lists';
import { useServiceLevelWord } from '../../../lib/format/service-level.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Changed } from '../../../ui/form/changed.tsx';
import { FieldSet } from '../../../ui/form/form-section.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { DraftForm } from '../../../ui/form/use-draft.ts';
import { useCutOffName } from '../../cut-offs/terms-facts.tsx';
import {
  DAYS_BEFORE,
  lineOf,
  tidyTime,
  timeOf,
  withLine,
  withOwn,
  type ConnectionDraft,
  type CutOffDraft,
} from './connection-draft.ts';
import css from './cut-off-lines.module.css';

type Form = DraftForm<ConnectionDraft>;
type LinesProps = { form: Form; first: readonly CutOffDraft[]; currencies: readonly string[] };

const TIME_LENGTH = 5;

/** Until when the bank takes which payments, a line each. */
export function CutOffLines({ form, first, currencies }: LinesProps) {
  const t = useText();
  const lines = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const error = form.errorOf('cutOffs');
  const { cutOffs } = form.draft;
  const words = useLineWords();
  const add = () => {
    const key = Math.max(-1, ...cutOffs.map((one) => one.key)) + 1;
    flushSync(() =>
      form.set({ cutOffs: [...cutOffs, { key, currency: '', serviceLevel: '', timeOfDay: '', daysBefore: '0' }] }),
    );
    lines.current?.querySelector<HTMLElement>(`[name="${lineOf(key)}"]`)?.focus();
  };
  const remove = (key: number) => {
    form.set({ cutOffs: cutOffs.filter((one) => one.key !== key) });
    adding.current?.focus();
  };
  return (
    <Changed was={form.wasOf('cutOffs', (before) => before.map(words).join('; '))}>
      <FieldSet
        label={t('accounts.bank.cutOffs')}
        help={t(cutOffs.length === 0 ? 'accounts.bank.cutOffs.none' : 'accounts.connection.help.cutOffs')}
        error={error}
      >
        <ul ref={lines} className={css.lines} aria-label={t('accounts.bank.cutOffs')}>
          {cutOffs.map((cutOff, index) => (
            <CutOffLine
              key={cutOff.key}
              {...{ form, first, cutOff, currencies }}
              number={index + 1}
              onRemove={() => remove(cutOff.key)}
            />
          ))}
        </ul>
        <Button
          ref={adding}
          data-wrong={error ? true : undefined}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={cutOffs.length >= CUT_OFFS_MAXIMUM}
          onClick={add}
        >
          {t('accounts.connection.cutOff.add')}
        </Button>
      </FieldSet>
    </Changed>
  );
}

/** “EUR · Urgent 16:30, on the execution date” */
function useLineWords(): (cutOff: CutOffDraft) => string {
  const t = useText();
  const nameOf = useCutOffName(true);
  return ({ currency, serviceLevel, timeOfDay, daysBefore }) => {
    const name = nameOf({ currency: currency || null, serviceLevel: serviceLevel || null });
    return `${name} ${timeOfDay}, ${t('accounts.bank.cutOffs.before', { days: Number(daysBefore) })}`;
  };
}

type LineProps = LinesProps & { cutOff: CutOffDraft; number: number; onRemove: () => void };

function CutOffLine({ form, first, cutOff, currencies, number, onRemove }: LineProps) {
  const t = useText();
  const levelWord = useServiceLevelWord();
  const errorId = useId();
  const { key, currency, serviceLevel, timeOfDay, daysBefore } = cutOff;
  const timeError = form.errorOf(timeOf(key));
  const set = (change: Partial<CutOffDraft>) =>
    form.set({ cutOffs: withLine(form.draft.cutOffs, { ...cutOff, ...change }, first) });
  const leave = () => {
    form.onLeave(timeOf(key));
    if (tidyTime(timeOfDay) !== timeOfDay) set({ timeOfDay: tidyTime(timeOfDay) });
  };
  return (
    <li className={css.line} aria-label={t('accounts.connection.cutOff.number', { number })}>
      <SelectField
        name={lineOf(key)}
        label={t('accounts.connection.cutOff.currency')}
        none={t('accounts.connection.cutOff.otherCurrencies')}
        options={withOwn(currencies, currency).map((value) => ({ value, label: value }))}
        value={currency}
        error={form.errorOf(lineOf(key))}
        onChange={(value) => set({ currency: value })}
        onLeave={() => form.onLeave(lineOf(key))}
      />
      <SelectField
        label={t('accounts.connection.cutOff.serviceLevel')}
        none={t('accounts.connection.cutOff.otherLevels')}
        options={withOwn(SERVICE_LEVELS, serviceLevel).map((value) => ({ value, label: levelWord(value) }))}
        value={serviceLevel}
        onChange={(value) => set({ serviceLevel: value })}
        onLeave={() => form.onLeave(lineOf(key))}
      />
      <TextInput
        name={timeOf(key)}
        label={t('accounts.connection.cutOff.timeOfDay')}
        maxLength={TIME_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        value={timeOfDay}
        error={timeError !== undefined}
        {...(timeError !== undefined && { attributes: { input: { 'aria-describedby': errorId } } })}
        onChange={(event) => set({ timeOfDay: event.currentTarget.value })}
        onBlur={leave}
      />
      <SelectField
        label={t('accounts.connection.cutOff.daysBefore')}
        options={DAYS_BEFORE.map((value) => ({
          value,
          label: t('accounts.bank.cutOffs.before', { days: Number(value) }),
        }))}
        value={daysBefore}
        onChange={(value) => set({ daysBefore: value })}
      />
      <ActionIcon
        className={css.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('accounts.connection.cutOff.remove', { number })}
        title={t('accounts.connection.cutOff.remove', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {timeError !== undefined && (
        <p id={errorId} className={css.error} role="alert">
          {timeError}
        </p>
      )}
    </li>
  );
}
