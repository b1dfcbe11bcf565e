/** The reader's time zone by its IANA name, as the browser knows it; UTC if it knows none. */
export const TIME_ZONE = ownTimeZone();

function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    // A browser that can't find out names a zone that it doesn't know itself.
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
