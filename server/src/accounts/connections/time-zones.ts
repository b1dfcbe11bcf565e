/** The names by which a bank's clock can be said: those of places, and UTC. */
export const TIME_ZONES: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((name) => isPlace(name)),
];

/** No abbreviations, and no rules such as EST5EDT or Etc/GMT+5, whose sign some read the other way round. */
function isPlace(name: string): boolean {
  return name.includes('/') && !/\d|^Etc/.test(name);
}
