import { useEffect, useState } from 'react';
import { call } from '../lib/client.ts';

type Known<Link> = { link: Link | null; error: unknown };

/** For whom a link for a new password is. An address without a token is one that opens nothing: the server says so. */
export const usePasswordLink = (token: string) =>
  useLink(token, (resetPasswordToken, leave) =>
    call('POST portal/authenticatePasswordReset', { body: { resetPasswordToken } }, leave),
  );

/** To what a link objects. */
export const useObjectionLink = (token: string) =>
  useLink(token, (given, leave) => call('POST portal/objection/look', { body: { token: given } }, leave));

/**
 * What a link opens; `error` where that is nothing. Asked once and kept here: what the portal remembers of a session is
 * forgotten when that session turns out to be over, which is when people come by such a link.
 */
function useLink<Link>(token: string, look: (token: string, leave: AbortController) => Promise<Link>): Known<Link> {
  const [known, setKnown] = useState<Known<Link>>({ link: null, error: null });
  useEffect(() => {
    const leave = new AbortController();
    look(token || '-', leave).then(
      (link) => setKnown({ link, error: null }),
      (error: unknown) => {
        if (!leave.signal.aborted) setKnown({ link: null, error });
      },
    );
    return () => leave.abort();
    // A page asks in one way for as long as it is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  return known;
}
