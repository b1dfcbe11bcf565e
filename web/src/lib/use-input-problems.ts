import { useDisplay, useFormats } from './format/display.ts';
import { ambiguousDecimal } from './format/read-decimal.ts';
import { dayProblem } from './format/read-day.ts';
import { useText } from './format/texts.tsx';

/** What is wrong with a typed number or day, and how to fix it, in the user's own formats. */
export function useInputProblems(): {
  ofNumber: (text: string, otherwise: string) => string;
  ofDay: (text: string, today: string, otherwise: string) => string;
} {
  const t = useText();
  const display = useDisplay();
  const { numberFormat, dateFormat } = useFormats();
  const ofNumber = (text: string, otherwise: string) => {
    const both = ambiguousDecimal(text, numberFormat);
    if (both === null) return otherwise;
    const [first, second] = both.map((decimal) => display.decimal(decimal, decimal.includes('.') ? 3 : 0));
    return t('grid.filter.ambiguousNumber', { text: text.trim(), first: first ?? '', second: second ?? '' });
  };
  const ofDay = (text: string, today: string, otherwise: string) => {
    const problem = dayProblem(text, dateFormat, today);
    if (problem === null) return otherwise;
    switch (problem.kind) {
      case 'otherCentury': {
        const century = today.slice(0, 2);
        const [from, to] = [display.date(`${century}00-01-01`), display.date(`${century}99-12-31`)];
        return t('grid.filter.otherCentury', { from, to });
      }
      case 'otherOrder':
        return t('grid.filter.otherOrder', { month: problem.month, date: display.date(problem.day) });
      case 'ambiguous': {
        const [first, second] = problem.days;
        return t('grid.filter.ambiguousDate', {
          text: text.trim(),
          first: display.date(first),
          second: display.date(second),
        });
      }
      case 'none':
        return otherwise;
    }
  };
  return { ofNumber, ofDay };
}
