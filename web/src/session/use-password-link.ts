import { useEffect, useState } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../lib/client.ts';

type Link = ApiAnswer<'POST portal/authenticatePasswordReset'>;

/**
 * For whom a link is; `error` where it opens nothing. Asked once and kept here: what the portal remembers of a session
 * is forgotten when that session turns out to be over, which is when people come by such a link.
 */
export function usePasswordLink(token: string): { link: Link | null; error: unknown } {
  const [known, setKnown] = useState<{ link: Link | null; error: unknown }>({ link: null, error: null });
  useEffect(() => {
    const leave = new AbortController();
    // An address without a token is a link that opens nothing, and the server says so.
    call('POST portal/authenticatePasswordReset', { body: { resetPasswordToken: token || '-' } }, leave).then(
      (link) => setKnown({ link, error: null }),
      (error: unknown) => {
        if (!leave.signal.aborted) setKnown({ link: null, error });
      },
    );
    return () => leave.abort();
  }, [token]);
  return known;
}
