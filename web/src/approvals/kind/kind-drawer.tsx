import { useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/open-row.tsx';
import { ObjectActions } from '../object/object-actions.tsx';
import { ObjectDrawer } from '../object/object-drawer.tsx';
import { DeleteObject } from './delete-object.tsx';
import type { KindChoices, KindObject, ObjectKind } from './object-kind.ts';
import { useChoices } from './use-kind.ts';
import { useObjectLinks } from './use-object-links.ts';

type KindDrawerProps<Row, One extends KindObject, Choices extends KindChoices, Content> = RowDrawerProps<One> & {
  kind: ObjectKind<Row, One, Choices, Content>;
  /** What it is up to, for kinds that do something of their own. */
  State?: ComponentType<One>;
  /** Further consequences of deleting it. */
  Deletion?: ComponentType<{ object: One }>;
  /** The facts. */
  children: (object: One, choices: Choices) => ReactNode;
};

/** One object beside its list: its facts, any pending change, and what the reader may do with it. */
export function KindDrawer<Row, One extends KindObject, Choices extends KindChoices, Content>(
  props: KindDrawerProps<Row, One, Choices, Content>,
) {
  const { kind, State, Deletion, children, ...moves } = props;
  const { uniqueId, asked: one, onClose } = moves;
  const { texts } = kind;
  const t = useText();
  const { toEdit } = useObjectLinks(kind);
  const [deleting, setDeleting] = useState(false);
  const choices = useChoices(kind);
  const loaded = one.data && choices.data ? { object: one.data, choices: choices.data } : null;
  return (
    <ObjectDrawer
      {...moves}
      label={t(`${texts}.label`)}
      failed={t(`${texts}.loadFailed`)}
      asked={[one, choices]}
      waiting={(action, asked) => t(`${texts}.open.${action}`, asked)}
      object={
        loaded
          ? {
              ...loaded.object,
              name: kind.nameOf(loaded.object.content),
              state: State && <State {...loaded.object} />,
            }
          : undefined
      }
      actions={
        loaded && (
          <ObjectActions
            actions={loaded.object.actions}
            cannot={{ update: t(`${texts}.cannot.update`), delete: t(`${texts}.cannot.delete`) }}
            onEdit={() => void toEdit(uniqueId)}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {loaded && deleting && (
        <DeleteObject
          {...{ kind }}
          object={loaded.object}
          name={kind.nameOf(loaded.object.content)}
          twoPersonRule={loaded.object.twoPersonRule}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        >
          {Deletion && <Deletion object={loaded.object} />}
        </DeleteObject>
      )}
      {loaded && children(loaded.object, loaded.choices)}
    </ObjectDrawer>
  );
}
