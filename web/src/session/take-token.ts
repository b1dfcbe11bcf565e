/**
 * The token of a link, out of the address's fragment, which never travels to a server; it is taken out of the address
 * at once, so that neither the history nor a glance keeps it.
 */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
