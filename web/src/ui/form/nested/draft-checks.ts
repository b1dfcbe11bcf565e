import type { DraftErrors } from '../use-draft.ts';
import type { DraftNode, DraftWay } from './draft-tree.ts';

/** What is checked on one level of a nested draft. */
export type DraftLevel = {
  /** The errors of a node's own values. `parents` are the nodes above it, the nearest first. */
  check: (values: DraftNode['values'], parents: readonly DraftNode['values'][]) => DraftErrors;
  /** Errors that only several rows have, by row id: the same reference twice. Runs when one of its rows has changed. */
  checkRows?: (rows: readonly DraftNode[]) => ReadonlyMap<string, DraftErrors>;
  lists?: Readonly<Record<string, DraftLevel>>;
};

type Own = {
  /** The values of the nodes above, which the checks may have looked at. */
  parents: readonly DraftNode['values'][];
  own: DraftErrors;
};

type Found = Own & {
  /** By list: the rows in which, or below which, something is wrong. */
  wrong: Readonly<Record<string, ReadonlySet<DraftNode>>>;
  /** How many fields are wrong here and below. */
  count: number;
};

const NOTHING: ReadonlyMap<string, DraftErrors> = new Map();
const NO_ROWS: ReadonlySet<DraftNode> = new Set();

/**
 * The errors of a nested draft. A part is checked when it is new or changed, or when values above it have changed;
 * everything else is remembered with its node.
 */
export class DraftChecks {
  readonly #level: DraftLevel;
  /** By a node's values: a change of its rows leaves them the same object. */
  readonly #own = new WeakMap<DraftNode['values'], Own>();
  readonly #found = new WeakMap<DraftNode, Found>();
  readonly #together = new WeakMap<readonly DraftNode[], ReadonlyMap<string, DraftErrors>>();

  constructor(level: DraftLevel) {
    this.#level = level;
  }

  /** How many fields of the whole draft are wrong. */
  count(root: DraftNode): number {
    return this.#of(root, this.#level, []).count;
  }

  /** The errors of the last node on the way from the root. */
  errorsOf(way: DraftWay, lists: readonly string[]): DraftErrors {
    let level: DraftLevel | undefined = this.#level;
    let parents: DraftNode['values'][] = [];
    let errors: DraftErrors = {};
    for (const [index, node] of way.entries()) {
      if (!level) return {};
      const own = this.#ownOf(node, level, parents);
      const rows = index > 0 ? (way[index - 1]!.lists[lists[index - 1]!] ?? []) : [];
      const together = this.#sharedBy(rows, level).get(node.id);
      errors = together ? { ...together, ...own } : own;
      level = level.lists?.[lists[index] ?? ''];
      parents = [node.values, ...parents];
    }
    return errors;
  }

  /** The rows of the last node on the way in which, or below which, something is wrong. */
  wrongRows(way: DraftWay, list: string): ReadonlySet<DraftNode> {
    this.count(way[0]);
    return this.#found.get(way.at(-1)!)?.wrong[list] ?? NO_ROWS;
  }

  #of(node: DraftNode, level: DraftLevel, parents: readonly DraftNode['values'][]): Found {
    const before = this.#found.get(node);
    if (before && isSameWay(before.parents, parents)) return before;
    const own = this.#ownOf(node, level, parents);
    const wrong: Record<string, ReadonlySet<DraftNode>> = {};
    let count = Object.keys(own).length;
    for (const [list, below] of Object.entries(level.lists ?? {})) {
      const rows = node.lists[list] ?? [];
      const shared = this.#sharedBy(rows, below);
      const above = [node.values, ...parents];
      const wrongRows = new Set<DraftNode>();
      for (const row of rows) {
        const found = this.#of(row, below, above);
        const wrongHere = found.count + onlyTogether(shared.get(row.id), found.own);
        if (wrongHere > 0) wrongRows.add(row);
        count += wrongHere;
      }
      wrong[list] = wrongRows;
    }
    const found = { parents, own, wrong, count };
    this.#found.set(node, found);
    return found;
  }

  /** Without what is below: a form opens before its thousands of rows are checked. */
  #ownOf(node: DraftNode, level: DraftLevel, parents: readonly DraftNode['values'][]): DraftErrors {
    const before = this.#own.get(node.values);
    if (before && isSameWay(before.parents, parents)) return before.own;
    const own = level.check(node.values, parents);
    this.#own.set(node.values, { parents, own });
    return own;
  }

  #sharedBy(rows: readonly DraftNode[], { checkRows }: DraftLevel): ReadonlyMap<string, DraftErrors> {
    if (!checkRows) return NOTHING;
    const before = this.#together.get(rows);
    if (before) return before;
    const shared = checkRows(rows);
    this.#together.set(rows, shared);
    return shared;
  }
}

function isSameWay(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((values, index) => values === other[index]);
}

/** A field that both find wrong counts once. */
function onlyTogether(shared: DraftErrors | undefined, own: DraftErrors): number {
  return shared ? Object.keys(shared).filter((field) => own[field] === undefined).length : 0;
}
