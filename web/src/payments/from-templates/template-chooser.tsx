import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch, IconTemplate } from '@tabler/icons-react';
import { TEMPLATES_CHOSEN_MAXIMUM } from '@portico/contract/limits';
import type { TemplateId } from '@portico/contract/ids';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { Checkbox } from '../../ui/grid/columns/checkbox.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import { Segments } from '../../ui/segments.tsx';
import { groupedNumber } from '../../ui/values/iban.tsx';
import { LedgerAmount } from '../../ui/values/money.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { RelevantTemplate } from '../model.ts';
import css from './template-chooser.module.css';

/** More make the page slow, and nobody reads them: typing narrows it. */
const ROWS_SHOWN = 200;
const WHOSE = ['ALL', 'CLIENT', 'MINE'] as const;

type ChooserProps = {
  templates: readonly RelevantTemplate[];
  chosen: ReadonlySet<TemplateId>;
  onChange: (chosen: ReadonlySet<TemplateId>) => void;
};

/** The templates that somebody can pay with: found by any of their words, chosen by ticking. */
export function TemplateChooser({ templates, chosen, onChange }: ChooserProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('ALL');
  const searchBox = useRef<HTMLInputElement>(null);
  // On the phone the keyboard would cover what there is to choose.
  const phone = usePhone();
  useEffect(() => {
    if (!phone) searchBox.current?.focus();
  }, [phone]);
  const sought = useDeferredValue(search);
  const words = useMemo(() => new Map(templates.map((one) => [one.uniqueId, wordsOf(one)])), [templates]);
  const found = useMemo(() => {
    const parts = sought.toLowerCase().split(/\s+/).filter(Boolean);
    return templates.filter(
      ({ uniqueId, kind }) =>
        (whose === 'ALL' || kind === whose) && parts.every((part) => words.get(uniqueId)!.includes(part)),
    );
  }, [templates, words, sought, whose]);
  if (templates.length === 0)
    return (
      <Empty
        icon={<IconTemplate size={28} aria-hidden />}
        title={t('templates.choose.empty')}
        text={t('templates.choose.emptyText')}
      />
    );
  const isFull = chosen.size >= TEMPLATES_CHOSEN_MAXIMUM;
  const choose = (id: TemplateId) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const hasBoth = new Set(templates.map(({ kind }) => kind)).size > 1;
  return (
    <div className={css.chooser}>
      <div className={css.head}>
        <TextInput
          className={css.search ?? ''}
          aria-label={t('templates.choose.search')}
          placeholder={t('templates.choose.search')}
          leftSection={<IconSearch size={15} aria-hidden />}
          autoComplete="off"
          maxLength={100}
          ref={searchBox}
          value={search}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key !== 'Enter' || search.trim() === '' || !first) return;
            event.preventDefault();
            if (!isFull || chosen.has(first.uniqueId)) choose(first.uniqueId);
            setSearch('');
          }}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {hasBoth && (
          <Segments
            label={t('templates.whose')}
            options={WHOSE.map((name) => ({ name, word: t(`templates.whose.${name}`) }))}
            current={whose}
            onChange={setWhose}
          />
        )}
      </div>
      {found.length === 0 && <p className={css.quiet}>{t('templates.nothingFound')}</p>}
      <ul className={css.rows}>
        {found.slice(0, ROWS_SHOWN).map((template) => (
          <TemplateLine
            key={template.uniqueId}
            template={template}
            isChosen={chosen.has(template.uniqueId)}
            isOff={isFull && !chosen.has(template.uniqueId)}
            onChoose={choose}
          />
        ))}
      </ul>
      {found.length > ROWS_SHOWN && (
        <p className={css.quiet}>{t('forms.choice.more', { count: found.length - ROWS_SHOWN })}</p>
      )}
      {isFull && <p className={css.quiet}>{t('templates.choose.full', { most: TEMPLATES_CHOSEN_MAXIMUM })}</p>}
    </div>
  );
}

function wordsOf({ name, creditor, account, debitAccount, remittance, amount, currency }: RelevantTemplate): string {
  const number = account ?? '';
  return [
    name,
    creditor,
    number,
    groupedNumber(number).replaceAll('\u00a0', ' '),
    debitAccount,
    remittance,
    amount,
    currency,
  ]
    .join(' ')
    .toLowerCase();
}

type LineProps = {
  template: RelevantTemplate;
  isChosen: boolean;
  isOff: boolean;
  onChoose: (id: TemplateId) => void;
};

function TemplateLine({ template, isChosen, isOff, onChoose }: LineProps) {
  const t = useText();
  const display = useDisplay();
  const id = useId();
  const { uniqueId, name, creditor, account, debitAccount, amount, currency, changedSinceUse, changedAt } = template;
  return (
    <li className={isChosen ? css.chosen : ''}>
      <label className={css.line}>
        <Checkbox
          aria-label={name}
          aria-describedby={id}
          checked={isChosen}
          disabled={isOff}
          onChange={() => onChoose(uniqueId)}
        />
        <b className={css.name}>{name}</b>
        <span id={id} className={css.to}>
          <span>{creditor ?? t('templates.open')}</span>
          <span className={css.quiet}>{account === null ? '' : groupedNumber(account)}</span>
          {changedSinceUse && (
            <ShapeWord look={{ shape: 'triangle', tone: 'signature' }}>
              {t('templates.choose.changed', { date: display.dateOf(changedAt) })}
            </ShapeWord>
          )}
        </span>
        <span className={css.from}>{debitAccount ?? t('templates.open')}</span>
        <span className={css.sum}>
          {amount !== null && currency !== null ? (
            <LedgerAmount {...{ amount, currency }} />
          ) : (
            <span className={css.quiet}>{currency}</span>
          )}
        </span>
      </label>
    </li>
  );
}
