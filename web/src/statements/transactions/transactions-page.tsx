import { Navigate, useParams } from '@tanstack/react-router';
import { localToday } from '../../lib/format/days.ts';
import { typeOfAddress } from './transaction-filters.ts';
import { TransactionList } from './transaction-list.tsx';

/** The statement transactions: all of them, or those of the kind in the address. */
export function TransactionsPage() {
  const { trType } = useParams({ strict: false });
  const type = trType === undefined ? null : typeOfAddress(trType);
  if (trType !== undefined && type === null) return <Navigate to="/page-not-found" replace />;
  return <TransactionList key={type} type={type} today={localToday()} />;
}
