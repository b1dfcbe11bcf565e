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
import { DAYS_BEFORE, lineOf, tidyTime, timeOf, type ConnectionDraft, type CutOffDraft } from './connection-draft.ts';
import css from './cut-off-lines.module.css';

type Form = DraftForm<ConnectionDraft>;
type LinesProps = { form: Form; currencies: readonly string[] };

const TIME_LENGTH = 5;

/** Until when the bank takes which payments, a line each. */
export function CutOffLines({ form, currencies }: LinesProps) {
  const t = useText();
  const { cutOffs } = form.draft;
  const words = useLineWords();
  const add = () => {
    const key = Math.max(-1, ...cutOffs.map((one) => one.key)) + 1;
    form.set({ cutOffs: [...cutOffs, { key, currency: '', serviceLevel: '', timeOfDay: '', daysBefore: '0' }] });
  };
  return (
    <Changed was={form.wasOf('cutOffs', (before) => before.map(words).join('; '))}>
      <FieldSet
        label={t('accounts.bank.cutOffs')}
        help={t(cutOffs.length === 0 ? 'accounts.bank.cutOffs.none' : 'accounts.connection.help.cutOffs')}
        error={form.errorOf('cutOffs')}
      >
        <ul className={css.lines} aria-label={t('accounts.bank.cutOffs')}>
          {cutOffs.map((cutOff, index) => (
            <CutOffLine key={cutOff.key} {...{ form, cutOff, currencies }} number={index + 1} />
          ))}
        </ul>
        <Button
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
  const levelWord = useServiceLevelWord();
  return ({ currency, serviceLevel, timeOfDay, daysBefore }) => {
    const payments = [currency, serviceLevel && levelWord(serviceLevel)].filter(Boolean).join(' · ');
    const before = t('accounts.bank.cutOffs.before', { days: Number(daysBefore) });
    return `${payments || t('accounts.bank.cutOffs.others')} ${timeOfDay}, ${before}`;
  };
}

type LineProps = LinesProps & { cutOff: CutOffDraft; number: number };

function CutOffLine({ form, cutOff, currencies, number }: LineProps) {
  const t = useText();
  const levelWord = useServiceLevelWord();
  const { key, currency, serviceLevel, timeOfDay, daysBefore } = cutOff;
  const set = (change: Partial<CutOffDraft>) =>
    form.set({ cutOffs: form.draft.cutOffs.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  const remove = () => form.set({ cutOffs: form.draft.cutOffs.filter((one) => one.key !== key) });
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
        placeholder={t('accounts.connection.cutOff.timeExample')}
        maxLength={TIME_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        value={timeOfDay}
        error={form.errorOf(timeOf(key))}
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
        onClick={remove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** A value from before today's list stays choosable. */
function withOwn(values: readonly string[], own: string): readonly string[] {
  return own === '' || values.includes(own) ? values : [own, ...values];
}
