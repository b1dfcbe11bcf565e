import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { DeleteDialog } from '../object/delete-dialog.tsx';
import type { ObjectVersion } from '../queries.ts';
import { useDelete, type Deletable } from './use-kind.ts';

type DeleteProps = {
  kind: Deletable;
  object: NonNullable<ObjectVersion>;
  name: string;
  twoPersonRule: boolean;
  /** What the texts count, where they do. */
  count?: number;
  onClose: () => void;
  /** Once it is gone. */
  onDeleted: () => void;
  /** Further consequences. */
  children?: ReactNode;
};

/** Asks before an object is deleted, with a comment. */
export function DeleteObjectDialog({ kind, object, count, children, ...dialog }: DeleteProps) {
  const t = useText();
  const run = useDelete(kind, object);
  const { name } = dialog;
  const { texts, failed } = kind;
  const words = {
    title: t(`${texts}.delete.title`, { name }),
    text: t(`${texts}.delete.text`, count === undefined ? {} : { count }),
    second: t(`${texts}.delete.second`),
    keep: t(`${texts}.delete.keep`),
    delete: t(`${texts}.delete.do`),
    commentMissing: t(`${texts}.delete.commentMissing`),
    deleted: t(`${texts}.deleted`, { name }),
  };
  return (
    <DeleteDialog {...dialog} {...{ words, run }} failed={failed?.delete}>
      {children}
    </DeleteDialog>
  );
}
