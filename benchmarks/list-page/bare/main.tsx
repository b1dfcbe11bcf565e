import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The reference for the list page: the same framework with the first hundred rows of the same list as plain text, and
// one key, J, that goes to the first of them.
type Row = Record<'uniqueId' | 'valueDate' | 'bookingDate' | 'type' | 'counterparty' | 'remittance', string> &
  Record<'transactionCode' | 'amount' | 'currency', string> & { account: { name: string } };

function Rows() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch('/portal/api/reporting/transactions?size=100', { headers: { 'portico-client': 'web' } })
      .then((answer) => answer.json())
      .then(({ content }: { content: Row[] }) => setRows(content));
  }, []);
  useEffect(() => {
    const toFirstRow = ({ key }: KeyboardEvent) => {
      if (key === 'j') document.querySelector<HTMLElement>('[data-row]')?.focus();
    };
    document.addEventListener('keydown', toFirstRow);
    return () => document.removeEventListener('keydown', toFirstRow);
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row.uniqueId} data-row={row.uniqueId} tabIndex={-1}>
            <td>{row.valueDate}</td>
            <td>{row.bookingDate}</td>
            <td>{row.type}</td>
            <td>{row.account.name}</td>
            <td>{row.counterparty}</td>
            <td>{row.remittance}</td>
            <td>{row.transactionCode}</td>
            <td>
              {row.amount} {row.currency}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Rows />);
