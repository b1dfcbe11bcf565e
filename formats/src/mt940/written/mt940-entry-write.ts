import { informationLines, safeLine } from './mt940-information-write.ts';
import { LINE_END, oneLine, shortDate, writtenAmount, type Mt940Letters, type WrittenEntry } from './mt940-written.ts';
import { deliveredDetails, DETAILS_CHARACTERS, fittingReference, NO_REFERENCE } from './mt940-references.ts';
import { transactionType } from './transaction-type.ts';

/** `:61:` and `:86:` of an entry. Throws if it has no value date or no amount. */
export function writtenEntry(entry: WrittenEntry, letters: Mt940Letters): string {
  const information = informationLines(entry, letters);
  const details = DETAILS[letters.tag61](entry, information);
  const lines = [
    `:61:${entryLine(entry, letters)}`,
    ...(details === '' ? [] : [details]),
    ...(information.join('') === '' ? [] : [`:86:${information.join(LINE_END)}`]),
    '',
  ];
  return lines.join(LINE_END);
}

function entryLine(entry: WrittenEntry, { trBookingDate }: Mt940Letters): string {
  const { amount, valueDate, bookingDate, reversal } = entry;
  if (amount === null || valueDate === null) throw new Error('An entry of MT940 needs a value date and an amount.');
  const booked = trBookingDate === 'A' || bookingDate === null ? '' : shortDate(bookingDate).slice(2);
  const isDebit = amount.hundredThousandths < 0n;
  // A reversal is marked with the side that it reverses.
  const mark = reversal ? `R${isDebit ? 'C' : 'D'}` : isDebit ? 'D' : 'C';
  const type = transactionType(entry.transactionCode);
  const reference = fittingReference(entry.customerReference) ?? NO_REFERENCE;
  const bankReference = fittingReference(entry.bankReference);
  const bank = bankReference === null ? '' : `//${bankReference}`;
  return `${shortDate(valueDate)}${booked}${mark}${writtenAmount(amount)}${type}${reference}${bank}`;
}

/** By the letter of the option `tag61`. */
const DETAILS: Record<Mt940Letters['tag61'], (entry: WrittenEntry, information: readonly string[]) => string> = {
  A: (entry) => detailsLine(deliveredDetails(entry)),
  B: (_entry, information) => detailsLine(information.join('')),
};

/** Two slashes at its beginning would make it the bank's reference. */
function detailsLine(text: string): string {
  return safeLine(oneLine(text).replace(/^\/\/+/, '/'))
    .slice(0, DETAILS_CHARACTERS)
    .trimEnd();
}
