import type { GovernedKind } from '@portico/contract/approvals/kinds';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { AfterValue, BeforeValue, FieldValueText } from '../field-value.tsx';
import type { ChangeRequest, FieldChange, FieldValue } from '../model.ts';
import css from './request.module.css';

/** The changed fields, before and after; for a new or deleted object, only one side. */
export function RequestFields({ request }: { request: ChangeRequest }) {
  const t = useText();
  const { action, changes, unchanged } = request;
  return (
    <section>
      <h2 className={css.title}>
        {t(action === 'UPDATE' ? 'approvals.fields' : `approvals.fields.${action}`)}
        {action === 'UPDATE' && (
          <span className={css.quiet}>
            {t('approvals.fields.count', { count: changes.length, all: changes.length + unchanged.length })}
          </span>
        )}
      </h2>
      {changes.length === 0 ? (
        <p className={css.quiet}>{t('approvals.fields.none')}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('approvals.fields.field')}</th>
              {titlesOf(t, request).map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <FieldRow key={change.field} request={request} change={change} />
            ))}
            {action === 'UPDATE' &&
              unchanged.map(({ field, value }) => (
                <UnchangedRow key={field} kind={request.kind} field={field} value={value} />
              ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** While undecided, the old values are the current ones. */
function titlesOf(t: Translate, { action, status }: ChangeRequest): string[] {
  const isOpen = status === 'PUBLISHED' || status === 'INSERTING';
  const before = t(isOpen ? 'approvals.fields.now' : 'approvals.fields.before');
  const after = t(isOpen ? 'approvals.fields.afterApproval' : 'approvals.fields.after');
  if (action === 'ADD') return [after];
  return action === 'DELETE' ? [before] : [before, after];
}

/** Unchanged fields come below the changed ones. */
function UnchangedRow({ kind, field, value }: { kind: GovernedKind; field: string; value: FieldValue }) {
  const t = useText();
  return (
    <tr>
      <th scope="row">{t.known('approvals', `${kind}.${field}`) ?? field}</th>
      <td>
        <FieldValueText {...{ kind, field, value }} />
      </td>
      <td className={css.quiet}>{t('approvals.fields.unchanged')}</td>
    </tr>
  );
}

function FieldRow({ request, change }: { request: ChangeRequest; change: FieldChange }) {
  const t = useText();
  const { kind, action } = request;
  const { field, before, after } = change;
  return (
    <tr>
      <th scope="row">{t.known('approvals', `${kind}.${field}`) ?? field}</th>
      {action === 'DELETE' && (
        <td>
          <FieldValueText {...{ kind, field }} value={before} />
        </td>
      )}
      {action === 'ADD' && (
        <td>
          <FieldValueText {...{ kind, field }} value={after} />
        </td>
      )}
      {action === 'UPDATE' && (
        <>
          <td>
            <BeforeValue {...{ kind, change }} />
          </td>
          <td className={css.after}>
            <AfterValue {...{ kind, change }} />
          </td>
        </>
      )}
    </tr>
  );
}
