import { useEffect, useState } from 'react';

/**
 * Restores the focus to where it was when the caller unmounts, unless something else has taken it: a dialog that is
 * removed instead of closed would leave it on the whole page. If the button is gone, the content gets it.
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
