import { KindDrawer } from '../../approvals/public.ts';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import { connection } from './connection.ts';
import type { ConnectionDetail } from './model.ts';

/** One connection with its facts. */
export function ConnectionDrawer(moves: RowDrawerProps<ConnectionDetail>) {
  return (
    <KindDrawer kind={connection} {...moves}>
      {(one) => <ConnectionFacts {...one} />}
    </KindDrawer>
  );
}
