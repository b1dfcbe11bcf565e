import { Button, Textarea } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { shortList } from '../../lib/format/short-list.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { FileChooser, useDrop } from '../../uploads/public.ts';
import type { TemplateTable } from '../template.ts';
import { ImportRows } from './import-rows.tsx';
import { saveEmptyTable } from './save-templates.ts';
import { headingOf } from './template-words.ts';
import { useImport } from './use-import.ts';
import type { ImportedFile } from './use-imported-file.ts';
import css from './import.module.css';

/** Adds and changes templates as a CSV file says: first what it would do, row by row, then the button that does it. */
export function ImportDialog({ onClose, ...table }: TemplateTable & { onClose: () => void }) {
  const t = useText();
  const importing = useImport(table);
  const { asked, accounts, ready, isSending, send } = importing;
  const failed = asked.find(({ error }) => error !== null);
  return (
    <Dialog
      opened
      width="sign"
      onClose={onClose}
      title={t('templates.import.title')}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={ready.length === 0}
            loading={isSending}
            // What was refused is said beside it.
            onClick={() => void send().then(onClose, () => {})}
          >
            {t('templates.import.do', { count: ready.length })}
          </Button>
        </>
      }
    >
      {failed && <Failed error={failed.error} onRetry={() => void failed.refetch()} isPart />}
      {!failed && (accounts && asked.every(({ data }) => data) ? <Parts {...{ importing, accounts }} /> : <Loading />)}
    </Dialog>
  );
}

type Importing = ReturnType<typeof useImport>;
type PartsProps = { importing: Importing; accounts: NonNullable<Importing['accounts']> };

function Parts({ importing, accounts }: PartsProps) {
  const t = useText();
  const { file, rows, ready, twoPersonRule, comment, setComment, error, choose } = importing;
  return (
    <div className={css.parts}>
      <ChosenFile name={file?.name} onFiles={choose} />
      {file?.problem && (
        <Note kind="error" role="alert">
          {file.problem}
        </Note>
      )}
      {file && <ColumnNotes {...file} />}
      {rows.length > 0 && <ImportRows rows={rows} accounts={accounts} />}
      {error && <TitledProblem error={error} />}
      {twoPersonRule && ready.length > 0 && (
        <Textarea
          label={t('approvals.commentForSecond')}
          maxLength={COMMENT_MAXIMUM_LENGTH}
          rows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Which columns are left out, and what is read of those that are headed otherwise than here. */
function ColumnNotes({ unknown, twice, above, readAs }: Pick<ImportedFile, 'unknown' | 'twice' | 'above' | 'readAs'>) {
  const t = useText();
  const pairs = readAs.map(({ heading, column }) =>
    t('templates.import.readAs.pair', { heading, field: headingOf(t, column) }),
  );
  return (
    <>
      {above.length > 0 && (
        <Note kind="warning">
          {t('templates.import.above', { count: above.length, rows: shortList(above.map(String)).join(', ') })}
        </Note>
      )}
      {unknown.length > 0 && (
        <Note kind="warning">
          {t('templates.import.unknown', { count: unknown.length, names: shortList(unknown).join(', ') })}
        </Note>
      )}
      {twice.length > 0 && (
        <Note kind="warning">{t('templates.import.twoColumns', { names: shortList(twice).join(', ') })}</Note>
      )}
      {pairs.length > 0 && (
        <p className={css.quiet}>{t('templates.import.readAs', { pairs: shortList(pairs).join(', ') })}</p>
      )}
    </>
  );
}

/** Where a file is dropped or chosen; its name once there is one. */
function ChosenFile({ name, onFiles }: { name: string | undefined; onFiles: (files: Iterable<File>) => void }) {
  const t = useText();
  const { settings } = useSession().user;
  const { over, handlers } = useDrop(true, onFiles);
  return (
    <FileChooser label={t('templates.import.chooser')} accept=".csv,.txt" single onFiles={onFiles}>
      {(open) => (
        <div className={`${css.file} ${over ? css.over : ''}`} {...handlers}>
          {name === undefined ? (
            <>
              <IconUpload size={20} aria-hidden />
              <span>
                {t('templates.import.drop')}{' '}
                <LinkButton className={css.choose} onClick={open} data-autofocus>
                  {t('templates.import.choose')}
                </LinkButton>
              </span>
              <span className={css.hint}>{t('templates.import.hint')}</span>
              <LinkButton onClick={() => void saveEmptyTable(t, settings)}>{t('templates.import.form')}</LinkButton>
            </>
          ) : (
            <span className={css.chosen}>
              <IconFileSpreadsheet size={20} aria-hidden />
              <b>{name}</b>
              <LinkButton onClick={open}>{t('templates.import.chooseAnother')}</LinkButton>
            </span>
          )}
        </div>
      )}
    </FileChooser>
  );
}
