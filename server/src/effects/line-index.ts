import type { AccountId } from '@portico/contract/ids';
import { RULE_SOURCES, type RuleSource } from '@portico/contract/signoff/model';
import type { AccountScope } from '../permissions/public.ts';
import { decidingLines, type RuleLine } from '../signoff/public.ts';

type Some = { lines: RuleLine[]; key: string };
/** The lines that decide about payments by their source, for one account that represents all with the same key. */
export type Deciding = { key: string; account: AccountScope<AccountId>; bySource: ReadonlyMap<RuleSource, RuleLine[]> };

/** Gives each text its own short key. */
export class Keys {
  readonly #known = new Map<string, string>();
  of(text: string): string {
    const known = this.#known.get(text) ?? this.#known.size.toString(36);
    this.#known.set(text, known);
    return known;
  }
}

/** Finds the sign-off rule lines that decide about an account, fast even for very many accounts. */
export class LineIndex {
  readonly #keys: Keys;
  readonly #contents: ReadonlyMap<string, string>;
  readonly #all: Some;
  readonly #named: ReadonlyMap<string, Some>;
  readonly #known = new Map<string, Deciding>();

  constructor(lines: readonly RuleLine[], keys: Keys) {
    this.#keys = keys;
    this.#contents = new Map(lines.map((line) => [line.id, keys.of(contentOf(line))]));
    this.#all = this.#some(lines.filter(({ scope }) => scope.kind === 'ALL'));
    const byId = Map.groupBy(lines.flatMap(namedBy), ({ id }) => id);
    this.#named = new Map([...byId].map(([id, own]) => [id, this.#some(own.map(({ line }) => line))]));
  }

  at(account: AccountScope<AccountId>): Deciding {
    const own = this.#named.get(account.accountId);
    const groups = account.accountGroupIds.flatMap((id) => this.#named.get(id) ?? []);
    const groupKeys = groups.map(({ key }) => key).toSorted();
    const key = `${own?.key} ${groupKeys.join('+')}`;
    const known = this.#known.get(key) ?? this.#deciding(account, [own, ...groups, this.#all]);
    this.#known.set(key, known);
    return known;
  }

  #deciding(account: AccountScope<AccountId>, parts: readonly (Some | undefined)[]): Deciding {
    const lines = parts.flatMap((part) => part?.lines ?? []);
    const sets = RULE_SOURCES.map((source) => decidingLines(lines, account, source));
    const keys = sets.map((some) => some.map((set) => this.#some(set).key).toSorted());
    return {
      key: this.#keys.of(JSON.stringify(keys)),
      account,
      bySource: new Map(RULE_SOURCES.map((source, index) => [source, sets[index]!.flat()])),
    };
  }

  #some(lines: RuleLine[]): Some {
    return {
      lines,
      key: this.#keys.of(
        lines
          .map(({ id }) => this.#contents.get(id)!)
          .toSorted()
          .join(),
      ),
    };
  }
}

/** One line for each that it names, without the others: there may be hundreds, and it is evaluated often. */
function namedBy(line: RuleLine): { id: string; line: RuleLine }[] {
  const { scope } = line;
  return scope.kind === 'ALL' ? [] : scope.ids.map((id) => ({ id, line: { ...line, scope: { ...scope, ids: [id] } } }));
}

/** Everything except its name and its scope. */
function contentOf({ id: _id, name: _name, scope: _scope, limitHundredThousandths, ...rest }: RuleLine): string {
  return JSON.stringify({ ...rest, limit: limitHundredThousandths?.toString() });
}
