import type { Answers } from '../fake-answers.ts';

export const settingsSamples = {
  'GET portal/administration/users/settings/grid': [],
  'GET reporting/profile': {
    downloadSettings: [
      { format: 'MT940', option: 'header', value: 'A' },
      { format: 'MT940', option: 'tag20', value: 'A' },
      { format: 'MT940', option: 'tag28', value: 'A' },
    ],
    consolidationCurrency: { code: 'CHF', fractionDigits: 2 },
  },
} satisfies Answers;
