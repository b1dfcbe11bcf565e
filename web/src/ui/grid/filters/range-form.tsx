import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Bounds } from '@portico/contract/filter-value';
import { useText } from '../../../lib/format/texts.tsx';
import css from './filters.module.css';

type FormProps = {
  label: string;
  bounds: Bounds;
  /** A bound as the reader writes it, its wire format, or null if it is invalid. */
  read: (text: string) => string | null;
  show: (bound: string) => string;
  isAfter: (from: string, to: string) => boolean;
  /** Says what is wrong with invalid text, and how to fix it. */
  wrong: (text: string) => string;
  placeholder: string;
  /** The label of a field for one value alone; without it there are only the two ends. */
  exactly?: string;
  onApply: (bounds: Bounds) => void;
  children?: ReactNode;
};

type Ends = { from: string; to: string };
type Written = Ends & { exactly: string };
type Check = { bounds: Bounds; errors: Partial<Written> };

/** Two ends, both optional, or exactly one value; checked before anything is requested. */
export function RangeForm({
  label,
  bounds,
  show,
  wrong,
  placeholder,
  exactly,
  onApply,
  children,
  ...reading
}: FormProps) {
  const t = useText();
  const [written, setWritten] = useState<Written>(() => writtenOf(bounds, show, exactly !== undefined));
  const [errors, setErrors] = useState<Partial<Written>>({});
  const words = { wrong, wrongOrder: t('grid.filter.wrongOrder') };
  const apply = () => {
    const check = checkEnds(written, reading, words);
    setErrors(check.errors);
    if (Object.keys(check.errors).length === 0) onApply(check.bounds);
  };
  const input = (end: keyof Written) => ({
    placeholder,
    value: written[end],
    error: errors[end],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      // One value, or a range: what is typed last.
      setWritten(end === 'exactly' ? { from: '', to: '', exactly: text } : { ...written, exactly: '', [end]: text });
      setErrors({});
    },
    onBlur: () => setErrors(checkEnds(written, reading, words).errors),
  });
  return (
    <form
      className={css.range}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {children}
      {exactly !== undefined && <TextInput label={exactly} data-autofocus {...input('exactly')} />}
      <div className={css.ends}>
        <TextInput
          label={t('grid.filter.fromLabel')}
          {...(exactly === undefined && { 'data-autofocus': true })}
          {...input('from')}
        />
        <TextInput label={t('grid.filter.toLabel')} {...input('to')} />
      </div>
      <Button type="submit" className={css.apply}>
        {t('grid.filter.apply')}
      </Button>
    </form>
  );
}

function writtenOf({ from, to }: Bounds, show: (bound: string) => string, mayBeExact: boolean): Written {
  const isExact = mayBeExact && from !== undefined && from === to;
  return {
    exactly: isExact ? show(from) : '',
    from: from && !isExact ? show(from) : '',
    to: to && !isExact ? show(to) : '',
  };
}

function checkEnds(
  written: Written,
  { read, isAfter }: Pick<FormProps, 'read' | 'isAfter'>,
  words: { wrong: (text: string) => string; wrongOrder: string },
): Check {
  const readAt = (end: keyof Written) => (written[end].trim() ? read(written[end]) : undefined);
  const [exactly, from, to] = [readAt('exactly'), readAt('from'), readAt('to')];
  if (exactly === null) return { bounds: {}, errors: { exactly: words.wrong(written.exactly) } };
  if (exactly !== undefined) return { bounds: { from: exactly, to: exactly }, errors: {} };
  const errors = {
    ...(from === null && { from: words.wrong(written.from) }),
    ...(to === null && { to: words.wrong(written.to) }),
  };
  if (from && to && isAfter(from, to)) return { bounds: {}, errors: { to: words.wrongOrder } };
  return { bounds: { from: from ?? undefined, to: to ?? undefined }, errors };
}
