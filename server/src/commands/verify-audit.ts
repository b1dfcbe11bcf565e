import { openDatabase } from '../platform/db.ts';
import { verifyChains } from '../audit/public.ts';
import { withDatabase, type Command } from './command.ts';

const FAULTS = { gap: 'a row is missing before it', hash: 'it was changed', head: 'rows are missing at the end' };

export const verifyAudit: Command = {
  usage: 'verify-audit',
  summary: 'Computes the audit log’s hash chains again and names every place that was tampered with.',
  async run(_options, config) {
    const db = openDatabase(withDatabase(config).databaseUrl, null, 2);
    try {
      const { rows, faults } = await verifyChains(db);
      for (const { businessId, sequence, fault } of faults)
        console.log(`${businessId}, row ${sequence}: ${FAULTS[fault]}.`);
      console.log(`${rows} rows verified, ${faults.length} faults.`);
      return faults.length ? 1 : 0;
    } finally {
      await db.close();
    }
  },
};
