/**
 * Takes a link's token from the fragment of the address, which is never sent to a server, and removes it from the
 * address at once: neither the history nor a glance at the screen keeps it.
 */
export function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}
