import { useMemo, useState } from 'react';
import type { EffectivePermissions } from '@portico/contract/permissions/effective';
import type { Level } from '@portico/contract/permissions/model';
import type { PermissionChoices } from '../model.ts';
import { engineOf, isOpen, type Holder } from './effect/effect.ts';
import { isSamePlace, keyOf, levelAt, levelOf, type Place } from './entries.ts';
import { mayChoose, type Limits } from './limits.ts';
import type { MatrixRow } from './rows.ts';

/** How to change permissions; without it they are read-only. */
export type BoardChange = { limits: Limits; set: (place: Place, level: Level) => void };

/** The stored and the edited permissions, and the selected place. */
export type Board = {
  choices: PermissionChoices;
  /** The holder of the permissions: the name of a user or a group. */
  person: string;
  before: Holder;
  now: Holder;
  engineBefore: EffectivePermissions;
  engine: EffectivePermissions;
  /** A user inherits from their groups; a group inherits nothing. */
  inherits: boolean;
  /** Nothing is stored yet, so there are no earlier values to show. */
  isNew: boolean;
  change: BoardChange | null;
  chosen: Place | null;
  choose: (place: Place) => void;
  /** Account groups and accounts added to get an entry. */
  added: readonly Place[];
  add: (places: readonly Place[]) => void;
  /** Removes an added line, with its entry. */
  remove: (place: Place) => void;
};

export type BoardOptions = Pick<Board, 'choices' | 'person' | 'before' | 'now' | 'inherits' | 'isNew' | 'change'>;

export function useBoard(options: BoardOptions): Board {
  const { before, now, change } = options;
  const [chosen, choose] = useState<Place | null>(null);
  const [added, setAdded] = useState<readonly Place[]>([]);
  const engineBefore = useMemo(() => engineOf(before), [before]);
  const engine = useMemo(() => engineOf(now), [now]);
  return {
    ...options,
    engineBefore,
    engine,
    chosen,
    choose,
    added,
    add: (places) => {
      setAdded([...added, ...places]);
      choose(places.at(-1) ?? chosen);
    },
    remove: (place) => {
      setAdded(added.filter((one) => !isSamePlace(one, place)));
      if (change && mayChoose(change.limits(place), 'INHERIT', levelAt(before.entries, place))) {
        change.set(place, 'INHERIT');
      }
    },
  };
}

/** The effective level of a line, its source, and its earlier value. */
export type RowState = {
  /** The holder's own entry at this very place; INHERIT without one. */
  own: Level;
  ownBefore: Level;
  /** The effective level: DENY if denied, INHERIT if nothing sets one. */
  held: Level;
  heldBefore: Level;
  from: ReturnType<EffectivePermissions['effective']>['from'];
  /** The user has the module that its area belongs to. */
  isOpen: boolean;
  isChanged: boolean;
};

export function rowStateOf(board: Board, row: MatrixRow): RowState {
  const { engine, engineBefore, before, now } = board;
  const { level, from } = engine.effective(row.area, row.account);
  const own = levelAt(now.entries, row);
  const ownBefore = levelAt(before.entries, row);
  const held = levelOf(level);
  const heldBefore = levelOf(engineBefore.effective(row.area, row.account).level);
  const isChanged = !board.isNew && (own !== ownBefore || held !== heldBefore);
  return { own, ownBefore, held, heldBefore, from, isOpen: isOpen(now, row.area), isChanged };
}

/** Whether the reader can't give a level because it is above what they may hand out. */
export function isLocked({ change }: Board, row: Place, level: Level, { ownBefore }: Pick<RowState, 'ownBefore'>) {
  return change !== null && !mayChoose(change.limits(row), level, ownBefore);
}

/** Chooses a level; choosing the current one removes it. */
export function chooseLevel(board: Board, row: Place, level: Level, { own, ownBefore }: RowState): void {
  board.choose({ area: row.area, scope: row.scope });
  if (!board.change || isLocked(board, row, level, { ownBefore })) return;
  const isOff = own === level && !isLocked(board, row, 'INHERIT', { ownBefore });
  board.change.set(row, isOff ? 'INHERIT' : level);
}

export function isChosen({ chosen }: Board, { key }: MatrixRow): boolean {
  return chosen !== null && keyOf(chosen) === key;
}

/** Levels of a ladder in the order of the columns; the first is closed. */
export const COLUMNS = ['DENY', 'VIEW_ONLY', 'APPROVE', 'EDIT', 'GRANT', 'ADMIN'] as const satisfies Level[];

/** The column of a level; a level that nothing sets is drawn as closed. */
export function columnOf(level: Level): number {
  return Math.max(
    COLUMNS.findIndex((column) => column === level),
    0,
  );
}
