import { useFormats } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { namesOf, scopeNames, type RuleChoices } from '../model.ts';
import { useRuleSentence } from '../rule-sentence.ts';
import { checkDraft, limitOf, scopeIdsOf, signaturesOf, type RuleDraft } from './rule-draft.ts';
import { DraftEffect } from './draft-effect.tsx';
import { notesOf } from './rule-notes.ts';
import css from './editor.module.css';

type PreviewProps = { draft: RuleDraft; choices: RuleChoices; uniqueId: string | null };

/** What the edited rule does, in plain words, and what to consider before saving it. */
export function RulePreview({ draft, choices, uniqueId }: PreviewProps) {
  const t = useText();
  const { numberFormat } = useFormats();
  const sentence = useRuleSentence();
  const hasNoLimit = draft.limited && checkDraft(draft, numberFormat).limit !== undefined;
  const signers = [...namesOf(choices.userGroups, draft.userGroupIds), ...namesOf(choices.users, draft.userIds)];
  const said = sentence({
    ...draft,
    scopeNames: scopeNames(choices, draft.scope, scopeIdsOf(draft)),
    limit: hasNoLimit ? '…' : limitOf(draft, numberFormat),
    signaturesRequired: signaturesOf(draft) ?? 0,
    signers,
  });
  return (
    <>
      <p className={css.sentence} aria-live="polite">
        {signaturesOf(draft) === null ? '…' : said}
      </p>
      {notesOf(draft).map((note) => (
        <Note key={note} kind="warning">
          {t(`signoff.note.${note}`, { named: draft.userIds.length })}
        </Note>
      ))}
      <DraftEffect draft={draft} uniqueId={uniqueId} />
    </>
  );
}
