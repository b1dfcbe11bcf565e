import { useText } from '../../lib/format/texts.tsx';
import { GovernedEditor, type GovernedEditorProps } from '../editor/governed-editor.tsx';
import type { KindChoices, KindObject, ObjectKind } from './object-kind.ts';
import { useObjectLinks } from './use-object-links.ts';

type FromKind =
  'title' | 'name' | 'nameOf' | 'twoPersonRule' | 'takesEffectNow' | 'saved' | 'failed' | 'onLeave' | 'uniqueId';

export type KindEditorProps<Row, One extends KindObject, Choices extends KindChoices, Content> = Omit<
  GovernedEditorProps<Content>,
  FromKind
> & {
  kind: ObjectKind<Row, One, Choices, Content>;
  /** Null for a new one. */
  object: One | null;
  choices: KindChoices;
  /** The object's current name beside the title, if it isn't that of its kind. */
  name?: string;
  /** If the kind's own words don't say enough. */
  takesEffectNow?: string;
  /** The state of the object's page on return. */
  returnTo?: Record<string, string>;
};

/** The editor of a kind: its title, its words, and where it leads follow from the kind. */
export function KindEditor<Row, One extends KindObject, Choices extends KindChoices, Content>(
  props: KindEditorProps<Row, One, Choices, Content>,
) {
  const { kind, object, choices, name, takesEffectNow, returnTo = {}, ...editor } = props;
  const { texts, failed } = kind;
  const t = useText();
  const { toList, toObject } = useObjectLinks(kind);
  const isNew = object === null;
  return (
    <GovernedEditor
      {...editor}
      title={t(`${texts}.editor.${isNew ? 'new' : 'edit'}`)}
      name={isNew ? undefined : (name ?? kind.nameOf(object.content))}
      nameOf={kind.nameOf}
      twoPersonRule={(object ?? choices).twoPersonRule}
      takesEffectNow={takesEffectNow ?? t(`${texts}.takesEffectNow`)}
      saved={(name) => t(`${texts}.saved`, { name })}
      failed={failed?.[isNew ? 'create' : 'update']}
      uniqueId={object?.uniqueId}
      onLeave={(uniqueId) => (uniqueId === undefined ? toList() : toObject(uniqueId, returnTo))}
    />
  );
}
