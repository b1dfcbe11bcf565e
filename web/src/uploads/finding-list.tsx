import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import tones from '../ui/theme/tones.module.css';
import type { UploadStatus } from './queries.ts';
import '../ui/theme/mono.css';
import css from './finding-list.module.css';

const SHOWN = 20;
type Finding = UploadStatus['problems'][number];

/** A file's findings: errors first, each with its place. */
export function FindingList({ findings }: { findings: Finding[] }) {
  const t = useText();
  const display = useDisplay();
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const more = findings.length - SHOWN;
  return (
    <ul className={css.findings}>
      {sorted.slice(0, SHOWN).map((finding, index) => (
        <FindingRow key={index} finding={finding} />
      ))}
      {more > 0 && (
        <li className={css.more}>{t('uploads.moreFindings', { count: more, shown: display.decimal(more) })}</li>
      )}
    </ul>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const t = useText();
  const { severity, message, line, column, path } = finding;
  const isError = severity === 'error';
  const place = line === null ? null : t('uploads.place', { line, column: column ?? 1 });
  return (
    <li className={`${css.finding} ${tones[isError ? 'error' : 'signature']}`}>
      <StatusShape name={isError ? 'openOctagon' : 'triangle'} />
      <div>
        {message}
        {(place || path) && (
          <div className={css.place}>
            {place}
            {path && <code>{path}</code>}
          </div>
        )}
      </div>
    </li>
  );
}
