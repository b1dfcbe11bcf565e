import type { CutOffTime } from '@portico/contract/accounts/bank-terms';
import type { ConnectionContent } from '@portico/contract/accounts/connections';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import { hasText, text } from '../../platform/texts.ts';

/** A connection as a request shows it, in the order of its editor. */
export function describeConnection(content: ConnectionContent, language: Language) {
  const { name, folder, paymentFormat, takesEveryDate, takesInstant, warehouseDays, timeZone, cutOffs } = content;
  return {
    name,
    folder,
    paymentFormat,
    takesInstant,
    takesEveryDate,
    warehouseDays: text(language, 'accounts.bank.terms.ahead', { days: warehouseDays }),
    timeZone,
    cutOffs:
      takesEveryDate || cutOffs.length === 0
        ? null
        : { rows: cutOffs.map((one) => rowOf(one, cutOffs.length === 1, language)), more: 0 },
    finalCodes: content.finalCodes,
    partOthers: content.partOthers,
    charset: content.charset ?? text(language, 'accounts.connection.charset.found'),
  } satisfies Record<keyof ConnectionContent, FieldValue>;
}

function rowOf({ currency, serviceLevel, timeOfDay, daysBefore }: CutOffTime, isAlone: boolean, language: Language) {
  const payments = [currency, serviceLevel && levelWord(serviceLevel, language)]
    .filter((one) => one !== null)
    .join(' · ');
  return {
    name: payments || text(language, isAlone ? 'accounts.bank.cutOffs.all' : 'accounts.bank.cutOffs.others'),
    fields: { until: `${timeOfDay}, ${text(language, 'accounts.bank.cutOffs.before', { days: daysBefore })}` },
  };
}

/** A code that isn't one of the portal's as it is. */
function levelWord(code: string, language: Language): string {
  const key = `status.serviceLevel.${code}`;
  return hasText(key) ? text(language, key) : code;
}
