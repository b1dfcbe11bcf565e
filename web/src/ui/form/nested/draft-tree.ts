/**
 * One part of a nested draft: its own values, and its ordered rows by the name of their list. Never changed in place:
 * a change makes new nodes from the root to the place, and shares all others. So whether a part changed is a
 * comparison of references, and what was found out about a part holds as long as the part does.
 */
export type DraftNode = {
  /** The same as long as the row exists, wherever it moves. */
  id: string;
  values: Readonly<Record<string, unknown>>;
  lists: Readonly<Record<string, readonly DraftNode[]>>;
};

/** The way from the root to a node: list and row id, by turns. The empty one is the root. */
export type DraftPath = readonly { list: string; id: string }[];

/** A field of a node. */
export type DraftPlace = { path: DraftPath; field: string };
/** Where an editor was led: to a field, or to a node without moving the focus. */
export type DraftTarget = { path: DraftPath; field: string | null };

let lastRowId = 0;

/** An id that no other row of this window has. */
export function newRowId(): string {
  lastRowId += 1;
  return `row${lastRowId}`;
}

/** The node at a path; undefined if a row on the way is gone. */
export function nodeAt(root: DraftNode, path: DraftPath): DraftNode | undefined {
  return path.reduce<DraftNode | undefined>(
    (node, { list, id }) => node?.lists[list]?.find((row) => row.id === id),
    root,
  );
}

/** The tree with this node changed; the same tree if the row is gone. */
export function withNode(root: DraftNode, path: DraftPath, change: (node: DraftNode) => DraftNode): DraftNode {
  const [step, ...rest] = path;
  if (!step) return change(root);
  const rows = root.lists[step.list] ?? [];
  const index = rows.findIndex(({ id }) => id === step.id);
  const row = rows[index];
  if (!row) return root;
  const changed = withNode(row, rest, change);
  return changed === row ? root : withRows(root, step.list, rows.with(index, changed));
}

/** The node with these values changed; the same node if they are what they were. */
export function withValues(node: DraftNode, change: Readonly<Record<string, unknown>>): DraftNode {
  const isSame = Object.entries(change).every(([field, value]) => Object.is(node.values[field], value));
  return isSame ? node : { ...node, values: { ...node.values, ...change } };
}

/** The node with other rows in a list; the same node if they are those that it has. */
export function withRows(node: DraftNode, list: string, rows: readonly DraftNode[]): DraftNode {
  const before = node.lists[list] ?? [];
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return isSame ? node : { ...node, lists: { ...node.lists, [list]: rows } };
}

/** The list with rows inserted before the one at the index; at its nearer end if the index is outside of it. */
export function inserted(rows: readonly DraftNode[], index: number, added: readonly DraftNode[]): DraftNode[] {
  return rows.toSpliced(Math.max(index, 0), 0, ...added);
}

/** The list with one row at another place; the same order if the row is gone. */
export function moved(rows: readonly DraftNode[], id: string, to: number): DraftNode[] {
  const row = rows.find((one) => one.id === id);
  const others = rows.filter((one) => one !== row);
  return row ? inserted(others, to, [row]) : others;
}

/**
 * The path of a place in the content as the server names it: `groups.2.payments.17.amount` is a row of a row, and a
 * field. Rows are counted as they were sent.
 */
export function pathOf(root: DraftNode, place: string): DraftPlace {
  const path: { list: string; id: string }[] = [];
  let node = root;
  const parts = place.split('.');
  while (parts.length > 1) {
    const [list = '', index = ''] = parts;
    const row = /^\d{1,9}$/.test(index) ? node.lists[list]?.[Number(index)] : undefined;
    if (!row) break;
    path.push({ list, id: row.id });
    node = row;
    parts.splice(0, 2);
  }
  return { path, field: parts[0] ?? '' };
}

/** A path as a key of a map. */
export function keyOf(path: DraftPath): string {
  return path.map(({ list, id }) => `${list}/${id}`).join('/');
}

/** The nodes from the root to the one at the path, which is the last. */
export type DraftWay = readonly [DraftNode, ...DraftNode[]];

/** The way to the node at the path; undefined if a row on it is gone. */
export function wayTo(root: DraftNode, path: DraftPath): DraftWay | undefined {
  const way: [DraftNode, ...DraftNode[]] = [root];
  for (const step of path) {
    const node = nodeAt(way.at(-1)!, [step]);
    if (!node) return undefined;
    way.push(node);
  }
  return way;
}

/** Whether two trees hold the same: shared parts aren't looked into. */
export function isSameTree(one: DraftNode, other: DraftNode): boolean {
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
