import { useState } from 'react';
import { Button } from '@mantine/core';
import type { TemplateId } from '@portico/contract/ids';
import { nextWorkday } from '../../lib/format/days.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { useBeginPayments, useRelevantTemplates } from '../from-templates/queries.ts';
import { TemplateChooser } from '../from-templates/template-chooser.tsx';
import { useManual } from './manual-context.ts';
import { draftOf, GROUPS, onDay } from './manual-draft.ts';
import { addGroups, roomIn } from './manual-rows.ts';

/** Adds payments of templates to the order that is being entered. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const display = useDisplay();
  const { draft, choices, addTemplates } = useManual();
  const { data, error } = useRelevantTemplates();
  const [chosen, setChosen] = useState<ReadonlySet<TemplateId>>(new Set());
  const begin = useBeginPayments();
  const [full, setFull] = useState<ReturnType<typeof roomIn> | null>(null);
  const add = async () => {
    const begun = await begin.mutateAsync([...chosen]);
    const room = roomIn(draft);
    const count = begun.groups.reduce((sum, { payments }) => sum + payments.length, 0);
    if (count > room.payments || begun.groups.length > room.groups) return setFull(room);
    addTemplates(begun.templates);
    addGroups(draft, draftOf(onDay(begun, nextWorkday(choices.today)), display).lists[GROUPS] ?? []);
    onClose();
  };
  const failed = error ?? begin.error;
  return (
    <Dialog
      opened
      width="sign"
      onClose={onClose}
      title={t('templates.choose.title')}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            size="md"
            variant="filled"
            disabled={chosen.size === 0}
            loading={begin.isPending}
            onClick={() => void add().catch(() => {})}
          >
            {t('templates.choose.add', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {failed && <TitledProblem error={failed} />}
      {full && <Note kind="error">{t('payments.manual.templates.full', full)}</Note>}
      {data ? (
        <TemplateChooser templates={data.templates} chosen={chosen} onChange={setChosen} />
      ) : (
        !error && <Loading />
      )}
    </Dialog>
  );
}
