import { informationLines, safeLine } from './mt940-information-write.ts';
import { LINE_END, oneLine, shortDate, writtenAmount, type Mt940Letters, type WrittenEntry } from './mt940-written.ts';
import { transactionType } from './transaction-type.ts';

/** Sub-fields 7 and 8 of `:61:`, and 9, its second line. */
const REFERENCE_CHARACTERS = 16;
const DETAILS_CHARACTERS = 34;
const NO_REFERENCE = 'NONREF';

/** `:61:` and `:86:` of an entry, which needs a value date and an amount. */
export function writtenEntry(entry: WrittenEntry, letters: Mt940Letters): string {
  const information = informationLines(entry, letters.tag86);
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
  const reference = fitting(entry.customerReference) ?? NO_REFERENCE;
  const bankReference = fitting(entry.bankReference);
  const bank = bankReference === null ? '' : `//${bankReference}`;
  return `${shortDate(valueDate)}${booked}${mark}${writtenAmount(amount)}${type}${reference}${bank}`;
}

/** By the letter of the option `tag61`. */
const DETAILS: Record<Mt940Letters['tag61'], (entry: WrittenEntry, information: readonly string[]) => string> = {
  A: ({ extra, bankReference }) => {
    const longReference = fitting(bankReference) === null ? bankReference : null;
    return detailsLine(extra.supplementary ?? longReference ?? '');
  },
  B: (_entry, information) => detailsLine(information.join('')),
};

function detailsLine(text: string): string {
  return safeLine(oneLine(text)).slice(0, DETAILS_CHARACTERS).trimEnd();
}

/** A reference that has room and doesn't end early; half of one would be another one, so none then. */
function fitting(reference: string | null): string | null {
  const text = oneLine(reference ?? '');
  return text === '' || text.length > REFERENCE_CHARACTERS || text.includes('//') ? null : text;
}
