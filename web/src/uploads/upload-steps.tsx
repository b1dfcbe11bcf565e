import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { UploadStatus } from './queries.ts';
import type { Upload } from './file-queue.ts';
import css from './upload-list.module.css';

type StepsProps = { upload: Upload; status: UploadStatus | undefined };
type Step = UploadStatus['step'];

const ORDER: Step[] = ['UPLOAD', 'CONVERT', 'IMPORT'];

/** Upload, conversion if needed, import: what is done, what is running, what failed. */
export function UploadSteps({ upload, status }: StepsProps) {
  const t = useText();
  const display = useDisplay();
  if (upload.error) return null;
  const current: Step = status?.step ?? 'UPLOAD';
  const steps = ORDER.filter((step) => step !== 'CONVERT' || current === 'CONVERT' || status?.fileType !== 'PAIN001');
  const shown = status ? steps : ORDER.filter((step) => step !== 'CONVERT');
  const failed = status?.stepStatus.endsWith('ERROR') === true;
  const stateOf = (step: Step) => {
    if (step !== current) return ORDER.indexOf(step) < ORDER.indexOf(current) ? 'done' : 'ahead';
    if (failed) return 'failed';
    return status?.stepStatus === 'IMPORTED' ? 'done' : 'now';
  };
  const percent = upload.uniqueId === null ? ` ${display.decimal(Math.floor(upload.sent * 100))} %` : '';
  return (
    <ol className={css.steps}>
      {shown.map((step) => (
        <li key={step} data-state={stateOf(step)}>
          {t.of('status', failed && step === current ? `uploadStepStatus.${status.stepStatus}` : `uploadStep.${step}`)}
          {step === 'UPLOAD' && percent}
        </li>
      ))}
    </ol>
  );
}
