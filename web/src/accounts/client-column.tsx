import type { DeskColumn } from '../ui/desk/desk-table.tsx';
import desk from '../ui/desk/desk.module.css';

/** Whose it is, on the provider's desks. */
export function clientColumn<Row extends { client: { name: string; businessId: string } }>(
  title: string,
): DeskColumn<Row> {
  return {
    name: 'client',
    title,
    width: 190,
    cell: ({ client }) => (
      <span className={desk.two}>
        <span>{client.name}</span>
        <span>{client.businessId}</span>
      </span>
    ),
  };
}
