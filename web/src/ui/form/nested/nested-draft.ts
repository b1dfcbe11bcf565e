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

/** The draft as it was after a change. */
export type DraftEdition = { readonly root: DraftNode };

/** A field with the error that it shows. */
export type WrongField = DraftPlace & { message: string };

/** An error that the server found, for as long as the field has the value that it was found in. */
type Refusal = DraftPlace & { key: string; message: string; value: unknown };

/** So long after a change, what looks at all rows may see it: the frame that answers a key is drawn by then. */
const SETTLED_AFTER_MS = 50;
/** Steps that can be undone: a pasted column is one. */
const UNDO_MAXIMUM = 100;
const NO_ERRORS: DraftErrors = {};
const NO_ROWS: readonly DraftNode[] = [];

/**
 * A draft with ordered rows within rows, such as an order's groups and payments. Rows listen to their own part alone,
 * so a key pressed in one of thousands draws one.
 */
export class NestedDraft {
  /** The field that is to get the focus. */
  readonly sought = createSignal<DraftTarget | null>(null);
  readonly #first: DraftNode;
  readonly #root;
  readonly #settled = createSignal<DraftEdition | null>(null);
  #isSettling = false;
  /** What rows show, by key, and in which edition that was found out: several may show the same one. */
  readonly #views = new Map<string, { edition: DraftEdition; view: DraftView }>();
  readonly #rowIds = new Map<string, { rows: readonly DraftNode[]; ids: readonly string[] }>();
  /** The fields that were left, by the key of their node. */
  readonly #left = new Map<string, { path: DraftPath; fields: Set<string> }>();
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
    this.#root = createSignal<DraftEdition>({ root: first });
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
  readonly edition = (): DraftEdition => this.#root.get();

  /** Like `subscribe` and `edition`, a moment later, and once for several keys; null until the form is open. */
  readonly subscribeSettled = (listener: () => void): (() => void) => {
    this.#settle();
    return this.#settled.subscribe(listener);
  };

  readonly settledEdition = (): DraftEdition | null => this.#settled.get();

  /** What the row at the path shows; undefined if it is gone. */
  view(path: DraftPath): DraftView | undefined {
    const key = keyOf(path);
    const before = this.#views.get(key);
    const edition = this.edition();
    if (before?.edition === edition) return before.view;
    const view = this.#viewAfter(before?.view, path);
    if (view) this.#views.set(key, { edition, view });
    else this.#views.delete(key);
    return view;
  }

  /** The same object as before if nothing of it has changed. */
  #viewAfter(before: DraftView | undefined, path: DraftPath): DraftView | undefined {
    const way = wayTo(this.root, path);
    if (!way) return undefined;
    const { values } = way.at(-1)!;
    const errors = this.#shownErrors(way, path);
    return before?.values === values && isSameErrors(before.errors, errors) ? before : { values, errors };
  }

  /** The ids of a node's rows in their order. The same array until one comes, goes or moves. */
  rowIds(path: DraftPath, list: string): readonly string[] {
    const key = `${keyOf(path)}\n${list}`;
    const rows = nodeAt(this.root, path)?.lists[list] ?? NO_ROWS;
    const before = this.#rowIds.get(key);
    if (before?.rows === rows) return before.ids;
    const isSame = before?.ids.length === rows.length && rows.every(({ id }, index) => id === before.ids[index]);
    const ids = isSame ? before.ids : rows.map(({ id }) => id);
    this.#rowIds.set(key, { rows, ids });
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
    if (root) this.#set(root);
  }

  /** The field lost focus: from now on its error shows. */
  leave(path: DraftPath, field: string): void {
    const key = keyOf(path);
    const left = this.#left.get(key) ?? { path, fields: new Set() };
    left.fields.add(field);
    this.#left.set(key, left);
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
    const found: WrongField[] = [];
    const named = this.#namedRows();
    const visit = (way: DraftWay, path: DraftPath): void => {
      for (const [field, message] of Object.entries(this.#shownErrors(way, path))) {
        found.push({ path, field, message: message! });
      }
      for (const [list, rows] of Object.entries(way.at(-1)!.lists)) {
        // Until an attempt to save, thousands of rows aren't checked for the few fields that were left.
        const wrong = this.#isChecked ? this.#checks.wrongRows(way, list) : null;
        for (const row of rows) {
          if (found.length >= most) return;
          if (wrong?.has(row) || named.has(row.id)) visit([...way, row], [...path, { list, id: row.id }]);
        }
      }
    };
    visit([this.root], []);
    return found.slice(0, most);
  }

  /** The ids of the rows in or below which a field was left or refused by the server. */
  #namedRows(): ReadonlySet<string> {
    const refused = [...this.#refused.values()].map(([first]) => first!.path);
    const left = [...this.#left.values()].map(({ path }) => path);
    return new Set([...refused, ...left].flatMap((path) => path.map(({ id }) => id)));
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
    const errors = Object.fromEntries(
      Object.entries(own).filter(([field]) => this.#isChecked || left?.fields.has(field)),
    );
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
    this.#set(root);
  }

  #renew(): void {
    this.#set(this.root);
  }

  #set(root: DraftNode): void {
    this.#root.set({ root });
    this.#settle();
  }

  #settle(): void {
    if (this.#isSettling) return;
    this.#isSettling = true;
    setTimeout(() => {
      this.#isSettling = false;
      this.#settled.set(this.edition());
    }, SETTLED_AFTER_MS);
  }
}

function isSameErrors(one: DraftErrors, other: DraftErrors): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
