import type { OrderWarning } from '../reading/order-facts.ts';

/** Warnings of one kind that an order keeps, since lists and pages load and show them all. */
export const WARNINGS_PER_KIND_MAXIMUM = 20;
/** Says how many more there are of a kind. */
export const MORE_WARNINGS = 'moreWarnings';

/** Collects warnings up to a limit per kind: a file may cause one in each of its groups. */
export class LimitedWarnings {
  readonly #kept: OrderWarning[] = [];
  readonly #numbers = new Map<string, number>();

  add(...warnings: readonly OrderWarning[]): void {
    for (const warning of warnings) {
      const number = (this.#numbers.get(warning.key) ?? 0) + 1;
      this.#numbers.set(warning.key, number);
      if (number <= WARNINGS_PER_KIND_MAXIMUM) this.#kept.push(warning);
    }
  }

  /** In the order in which they came; at the end how many more there were of each kind. */
  all(): OrderWarning[] {
    const more = [...this.#numbers].filter(([, number]) => number > WARNINGS_PER_KIND_MAXIMUM);
    return [
      ...this.#kept,
      ...more.map(([warning, number]) => ({
        key: MORE_WARNINGS,
        parameters: { warning, number: number - WARNINGS_PER_KIND_MAXIMUM },
        groupId: null,
        transactionId: null,
      })),
    ];
  }
}

export function limited(warnings: readonly OrderWarning[]): OrderWarning[] {
  const some = new LimitedWarnings();
  some.add(...warnings);
  return some.all();
}

/** The kind of a warning; a "more" warning counts as the kind it counts. */
export function kindOf({ key, parameters }: OrderWarning): string {
  return key === MORE_WARNINGS ? String(parameters['warning']) : key;
}
