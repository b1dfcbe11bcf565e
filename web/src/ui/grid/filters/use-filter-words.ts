import { useCallback } from 'react';
import type { FilterValue } from '@portico/contract/filter-value';
import type { Reader } from '@portico/contract/list-columns';
import { writeFilter } from '@portico/contract/write-filter';
import { useReader } from '../../../lib/format/reader.ts';
import type { FilterField } from './filter-field.ts';

export type FilterWords = (field: FilterField, value: FilterValue | undefined) => string;

/** A chip's value: the text, the chosen values in words, or the range in the reader's format. Empty for nothing. */
export function useFilterWords(): FilterWords {
  const reader = useReader();
  return useCallback((field, value) => wordsOf(field, value, reader), [reader]);
}

function wordsOf({ kind, options }: FilterField, value: FilterValue | undefined, reader: Reader): string {
  return writeFilter({ kind, wordOf: (chosen) => optionWord(options, chosen) }, value, reader);
}

/** The word for a value of a set; the value itself if it isn't offered. */
function optionWord(options: FilterField['options'], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
