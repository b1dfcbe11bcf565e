import { useQuery } from '@tanstack/react-query';
import { useGridRows } from '../../ui/grid/rows/use-grid-rows.ts';
import type { GridRequest } from '../../ui/grid/state/grid-state.ts';
import { useChange, type ContentChange, type ObjectVersion } from '../queries.ts';
import type { KindChoices, KindObject, ObjectKind } from './object-kind.ts';

/** The objects of a kind that the reader sees. */
export function useObjects<Row>(
  { rows }: Pick<ObjectKind<Row, KindObject, KindChoices, never>, 'rows'>,
  request: GridRequest,
) {
  return useGridRows({ ...rows, request });
}

/** What the kind's editor chooses from, and whether the reader may add an object. */
export function useChoices<Choices extends KindChoices>({
  choices,
}: Pick<ObjectKind<never, KindObject, Choices, never>, 'choices'>) {
  return useQuery(choices);
}

/** One object; never the one that was open before. */
export function useObject<One extends KindObject>(
  { one }: Pick<ObjectKind<never, One, KindChoices, never>, 'one'>,
  uniqueId: string,
) {
  return useQuery({ ...one(uniqueId), placeholderData: () => undefined });
}

/** Adds (null) or changes an object, or asks a second person to. */
export function useSave<Content>(
  { events, save }: Pick<ObjectKind<never, KindObject, KindChoices, Content>, 'events' | 'save'>,
  object: ObjectVersion,
) {
  return useChange(events, (change: ContentChange<Content>) => save(object, change));
}

/** What of a kind deletes its objects. */
export type Deletable = Pick<
  ObjectKind<never, KindObject, KindChoices, never>,
  'events' | 'remove' | 'texts' | 'failed'
>;

/** Deletes an object, or asks a second person to; takes the comment. */
export function useDelete({ events, remove }: Deletable, object: NonNullable<ObjectVersion>) {
  return useChange(events, (comment: string) => remove(object, comment));
}
