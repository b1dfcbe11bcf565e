import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { DeskTable, type DeskColumn } from '../../ui/desk/desk-table.tsx';
import type { QueuedTask } from '../model.ts';
import { Section } from './section.tsx';
import { useFailureText } from './use-failure-text.ts';
import css from './operations.module.css';

const NUMBERS = ['waiting', 'running', 'failing', 'givenUp'] as const;
const idOf = ({ task }: QueuedTask) => task;

/** The machine's backlog, by task. */
export function QueueTable({ queue }: { queue: QueuedTask[] }) {
  const t = useText();
  const columns = useQueueColumns();
  return (
    <Section anchor="queue" title={t('operations.queue')} count={queue.length} nothing={t('operations.queue.none')}>
      <DeskTable label={t('operations.queue')} rows={queue} {...{ columns, idOf }} />
    </Section>
  );
}

function useQueueColumns(): DeskColumn<QueuedTask>[] {
  const t = useText();
  const display = useDisplay();
  const { taskText } = useFailureText();
  return [
    { name: 'task', title: t('operations.column.task'), cell: ({ task }) => taskText(task) },
    ...NUMBERS.map((name): DeskColumn<QueuedTask> => ({
      name,
      title: t(`operations.column.${name}`),
      width: 128,
      align: 'end',
      named: true,
      cell: (row) => (
        <span className={row[name] === 0 ? css.quiet : name === 'givenUp' ? css.bad : undefined}>
          {display.decimal(row[name])}
        </span>
      ),
    })),
    {
      name: 'oldest',
      title: t('operations.column.oldest'),
      width: 200,
      align: 'end',
      named: true,
      cell: ({ oldestWaitingAt }) =>
        oldestWaitingAt ? display.instant(oldestWaitingAt, { seconds: true }) : <span className={css.quiet}>–</span>,
    },
  ];
}
