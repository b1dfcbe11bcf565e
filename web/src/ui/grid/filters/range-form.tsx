import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useText } from '../../../lib/format/texts.tsx';
import type { Bounds } from './filter-value.ts';
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
  onApply: (bounds: Bounds) => void;
  children?: ReactNode;
};

type Ends = { from: string; to: string };
type Check = { bounds: Bounds; errors: Partial<Ends> };

/** Two ends, both optional; checked before anything is requested. */
export function RangeForm({ label, bounds, show, wrong, placeholder, onApply, children, ...reading }: FormProps) {
  const t = useText();
  const [written, setWritten] = useState<Ends>({
    from: bounds.from ? show(bounds.from) : '',
    to: bounds.to ? show(bounds.to) : '',
  });
  const [errors, setErrors] = useState<Partial<Ends>>({});
  const words = { wrong, wrongOrder: t('grid.filter.wrongOrder') };
  const apply = () => {
    const check = checkEnds(written, reading, words);
    setErrors(check.errors);
    if (!check.errors.from && !check.errors.to) onApply(check.bounds);
  };
  const input = (end: keyof Ends) => ({
    placeholder,
    value: written[end],
    error: errors[end],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setWritten({ ...written, [end]: event.currentTarget.value });
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
      <div className={css.ends}>
        <TextInput label={t('grid.filter.fromLabel')} data-autofocus {...input('from')} />
        <TextInput label={t('grid.filter.toLabel')} {...input('to')} />
      </div>
      <Button type="submit" className={css.apply}>
        {t('grid.filter.apply')}
      </Button>
    </form>
  );
}

function checkEnds(
  written: Ends,
  { read, isAfter }: Pick<FormProps, 'read' | 'isAfter'>,
  words: { wrong: (text: string) => string; wrongOrder: string },
): Check {
  const from = written.from.trim() ? read(written.from) : undefined;
  const to = written.to.trim() ? read(written.to) : undefined;
  const errors = {
    ...(from === null && { from: words.wrong(written.from) }),
    ...(to === null && { to: words.wrong(written.to) }),
  };
  if (from && to && isAfter(from, to)) return { bounds: {}, errors: { to: words.wrongOrder } };
  return { bounds: { from: from ?? undefined, to: to ?? undefined }, errors };
}
