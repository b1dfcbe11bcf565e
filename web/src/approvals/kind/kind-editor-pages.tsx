import { useState, type ComponentType } from 'react';
import { useParams } from '@tanstack/react-router';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { EditorGap, MayNotEdit } from '../editor/editor-gap.tsx';
import type { KindChoices, KindObject, ObjectKind } from './object-kind.ts';
import { useChoices, useObject } from './use-kind.ts';

export type EditorProps<Draft, One, Choices> = {
  /** What the fields show at first. */
  first: Draft;
  /** What a new object begins with, if that isn't `first`. */
  begun?: Draft | undefined;
  /** Null for a new one. If somebody else changes it meanwhile, saving fails on its version. */
  object: One | null;
  choices: Choices;
};

type Editing<One extends KindObject, Choices, Draft> = {
  Editor: ComponentType<EditorProps<Draft, One, Choices>>;
  newDraft: (choices: Choices) => Draft;
  draftOf: (content: One['content'], display: Display) => Draft;
};

/** The editor's two pages, for a new object and for an existing one: what opens them, and who may not. */
export function kindEditorPages<Row, One extends KindObject, Choices extends KindChoices, Content, Draft>(
  kind: ObjectKind<Row, One, Choices, Content>,
  { Editor, newDraft, draftOf }: Editing<One, Choices, Draft>,
) {
  const { texts } = kind;

  function NewPage({ begun }: { begun?: Draft }) {
    const t = useText();
    const choices = useChoices(kind);
    if (choices.data) return <New choices={choices.data} begun={begun} />;
    return <EditorGap failed={t(`${texts}.loadFailed`)} asked={[choices]} />;
  }

  function New({ choices, begun }: { choices: Choices; begun: Draft | undefined }) {
    const t = useText();
    // The draft starts from the state when it was opened.
    const [{ create }] = useState(choices.actions);
    const [first] = useState(() => newDraft(choices));
    if (create.allowed) return <Editor {...{ first, begun, choices }} object={null} />;
    return <MayNotEdit title={t(`${texts}.editor.new`)} text={t(`${texts}.cannot.create`)} decision={create} />;
  }

  function EditPage() {
    const t = useText();
    const { uniqueId = '' } = useParams({ strict: false });
    const choices = useChoices(kind);
    const one = useObject(kind, uniqueId);
    if (one.data && choices.data) return <Edit key={uniqueId} object={one.data} choices={choices.data} />;
    return <EditorGap failed={t(`${texts}.loadFailed`)} asked={[one, choices]} />;
  }

  function Edit({ object, choices }: { object: One; choices: Choices }) {
    const t = useText();
    const display = useDisplay();
    const [opened] = useState(object);
    const [first] = useState(() => draftOf(opened.content, display));
    const { actions, openRequest } = opened;
    if (actions.update.allowed) return <Editor {...{ first, choices }} object={opened} />;
    const words = { title: t(`${texts}.editor.edit`), text: t(`${texts}.cannot.update`) };
    return <MayNotEdit {...words} {...{ openRequest }} decision={actions.update} />;
  }

  return { NewPage, EditPage };
}
