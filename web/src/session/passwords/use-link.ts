import { useEffect, useState } from 'react';
import { call } from '../../lib/http/client.ts';

type Known<Link> = { link: Link | null; error: unknown };

/** Who a link for a new password is for. An address without a token is an invalid link: the server says so. */
export const usePasswordLink = (token: string) =>
  useLink(token, (resetPasswordToken, leave) =>
    call('POST portal/authenticatePasswordReset', { body: { resetPasswordToken } }, leave),
  );

/** The change that a link objects to. */
export const useObjectionLink = (token: string) =>
  useLink(token, (given, leave) => call('POST portal/objection/look', { body: { token: given } }, leave));

/**
 * What a link opens; `error` if it opens nothing. Requested once and kept here: the portal's cache is cleared when a
 * session turns out to be over, which is just when people follow such a link.
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
    // A page uses the same request for as long as it is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);
  return known;
}
