import type { Answers } from '../fake-answers.ts';

export const settingsSamples = {
  'GET portal/administration/users/settings/grid': [],
  'POST reporting/transactionsdownload/preview': {
    statement: {
      account: { uniqueId: '01a20000-0000-7000-8000-000000000175', name: 'Main account · CHF', currency: 'CHF' },
      day: '2026-11-19',
    },
    lines: [':20:ALP1', ':28C:7/1', ':61:2611191119C250,00NTRFNONREF//ALP1', ':86:Rechnung 0815'],
    isCut: false,
  },
  'GET reporting/profile': {
    downloadSettings: [
      { format: 'MT940', option: 'header', value: 'A' },
      { format: 'MT940', option: 'tag20', value: 'A' },
      { format: 'MT940', option: 'tag28', value: 'A' },
    ],
    consolidationCurrency: { code: 'CHF', fractionDigits: 2 },
  },
} satisfies Answers;
