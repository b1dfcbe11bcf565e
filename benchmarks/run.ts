import { databaseStart } from './database-start.ts';
import { documentList } from './document-list.ts';
import { editOrder } from './edit-order.ts';
import { effectivePermissions } from './effective-permissions.ts';
import { gridTransactions } from './grid-transactions.ts';
import { importOrder } from './import-order.ts';
import { importStatements } from './import-statements.ts';
import { importTemplates } from './import-templates.ts';
import { listPage } from './list-page.ts';
import type { Measure } from './measure.ts';
import { paymentList } from './payment-list.ts';
import { paymentEditor } from './payment-editor.ts';
import { permissionCheck } from './permission-check.ts';
import { permissionEditor } from './permission-editor.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';
import { readPain001 } from './read-pain001.ts';
import { rightsChanged } from './rights-changed.ts';
import { road } from './road.ts';
import { rowLevelSecurity } from './row-level-security.ts';
import { signInSize } from './sign-in-size.ts';
import { signOrders } from './sign-orders.ts';
import { userList } from './user-list.ts';
import { writeMt940 } from './write-mt940.ts';
import { writeTables } from './write-tables.ts';
import { zipDocuments } from './zip-documents.ts';

const MEASURES: Record<string, Measure> = {
  'sign-in-size': signInSize,
  'database-start': databaseStart,
  'row-level-security': rowLevelSecurity,
  'effective-permissions': effectivePermissions,
  'permission-check': permissionCheck,
  'rights-changed': rightsChanged,
  'permission-editor': permissionEditor,
  'read-camt': readCamt,
  'read-mt940': readMt940,
  'read-pain001': readPain001,
  'grid-transactions': gridTransactions,
  'import-statements': importStatements,
  'sign-orders': signOrders,
  'import-order': importOrder,
  'edit-order': editOrder,
  'import-templates': importTemplates,
  'user-list': userList,
  'payment-list': paymentList,
  'payment-editor': paymentEditor,
  'list-page': listPage,
  'write-mt940': writeMt940,
  'write-tables': writeTables,
  'zip-documents': zipDocuments,
  'document-list': documentList,
  road,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !MEASURES[name]);
if (unknown.length) {
  console.error(`There is no measure ${unknown.join(', ')}. There are ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(2);
}
// A measure may be waiting only for a child process, which alone would not keep us alive.
setInterval(() => {}, 60_000);
// One JSON line per figure; nothing else on stdout.
for (const name of wanted.length ? wanted : Object.keys(MEASURES)) {
  for (const result of await MEASURES[name]!()) console.log(JSON.stringify({ measure: name, ...result }));
}
process.exit(0);
