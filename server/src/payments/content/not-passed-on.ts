import type { OrderGroupId } from '@portico/contract/ids';
import { ownGroup, ownHeader } from '@portico/formats/pain001/written/pain001-debtor-side';
import type { HeaderContent, PaymentGroup } from '@portico/formats/pain001/pain001-model';
import { WARNINGS_PER_KIND_MAXIMUM } from './limited-warnings.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

/** Only informs signers that the mandate decides in place of the file. */
export const NOT_PASSED_ON = 'notPassedOn';

/**
 * Collects what stays behind of a file's header and groups because it could name another account or agent than the
 * confirmed one. It depends only on the file's header and groups.
 */
export class NotPassedOn {
  readonly #ofHeader = new Set<string>();
  readonly #warnings: OrderWarning[] = [];
  readonly #ofOthers = new Set<string>();

  header(header: HeaderContent): void {
    ownHeader(header, (element) => this.#ofHeader.add(element));
  }

  group(group: PaymentGroup, groupId: OrderGroupId): void {
    const elements = new Set(this.#ofHeader);
    ownGroup(group, (element) => elements.add(element));
    if (elements.size === 0) return;
    // What stays behind of the other groups is said once.
    if (this.#warnings.length < WARNINGS_PER_KIND_MAXIMUM) this.#warnings.push(warningOf(elements, groupId));
    else for (const element of elements) this.#ofOthers.add(element);
  }

  warnings(): OrderWarning[] {
    return this.#ofOthers.size === 0 ? this.#warnings : [...this.#warnings, warningOf(this.#ofOthers, null)];
  }
}

function warningOf(elements: ReadonlySet<string>, groupId: OrderGroupId | null): OrderWarning {
  return {
    key: NOT_PASSED_ON,
    parameters: { elements: [...elements].toSorted().join(', ') },
    groupId,
    transactionId: null,
  };
}
