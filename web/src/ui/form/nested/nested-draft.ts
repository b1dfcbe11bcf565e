import { createSignal } from '../../../lib/session/signal.ts';
import type { FieldMessage } from '../refused-fields.ts';
import type { DraftErrors } from '../use-draft.ts';
import { DraftChecks, type DraftLevel } from './draft-checks.ts';
import {
  inserted,
  keyOf,
  moved,
  nodeAt,
  pathOf,
  withNode,
  withRows,
  withValues,
  type DraftNode,
  type DraftPath,
} from './draft-tree.ts';

/** One node as its row shows it. The same object as long as nothing of it changes. */
export type DraftView = {
  node: DraftNode;
  /** The errors to show, by field: those of fields that were left, or all after an attempt to save. */
  errors: DraftErrors;
};

type Place = { key: string; field: string };

/** Steps that can be undone: a pasted column is one. */
const UNDO_MAXIMUM = 100;
const NO_ERRORS: DraftErrors = {};

/**
 * A draft with ordered rows within rows, such as an order's groups and payments. Rows listen to their own part alone,
 * so a key pressed in one of thousands draws one.
 */
export class NestedDraft {
  readonly #first: DraftNode;
  readonly #checks: DraftChecks;
  readonly #root;
  readonly #views = new Map<string, DraftView>();
  #before: DraftNode[] = [];
  #left = new Set<string>();
  #refused = new Map<string, string>();
  #isChecked = false;

  constructor(first: DraftNode, level: DraftLevel) {
    this.#first = first;
    this.#checks = new DraftChecks(level);
    this.#root = createSignal({ root: first });
  }

  get root(): DraftNode {
    return this.#root.get().root;
  }

  get isDirty(): boolean {
    return this.root !== this.#first && !isSameTree(this.root, this.#first);
  }

  /** How many fields are wrong; 0 before the first attempt to save. */
  get errorCount(): number {
    return this.#isChecked ? this.#checks.count(this.root) : 0;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#root.subscribe(listener);

  /** What the row at the path shows; undefined if it is gone. */
  view(path: DraftPath): DraftView | undefined {
    const key = keyOf(path);
    const way = wayTo(this.root, path);
    const node = way?.at(-1);
    if (!way || !node) {
      this.#views.delete(key);
      return undefined;
    }
    const errors = this.#shownErrors(way, path, key);
    const before = this.#views.get(key);
    if (before?.node === node && isSameErrors(before.errors, errors)) return before;
    const view = { node, errors };
    this.#views.set(key, view);
    return view;
  }

  /** Changes values of one node. */
  set(path: DraftPath, change: Readonly<Record<string, unknown>>): void {
    const key = keyOf(path);
    for (const field of Object.keys(change)) this.#refused.delete(placeKey({ key, field }));
    this.#become(withNode(this.root, path, (node) => withValues(node, change)));
  }

  /** Changes many nodes at once, as one step: a pasted range. */
  setMany(changes: readonly { path: DraftPath; change: Readonly<Record<string, unknown>> }[]): void {
    this.#become(
      changes.reduce((root, { path, change }) => withNode(root, path, (node) => withValues(node, change)), this.root),
    );
  }

  /** Inserts rows into a list of the node at the path, before the row at the index. */
  insert(path: DraftPath, list: string, index: number, rows: readonly DraftNode[]): void {
    this.#become(
      withNode(this.root, path, (node) => withRows(node, list, inserted(node.lists[list] ?? [], index, rows))),
    );
  }

  /** Removes rows from a list of the node at the path. */
  remove(path: DraftPath, list: string, ids: ReadonlySet<string>): void {
    this.#become(
      withNode(this.root, path, (node) =>
        withRows(
          node,
          list,
          (node.lists[list] ?? []).filter(({ id }) => !ids.has(id)),
        ),
      ),
    );
  }

  /** Moves a row of a list of the node at the path to this index. */
  move(path: DraftPath, list: string, id: string, to: number): void {
    this.#become(withNode(this.root, path, (node) => withRows(node, list, moved(node.lists[list] ?? [], id, to))));
  }

  /** Takes the last change back. */
  undo(): void {
    const root = this.#before.pop();
    if (root) this.#root.set({ root });
  }

  /** The field lost focus: from now on its error shows. */
  leave(path: DraftPath, field: string): void {
    this.#left.add(placeKey({ key: keyOf(path), field }));
    this.#renew();
  }

  /** Shows all errors; returns how many fields have one. */
  checkAll(): number {
    this.#isChecked = true;
    this.#renew();
    return this.errorCount;
  }

  /** The server's answer to the content as it is now: each error stays at its row until the field changes. */
  refuse(messages: readonly FieldMessage[]): void {
    this.#refused = new Map(
      messages.map(({ field: place, message }) => {
        const { path, field } = pathOf(this.root, place);
        return [placeKey({ key: keyOf(path), field }), message];
      }),
    );
    this.#renew();
  }

  #shownErrors(way: readonly [DraftNode, ...DraftNode[]], path: DraftPath, key: string): DraftErrors {
    const own = this.#checks.errorsOf(
      way,
      path.map(({ list }) => list),
    );
    const isShown = (field: string) => this.#isChecked || this.#left.has(placeKey({ key, field }));
    const errors = Object.fromEntries(Object.entries(own).filter(([field]) => isShown(field)));
    const prefix = placeKey({ key, field: '' });
    for (const [place, message] of this.#refused) {
      const field = place.startsWith(prefix) ? place.slice(prefix.length) : undefined;
      if (field !== undefined && !field.includes('\n')) errors[field] ??= message;
    }
    return Object.keys(errors).length > 0 ? errors : NO_ERRORS;
  }

  #become(root: DraftNode): void {
    if (root === this.root) return;
    this.#before = [...this.#before.slice(1 - UNDO_MAXIMUM), this.root];
    this.#root.set({ root });
  }

  #renew(): void {
    this.#root.set({ root: this.root });
  }
}

/** A field of a row: row keys have no line ends. */
function placeKey({ key, field }: Place): string {
  return `${key}\n${field}`;
}

function wayTo(root: DraftNode, path: DraftPath): [DraftNode, ...DraftNode[]] | undefined {
  const way: [DraftNode, ...DraftNode[]] = [root];
  for (const index of path.keys()) {
    const node = nodeAt(way[index]!, path.slice(index, index + 1));
    if (!node) return undefined;
    way.push(node);
  }
  return way;
}

function isSameErrors(one: DraftErrors, other: DraftErrors): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}

/** Whether two trees hold the same: shared parts aren't looked into. */
function isSameTree(one: DraftNode, other: DraftNode): boolean {
  if (one === other) return true;
  if (one.id !== other.id || !isSameValues(one.values, other.values)) return false;
  const lists = new Set([...Object.keys(one.lists), ...Object.keys(other.lists)]);
  return [...lists].every((list) => {
    const [rows, others] = [one.lists[list] ?? [], other.lists[list] ?? []];
    return (
      rows === others || (rows.length === others.length && rows.every((row, index) => isSameTree(row, others[index]!)))
    );
  });
}

function isSameValues(one: DraftNode['values'], other: DraftNode['values']): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => Object.is(one[field], other[field]));
}
