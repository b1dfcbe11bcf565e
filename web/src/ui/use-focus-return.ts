import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when what calls this goes away, unless something else has taken it: a dialog that
 * is not closed but removed would leave it on the page as a whole. Where its button is gone, the content gets it.
 */
export function useFocusReturn(): void {
  // Read while rendering: afterwards the dialog has the focus.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement !== document.body && document.activeElement !== null;
      const target = before?.isConnected ? before : document.getElementById('content');
      if (!isElsewhere && target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [before],
  );
}
