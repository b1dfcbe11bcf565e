import { Fragment, type ReactNode } from 'react';
import type { GovernedKind } from '@portico/contract/approvals/kinds';
import { isDay } from '../lib/format/days.ts';
import { useDisplay, type Display } from '../lib/format/display.ts';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { groupedNumber, Iban } from '../ui/values/iban.tsx';
import { Amount } from '../ui/values/money.tsx';
import type { FieldChange, FieldValue } from './model.ts';
import { isRows, rowsDifference, type RowDifference } from './rows-difference.ts';
import { setDifference } from './set-difference.ts';
import css from './request/request.module.css';

type ValueProps = {
  kind: GovernedKind;
  field: string;
  value: FieldValue;
};

const day = (value: string, display: Display) => display.date(value);
const rate = (value: string, display: Display) => display.rate(value);

/** Days and numbers that travel as text, as their reader writes them. */
const WRITTEN: Partial<Record<GovernedKind, Record<string, (value: string, display: Display) => string>>> = {
  order: { executionDate: day },
  clientTemplate: { account: groupedNumber },
  standingOrder: { firstDate: day, lastDate: (value, display) => (isDay(value) ? display.date(value) : value) },
  rateList: {
    firstDay: day,
    lastDay: day,
    date: day,
    replaces: rate,
    chf: rate,
    change: (value, display) => `${display.rate(value)} %`,
    ratesCount: rate,
    same: rate,
  },
};

/** A field's value in words. */
export function FieldValueText({ kind, field, value }: ValueProps) {
  const t = useText();
  if (value === null) return '–';
  if (typeof value === 'boolean' && kind === 'companySettings') return t(`approvals.rule.${value ? 'on' : 'off'}`);
  if (typeof value === 'boolean') return t(`approvals.value.${value}`);
  if (typeof value === 'string') return <PlainText {...{ kind, field, value }} />;
  if (Array.isArray(value)) return value.length > 0 ? join(value.map(partOf)) : t('approvals.value.none');
  if (isRows(value)) return <RowList {...{ kind, field }} rows={rowsDifference(value, value)} more={value.more} />;
  if ('key' in value) return keyWords(t, kind, field, value.key);
  return <Amount {...value} />;
}

function PlainText({ kind, field, value }: ValueProps & { value: string }) {
  const display = useDisplay();
  return field === 'iban' ? <Iban value={value} /> : (WRITTEN[kind]?.[field]?.(value, display) ?? value);
}

/** An order's status is worded as everywhere; other list values use the kind's texts. */
function keyWords(t: Translate, kind: GovernedKind, field: string, key: string): string {
  if (kind === 'order' && field === 'status') return t.of('status', `${key}.full`);
  return t.known('approvals', `${kind}.${field}.${key}`) ?? key;
}

/** Kinds whose rows are many and short. */
const ON_ONE_LINE: readonly GovernedKind[] = ['rateList'];

type RowListProps = { kind: GovernedKind; field: string; rows: RowDifference[]; more: number };

/** The rows of a field, each with its fields; what is new, gone or different is marked. */
function RowList({ kind, field, rows, more }: RowListProps) {
  const t = useText();
  return (
    <ul className={`${css.rows} ${ON_ONE_LINE.includes(kind) ? css.onOneLine : ''}`}>
      {rows.map((difference, index) => (
        <li key={index} className={css.kept}>
          <RowText {...{ kind, field, difference }} />
        </li>
      ))}
      {more > 0 && <li className={css.quiet}>{t('approvals.fields.moreRows', { count: more })}</li>}
    </ul>
  );
}

function RowText({ kind, field, difference }: Pick<RowListProps, 'kind' | 'field'> & { difference: RowDifference }) {
  const t = useText();
  const { row, is, was } = difference;
  return (
    <>
      {(is === 'added' || is === 'removed') && <span className="visually-hidden">{t(`approvals.value.${is}`)} </span>}
      {is === 'added' && <span aria-hidden>+ </span>}
      <b className={is === 'removed' ? css.gone : undefined}>{row.name}</b>
      {Object.entries(row.fields).map(([name, value]) => (
        <span key={name} className={css.rowField}>
          {t.known('approvals', `${kind}.${field}.${name}`) ?? name}{' '}
          {name in was && (
            <span className={css.old}>
              <FieldValueText {...{ kind }} field={name} value={was[name] ?? null} />{' '}
            </span>
          )}
          <FieldValueText {...{ kind }} field={name} value={value} />
        </span>
      ))}
    </>
  );
}

type AmountParts = { amount: string; currency: string };

type ChangedProps = { kind: GovernedKind; change: FieldChange };

/** The old value; in a set, removed items are marked. */
export function BeforeValue({ kind, change: { field, before, after } }: ChangedProps) {
  const t = useText();
  // What differs in rows is marked among the later ones.
  if (isRows(before)) return <FieldValueText {...{ kind, field }} value={before} />;
  if (!isSet(before) || !isSet(after) || before.length === 0)
    return (
      <span className={css.old}>
        <FieldValueText {...{ kind, field }} value={before} />
      </span>
    );
  const { removed } = setDifference(before, after);
  return join(
    before.map((name) => (removed.includes(name) ? <Marked key={name} {...{ t, name }} is="removed" /> : name)),
  );
}

/** The new value; in a set, added items are marked. */
export function AfterValue({ kind, change: { field, before, after } }: ChangedProps) {
  const t = useText();
  if (isRows(before) && isRows(after))
    return <RowList {...{ kind, field }} rows={rowsDifference(before, after)} more={after.more} />;
  if (!isSet(before) || !isSet(after) || after.length === 0)
    return <FieldValueText {...{ kind, field }} value={after} />;
  const { kept, added } = setDifference(before, after);
  return join([
    ...kept.map((name) => (
      <span key={name} className={css.kept}>
        {name}
      </span>
    )),
    ...added.map((name) => <Marked key={name} {...{ t, name }} is="added" />),
  ]);
}

type MarkedProps = { t: Translate; name: string; is: 'added' | 'removed' };

function Marked({ t, name, is }: MarkedProps) {
  return (
    <span className={is === 'removed' ? css.gone : ''}>
      <span className="visually-hidden">{t(`approvals.value.${is}`)} </span>
      {is === 'added' && <span aria-hidden>+ </span>}
      {name}
    </span>
  );
}

const isSet = (value: FieldValue): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const partOf = (one: string | AmountParts): ReactNode => (typeof one === 'string' ? one : <Amount {...one} />);

function join(parts: ReactNode[]): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {part}
    </Fragment>
  ));
}
