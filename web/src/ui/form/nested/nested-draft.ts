import { createSignal } from '../../../lib/session/signal.ts';
import type { FieldMessage } from '../refused-fields.ts';
import type { DraftErrors } from '../use-draft.ts';
import { DraftChecks, type DraftLevel } from './draft-checks.ts';
import {
  inserted,
  isSameTree,
  keyOf,
  moved,
  nodeAt,
  pathOf,
  wayTo,
  withNode,
  withRows,
  withValues,
  type DraftNode,
  type DraftPath,
  type DraftPlace,
  type DraftTarget,
  type DraftWay,
} from './draft-tree.ts';

/** One node as its row shows it, without the rows in it. The same object as long as nothing of it changes. */
export type DraftView = {
  values: DraftNode['values'];
  /** The errors to show, by field: those of fields that were left, or all after an attempt to save. */
  errors: DraftErrors;
};

/** A field with the error that it shows. */
export type WrongField = DraftPlace & { message: string };

/** An error that the server found, for as long as the field has the value that it was found in. */
type Refusal = DraftPlace & { key: string; message: string; value: unknown };

/** Steps that can be undone: a pasted column is one. */
const UNDO_MAXIMUM = 100;
const NO_ERRORS: DraftErrors = {};

/**
 * A draft with ordered rows within rows, such as an order's groups and payments. Rows listen to their own part alone,
 * so a key pressed in one of thousands draws one.
 */
export class NestedDraft {
  /** The field that is to get the focus. */
  readonly sought = createSignal<DraftTarget | null>(null);
  readonly #first: DraftNode;
  readonly #root;
  readonly #views = new Map<string, DraftView>();
  readonly #rowIds = new Map<string, readonly string[]>();
  readonly #left = new Map<string, Set<string>>();
  #level: DraftLevel;
  #checks: DraftChecks;
  #before: DraftNode[] = [];
  /** The fields being typed in, whose next change belongs to the same step. */
  #typing: string | null = null;
  #refused = new Map<string, Refusal[]>();
  #isChecked = false;
  /** As it was at the last attempt to save, which is what the server's answer is about. */
  #sent: DraftNode;

  constructor(first: DraftNode, level: DraftLevel) {
    this.#first = first;
    this.#sent = first;
    this.#level = level;
    this.#checks = new DraftChecks(level);
    this.#root = createSignal({ root: first });
  }

  get root(): DraftNode {
    return this.#root.get().root;
  }

  get isDirty(): boolean {
    return !isSameTree(this.root, this.#first);
  }

  /** How many fields are wrong; 0 before the first attempt to save. */
  get errorCount(): number {
    return this.#isChecked ? this.#checks.count(this.root) : 0;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#root.subscribe(listener);

  /** Another object whenever anything has changed: values, rows or errors. */
  readonly edition = (): object => this.#root.get();

  /** What the row at the path shows; undefined if it is gone. */
  view(path: DraftPath): DraftView | undefined {
    const key = keyOf(path);
    const way = wayTo(this.root, path);
    if (!way) {
      this.#views.delete(key);
      return undefined;
    }
    const { values } = way.at(-1)!;
    const errors = this.#shownErrors(way, path);
    const before = this.#views.get(key);
    if (before?.values === values && isSameErrors(before.errors, errors)) return before;
    const view = { values, errors };
    this.#views.set(key, view);
    return view;
  }

  /** The ids of a node's rows in their order. The same array until one comes, goes or moves. */
  rowIds(path: DraftPath, list: string): readonly string[] {
    const key = `${keyOf(path)}\n${list}`;
    const rows = nodeAt(this.root, path)?.lists[list] ?? [];
    const before = this.#rowIds.get(key);
    if (before?.length === rows.length && rows.every(({ id }, index) => id === before[index])) return before;
    const ids = rows.map(({ id }) => id);
    this.#rowIds.set(key, ids);
    return ids;
  }

  /** Changes values of one node. All that is typed in a field until it is left is one step. */
  set(path: DraftPath, change: Readonly<Record<string, unknown>>): void {
    const typing = [keyOf(path), ...Object.keys(change)].join('\n');
    this.#become(
      withNode(this.root, path, (node) => withValues(node, change)),
      typing,
    );
  }

  /** Changes many nodes at once, as one step: a pasted range. */
  setMany(changes: readonly { path: DraftPath; change: Readonly<Record<string, unknown>> }[]): void {
    this.#become(
      changes.reduce((root, { path, change }) => withNode(root, path, (node) => withValues(node, change)), this.root),
    );
  }

  /** Inserts rows into a list of the node at the path, before the row at the index. */
  insert(path: DraftPath, list: string, index: number, rows: readonly DraftNode[]): void {
    this.#changeRows(path, list, (before) => inserted(before, index, rows));
  }

