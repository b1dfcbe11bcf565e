import { useMemo } from 'react';
import type { Reader } from '@portico/contract/list-columns';
import { useFormats } from './display.ts';
import { useText } from './texts.tsx';
import { TIME_ZONE } from './time-zone.ts';

/** The signed-in user as the contract writes for them: their words, their formats, their time zone. */
export function useReader(): Reader {
  const words = useText();
  const { dateFormat, numberFormat } = useFormats();
  return useMemo(() => ({ words, dateFormat, numberFormat, timeZone: TIME_ZONE }), [words, dateFormat, numberFormat]);
}
