import type { ReactNode } from 'react';
import type { OpenChange } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import { Drawer } from '../../ui/layout/drawer.tsx';
import type { Asked, RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { OpenRequestNote, type WaitingWords } from './open-request-note.tsx';
import { EntityStatusWord } from '../request/status-words.tsx';
import css from './object.module.css';

type ObjectDrawerProps = Omit<RowDrawerProps<unknown>, 'asked'> & {
  /** The kind: "Account group". */
  label: string;
  /** "The account group could not be loaded". */
  failed: string;
  /** All that is requested for it. */
  asked: readonly Asked<unknown>[];
  waiting: WaitingWords;
  /** Undefined until everything requested has loaded. `state`: what it is up to, unless a change of it waits. */
  object: { name: string; entityStatus: EntityStatus; openRequest: OpenChange | null; state?: ReactNode } | undefined;
  /** Buttons at the foot. */
  actions: ReactNode;
  children: ReactNode;
};

/** One object of master data: its facts, any pending change, and what the reader may do with it. */
export function ObjectDrawer(props: ObjectDrawerProps) {
  const { uniqueId, label, failed, asked, waiting, object, actions, children, ...moves } = props;
  const wrong = asked.find(({ isError, data }) => isError && !data);
  return (
    <Drawer {...moves} label={label} shown={uniqueId} foot={actions}>
      {wrong ? (
        <Failed isPart title={failed} error={wrong.error} onRetry={() => void wrong.refetch()} />
      ) : object ? (
        <>
          <header className={css.head}>
            <h2>{object.name}</h2>
            {(object.entityStatus === 'OK' && object.state) || <EntityStatusWord status={object.entityStatus} />}
          </header>
          {object.openRequest && <OpenRequestNote request={object.openRequest} words={waiting} />}
          {children}
        </>
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}
