import { useCallback } from 'react';
import { useDisplay, type Display } from '../../../lib/format/display.ts';
import { useText, type Translate } from '../../../lib/format/texts.tsx';
import type { FilterField } from './filter-field.ts';
import { boundsOf, isEmpty, type FilterValue } from './filter-value.ts';

export type FilterWords = (field: FilterField, value: FilterValue | undefined) => string;

/** A chip's value: the text, the chosen values in words, or the range in the reader's format. Empty for nothing. */
export function useFilterWords(): FilterWords {
  const t = useText();
  const display = useDisplay();
  return useCallback((field, value) => wordsOf(field, value, t, display), [t, display]);
}

function wordsOf(field: FilterField, value: FilterValue | undefined, t: Translate, display: Display): string {
  if (value === undefined || isEmpty(value)) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((chosen) => optionWord(field, chosen, t)).join(', ');
  const { from, to } = boundsOf(value);
  const show = (bound: string) => (isDays(field) ? display.date(bound) : showNumber(bound, display));
  if (from && to) return from === to ? show(from) : `${show(from)} – ${show(to)}`;
  return from ? t('grid.filter.from', { value: show(from) }) : t('grid.filter.to', { value: show(to ?? '') });
}

/** A plus that somebody has typed means credits only, so it is shown. */
export function showNumber(bound: string, display: Pick<Display, 'decimal'>): string {
  return bound.startsWith('+') ? `+${display.decimal(bound.slice(1))}` : display.decimal(bound);
}

export function optionWord({ options }: FilterField, value: string, t: Translate): string {
  if (value === '') return t('grid.filter.none');
  return options.find((option) => option.value === value)?.label ?? value;
}

export const isDays = ({ kind }: FilterField): boolean => kind === 'date' || kind === 'instant';
