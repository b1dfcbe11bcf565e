/** Names that this Node knows, and lists under their former names alone. */
const RENAMED = [
  'Africa/Asmara', 'America/Argentina/Buenos_Aires', 'America/Argentina/Catamarca', 'America/Argentina/Cordoba', 'America/Argentina/Jujuy',
  'America/Argentina/Mendoza', 'America/Atikokan', 'America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'America/Nuuk',
  'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon', 'Atlantic/Faroe', 'Europe/Kyiv', 'Pacific/Chuuk', 'Pacific/Kanton',
  'Pacific/Pohnpei',
]; // prettier-ignore

/** The names by which a bank's clock can be said: those of places, and UTC. */
export const TIME_ZONES: readonly string[] = [
  'UTC',
  ...new Set([...Intl.supportedValuesOf('timeZone').filter((name) => isPlace(name)), ...RENAMED].toSorted()),
];

/** No abbreviations, and no rules such as EST5EDT or Etc/GMT+5, whose sign some read the other way round. */
function isPlace(name: string): boolean {
  return name.includes('/') && !/\d|^Etc/.test(name);
}