  /** Puts rows in the place of one of a list of the node at the path. */
  replace(path: DraftPath, list: string, id: string, rows: readonly DraftNode[]): void {
    this.#changeRows(path, list, (before) => before.flatMap((row) => (row.id === id ? rows : [row])));
  }

  /** Removes rows from a list of the node at the path. */
  remove(path: DraftPath, list: string, ids: ReadonlySet<string>): void {
    this.#changeRows(path, list, (before) => before.filter(({ id }) => !ids.has(id)));
  }

  /** Moves a row of a list of the node at the path to this index. */
  move(path: DraftPath, list: string, id: string, to: number): void {
    this.#changeRows(path, list, (before) => moved(before, id, to));
  }

  /** Takes the last step back. */
  undo(): void {
    const root = this.#before.pop();
    this.#typing = null;
    if (root) this.#root.set({ root });
  }

  /** The field lost focus: from now on its error shows. */
  leave(path: DraftPath, field: string): void {
    const key = keyOf(path);
    this.#left.set(key, (this.#left.get(key) ?? new Set()).add(field));
    this.#typing = null;
    this.#renew();
  }

  /** Gives the field the focus, even if its row is out of sight (`DraftRows`). */
  goTo(place: DraftPlace): void {
    this.sought.set(place);
  }

  /** Shows a node where the editor shows one at a time; the focus stays. */
  show(path: DraftPath): void {
    this.sought.set({ path, field: null });
  }

  /** Checks everything by other rules, or the same ones in another language. */
  checkBy(level: DraftLevel): void {
    if (level === this.#level) return;
    this.#level = level;
    this.#checks = new DraftChecks(level);
    this.#renew();
  }

  /** An attempt to save the content as it is now: shows all errors; returns how many fields have one. */
  checkAll(): number {
    this.#isChecked = true;
    this.#sent = this.root;
    this.#renew();
    return this.errorCount;
  }

  /** The server's answer to the last attempt: each error stays at its row until the field has another value. */
  refuse(messages: readonly FieldMessage[]): void {
    const refusals = messages.map(({ field: name, message }) => {
      const { path, field } = pathOf(this.#sent, name);
      return { path, field, key: keyOf(path), message, value: nodeAt(this.#sent, path)?.values[field] };
    });
    this.#refused = Map.groupBy(refusals, ({ key }) => key);
    this.#renew();
  }

  /** The first fields that show an error, from top to bottom. */
  wrong(most: number): WrongField[] {
    // Before anybody has left a field, none shows an error.
    if (!this.#isChecked && this.#left.size === 0 && this.#refused.size === 0) return [];
    const found: WrongField[] = [];
    // Rows with nothing to show aren't looked into, unless the server has something to say below them.
    const refusedBelow = new Set(
      [...this.#refused.values()].flatMap(([first]) =>
        first!.path.map((_, index) => keyOf(first!.path.slice(0, index + 1))),
      ),
    );
    const visit = (way: DraftWay, path: DraftPath): void => {
      for (const [field, message] of Object.entries(this.#shownErrors(way, path))) {
        found.push({ path, field, message: message! });
      }
      for (const [list, rows] of Object.entries(way.at(-1)!.lists)) {
        const wrong = this.#checks.wrongRows(way, list);
        for (const row of rows) {
          if (found.length >= most) return;
          if (!wrong.has(row) && refusedBelow.size === 0) continue;
          const place = [...path, { list, id: row.id }];
          if (wrong.has(row) || refusedBelow.has(keyOf(place))) visit([...way, row], place);
        }
      }
    };
    visit([this.root], []);
    return found.slice(0, most);
  }

  #changeRows(path: DraftPath, list: string, change: (rows: readonly DraftNode[]) => DraftNode[]): void {
    this.#become(withNode(this.root, path, (node) => withRows(node, list, change(node.lists[list] ?? []))));
  }

  #shownErrors(way: DraftWay, path: DraftPath): DraftErrors {
    const key = keyOf(path);
    const own = this.#checks.errorsOf(
      way,
      path.map(({ list }) => list),
    );
    const left = this.#left.get(key);
    const errors = Object.fromEntries(Object.entries(own).filter(([field]) => this.#isChecked || left?.has(field)));
    for (const { field, message, value } of this.#refused.get(key) ?? []) {
      if (Object.is(way.at(-1)!.values[field], value)) errors[field] ??= message;
    }
    return Object.keys(errors).length > 0 ? errors : NO_ERRORS;
  }

  #become(root: DraftNode, typing: string | null = null): void {
    if (root === this.root) return;
    const isSameStep = typing !== null && typing === this.#typing;
    if (!isSameStep) this.#before = [...this.#before.slice(1 - UNDO_MAXIMUM), this.root];
    this.#typing = typing;
    this.#root.set({ root });
  }

  #renew(): void {
    this.#root.set({ root: this.root });
  }
}

function isSameErrors(one: DraftErrors, other: DraftErrors): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
