import { BANK_CHARSETS, PAYMENT_FORMATS } from '@portico/contract/accounts/model';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Changed } from '../../../ui/form/changed.tsx';
import { CheckboxWithHelp } from '../../../ui/form/checkbox-with-help.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { inWords, useDraft, type DraftForm } from '../../../ui/form/use-draft.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { zoneName } from '../../cut-offs/terms-facts.tsx';
import { connection } from '../connection.ts';
import type { ConnectionChoices, ConnectionDetail } from '../model.ts';
import { codesIn, contentOf, faultsOf, withOwn, type ConnectionDraft } from './connection-draft.ts';
import { ConnectionPreview } from './connection-preview.tsx';
import { CutOffLines } from './cut-off-lines.tsx';

type ConnectionEditorProps = EditorProps<ConnectionDraft, ConnectionDetail, ConnectionChoices>;
type Form = DraftForm<ConnectionDraft>;

const FIELDS = [
  'name',
  'folder',
  'paymentFormat',
  'warehouseDays',
  'timeZone',
  'cutOffs',
  'finalCodes',
  'partOthers',
  'charset',
];
const CODES_MAXIMUM_LENGTH = 120;
const CODE_LENGTH = 4;
const DAYS_LENGTH = 3;

/** Edits a connection: its channel, when the bank takes payments, and how its answers read. */
export function ConnectionEditor({ first, object, choices }: ConnectionEditorProps) {
  const t = useText();
  const save = useSave(connection, object);
  const form = useDraft({
    first,
    isNew: object === null,
    check: (draft: ConnectionDraft) => inWords(t, faultsOf(draft)),
    refusal: save.error,
  });
  return (
    <KindEditor
      kind={connection}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft)}
      fields={FIELDS}
      rail={{
        title: t('accounts.connection.rail'),
        content: <ConnectionPreview draft={form.draft} object={object} />,
      }}
    >
      <ChannelSection {...{ form, object }} channels={choices.channels} />
      <TermsSection {...{ form, choices }} first={first.cutOffs} />
      <AnswersSection form={form} />
    </KindEditor>
  );
}

type ChannelProps = { form: Form; object: ConnectionDetail | null; channels: ConnectionChoices['channels'] };

/** What it is called, on which channel its files travel, and in which format payments do. */
function ChannelSection({ form, object, channels }: ChannelProps) {
  const t = useText();
  return (
    <FormSection title={t('accounts.connection.section.channel')}>
      <TextField
        form={form}
        field="name"
        label={t('accounts.connection.field.name')}
        most={OWN_NAME_MAXIMUM_LENGTH}
        help={t('accounts.connection.help.name')}
      />
      {object === null ? (
        <>
          <ChoiceField
            form={form}
            field="folder"
            label={t('accounts.connection.field.folder')}
            none={t('accounts.connection.field.folder.choose')}
            options={channels.map(({ folder, kind }) => ({
              value: folder,
              label: `${folder} · ${t(`accounts.connection.channel.${kind}`)}`,
            }))}
            help={t('accounts.connection.help.folder')}
          />
          <ChoiceField
            form={form}
            field="paymentFormat"
            label={t('accounts.connection.field.paymentFormat')}
            options={PAYMENT_FORMATS.map((value) => ({ value, label: value }))}
          />
        </>
      ) : (
        <FixedChannel connection={object} />
      )}
    </FormSection>
  );
}

/** What stays of a connection, and why. */
function FixedChannel({ connection: { content, channelKind } }: { connection: ConnectionDetail }) {
  const t = useText();
  return (
    <>
      <Facts>
        <Fact name={t('accounts.connection.field.folder')}>
          {content.folder} · {t(`accounts.connection.channel.${channelKind ?? 'gone'}`)}
        </Fact>
        <Fact name={t('accounts.connection.field.paymentFormat')}>{content.paymentFormat}</Fact>
      </Facts>
      <Note>{t('accounts.problem.channelFixed')}</Note>
    </>
  );
}

type TermsProps = { form: Form; choices: ConnectionChoices; first: ConnectionDraft['cutOffs'] };

/** When the bank takes payments. */
function TermsSection({ form, choices, first }: TermsProps) {
  const t = useText();
  const { draft, set } = form;
  const yesNo = (value: boolean) => t(`approvals.value.${value}`);
  return (
    <FormSection isPlain title={t('accounts.connection.section.terms')}>
      <Changed was={form.wasOf('takesInstant', yesNo)}>
        <CheckboxWithHelp
          label={t('accounts.connection.field.takesInstant')}
          help={t('accounts.connection.help.takesInstant')}
          checked={draft.takesInstant}
          onChange={(takesInstant) => set({ takesInstant })}
        />
      </Changed>
      <Changed was={form.wasOf('takesEveryDate', yesNo)}>
        <CheckboxWithHelp
          label={t('accounts.connection.field.takesEveryDate')}
          help={t('accounts.connection.help.takesEveryDate')}
          checked={draft.takesEveryDate}
          onChange={(takesEveryDate) => set({ takesEveryDate })}
        />
      </Changed>
      {!draft.takesEveryDate && (
        <>
          <TextField
            form={form}
            field="warehouseDays"
            label={t('accounts.connection.field.warehouseDays')}
            most={DAYS_LENGTH}
            inputMode="numeric"
            help={t('accounts.connection.help.warehouseDays')}
          />
          <Changed was={form.wasOf('timeZone', String)}>
            <SearchSelect
              name="timeZone"
              label={t('accounts.connection.field.timeZone')}
              options={withOwn(choices.timeZones, draft.timeZone).map((value) => ({ value, label: zoneName(value) }))}
              value={draft.timeZone}
              help={t('accounts.connection.help.timeZone')}
              error={form.errorOf('timeZone')}
              onChange={(timeZone) => set({ timeZone })}
            />
          </Changed>
          <CutOffLines {...{ form, first }} currencies={choices.currencies} />
        </>
      )}
    </FormSection>
  );
}

/** How the bank's reports and statements read. */
function AnswersSection({ form }: { form: Form }) {
  const t = useText();
  return (
    <FormSection title={t('accounts.connection.section.answers')}>
      <TextField
        form={form}
        field="finalCodes"
        label={t('accounts.connection.field.finalCodes')}
        most={CODES_MAXIMUM_LENGTH}
        help={t('accounts.connection.help.finalCodes')}
        tidy={(text) => codesIn(text).join(' ')}
      />
      <TextField
        form={form}
        field="partOthers"
        label={t('accounts.connection.field.partOthers')}
        most={CODE_LENGTH}
        help={t('accounts.connection.help.partOthers')}
        tidy={(text) => text.trim().toUpperCase()}
      />
      <ChoiceField
        form={form}
        field="charset"
        label={t('accounts.connection.field.charset')}
        none={t('accounts.connection.charset.found')}
        options={BANK_CHARSETS.map((value) => ({ value, label: value }))}
        help={t('accounts.connection.help.charset')}
      />
    </FormSection>
  );
}
