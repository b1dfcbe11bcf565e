import { useDeferredValue } from 'react';

/**
 * False while a page comes up, true once it has rendered: secondary data (a count in the navigation, a total) is not
 * requested before that.
 */
export function useSoon(): boolean {
  return useDeferredValue(true, false);
}
