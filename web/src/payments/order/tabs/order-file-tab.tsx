import { useText } from '../../../lib/format/texts.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import { useDisplay } from '../../../lib/format/display.ts';
import type { OrderDetail } from '../../model.ts';
import { deliveredFile } from '../order-file.ts';
import { FileButtons } from './file-buttons.tsx';
import { FileContent } from './file-content.tsx';
import { TechFact, TechFacts } from './tech-facts.tsx';
import '../../../ui/theme/mono.css';
import css from './tabs.module.css';

/** First technical view: the file as delivered, and what the signatures are bound to. */
export function OrderFileTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  const { file, uniqueId } = order;
  const delivered = file && deliveredFile(uniqueId, file.fileName);
  return (
    <div className={css.technical}>
      <TechFacts>
        <TechFact name={t('payments.fingerprint.content')}>{order.contentDigest}</TechFact>
        {file && <TechFact name={t('payments.fingerprint.file')}>{file.digest}</TechFact>}
        <TechFact name={t('payments.fingerprint.id')}>{uniqueId}</TechFact>
      </TechFacts>
      <p className={css.quiet}>
        {t('payments.fingerprint.explained')} {file && t('payments.digest.check')}
      </p>
      {!delivered && <Empty title={t('payments.file.none')} text={t('payments.file.noneText')} />}
      {delivered && (
        <section className={css.message}>
          <div className={css.fileHead}>
            <b>{file.fileName}</b>
            <span className={css.quiet}>{display.bytes(file.sizeBytes)}</span>
            <FileButtons file={delivered} />
          </div>
          <FileContent file={delivered} />
        </section>
      )}
    </div>
  );
}
