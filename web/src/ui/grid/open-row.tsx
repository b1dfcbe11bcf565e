import { useEffect, useRef, type ComponentType } from 'react';
import { useQuery, type QueryFunctionContext } from '@tanstack/react-query';
import type { ErrorKey } from '@portico/contract/errors';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../notices/notify.ts';

/** What a drawer needs of a query. */
export type Asked<Data> = { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };

/** What a drawer beside a list gets: what it shows, and where to go from there. */
export type RowDrawerProps<Shown> = {
  uniqueId: string;
  asked: Asked<Shown>;
  onClose: () => void;
  /** Undefined at either end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Asks for what a drawer shows by the id of its row; the key starts with the kind of events that renew it. */
export type OneQuery<Shown> = (uniqueId: string) => {
  queryKey: readonly string[];
  queryFn: (context: Pick<QueryFunctionContext, 'signal'>) => Promise<Shown>;
};

export type OpenRowProps<Row, Shown> = Omit<RowDrawerProps<Shown>, 'asked'> & {
  /** The row, as long as the list has it loaded. */
  listed: Row | undefined;
  one: OneQuery<Shown>;
  /** What the drawer shows of a loaded row. Without it, rows don't have all of it, and it is always asked for. */
  shownOf?: ((row: Row) => Shown) | undefined;
  RowDrawer: ComponentType<RowDrawerProps<Shown>>;
};

/** What the server answers to an id of nothing, and to something in the address that can't be an id. */
const MISSING: readonly ErrorKey[] = ['NOT_FOUND', 'REQUEST_FIELDS'];

/** The drawer of the open row. It closes if there is no such row; it says so unless it had shown it. */
export function OpenRow<Row, Shown>({ listed, one, shownOf, RowDrawer, ...moves }: OpenRowProps<Row, Shown>) {
  const t = useText();
  const { uniqueId, onClose } = moves;
  const known = listed && shownOf?.(listed);
  // Never show the row that was open before.
  const query = useQuery({ ...one(uniqueId), enabled: known === undefined, placeholderData: () => undefined });
  const asked = known === undefined ? query : { ...query, data: known, isError: false };
  const isMissing = asked.isError && MISSING.includes(problemOf(asked.error).problem.key);
  const isShown = asked.data !== undefined;
  const lastShown = useRef<string>(null);
  useEffect(() => {
    if (isShown) lastShown.current = uniqueId;
  }, [isShown, uniqueId]);
  useEffect(() => {
    if (!isMissing) return;
    if (lastShown.current !== uniqueId) notify({ kind: 'info', title: t('grid.drawer.missing') });
    onClose();
  }, [isMissing, uniqueId, onClose, t]);
  return isMissing ? null : <RowDrawer {...moves} asked={asked} />;
}
