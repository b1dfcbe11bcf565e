import { useDeferredValue } from 'react';

/**
 * False while a page comes up, true as soon as it has been drawn: what stands beside what the page is about (a count in
 * the navigation, a total) is not asked for before that.
 */
export function useSoon(): boolean {
  return useDeferredValue(true, false);
}
