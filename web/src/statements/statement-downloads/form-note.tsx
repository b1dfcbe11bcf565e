import { chosenLetters } from '@portico/contract/settings/download-options';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  countChosen,
  isLettered,
  type StatementFileFormat,
} from '@portico/contract/statements/statement-downloads/model';
import { useText } from '../../lib/format/texts.tsx';
import { call } from '../../lib/http/client.ts';
import { SaveNote } from '../../ui/save-file-dialog.tsx';

/** In whose form a file is written, and where it is chosen; other formats have one form. */
export function FormNote({ format }: { format: StatementFileFormat }) {
  const t = useText();
  // The settings load it under the same key.
  const { data } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call('GET reporting/profile', {}, { signal }),
  });
  if (!isLettered(format)) return <SaveNote>{t(`statements.download.format.${format}`)}</SaveNote>;
  const own = data?.downloadSettings.filter((setting) => setting.format === format) ?? [];
  const letters = chosenLetters(format, {
    [format]: Object.fromEntries(own.map(({ option, value }) => [option, value])),
  });
  return (
    <SaveNote>
      {t(`statements.download.format.${format}`)}{' '}
      {data && t('statements.download.form', { count: countChosen(format, letters) })}{' '}
      <Link to="/user/settings" hash="downloads">
        {t('statements.download.change')}
      </Link>
    </SaveNote>
  );
}
