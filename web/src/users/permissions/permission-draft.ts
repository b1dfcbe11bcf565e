import { useMemo, useState } from 'react';
import type { Level } from '@portico/contract/permissions/model';
import type { PermissionContent } from '../model.ts';
import { changedPlaces, entriesOf, withLevel, type Entries, type Place, type PlaceChange } from './entries.ts';

export type PermissionDraft = {
  first: Entries;
  now: Entries;
  changes: PlaceChange[];
  set: (place: Place, level: Level) => void;
  /** Replaces all of them. */
  replace: (entries: readonly PermissionContent[]) => void;
  undo: () => void;
};

/** The entries of a user or a group being edited. */
export function usePermissionDraft(stored: readonly PermissionContent[]): PermissionDraft {
  const [first] = useState(() => entriesOf(stored));
  const [now, setNow] = useState(first);
  const changes = useMemo(() => changedPlaces(first, now), [first, now]);
  return {
    first,
    now,
    changes,
    set: (place, level) => setNow((before) => withLevel(before, place, level)),
    replace: (entries) => setNow(entriesOf(entries)),
    undo: () => setNow(first),
  };
}
