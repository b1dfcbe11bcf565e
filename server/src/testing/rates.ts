import type { ApiAnswer } from '@portico/contract/api';
import type { RateListId } from '@portico/contract/ids';
import type { Grant } from '../seed/create.ts';
import type { TestClient } from './clients.ts';
import { decideRead, holdApproved } from './decisions.ts';
import { everybody, type Person } from './orders.ts';
import type { Answer, TestPortal } from './portal/portal.ts';

export const RATES = 'portal/administration/exchangeRates';
export type RateList = ApiAnswer<'GET portal/administration/exchangeRates/lists/:uniqueId'>;

/** A table of rates: `USD 2026-11-19 0.88`. */
export const ratesTable = (...rates: string[]): string => {
  const lines = rates.map((rate) => {
    const [currency, date, chf] = rate.split(' ');
    return `${date};${currency};${chf}`;
  });
  return ['date;currency;rate', ...lines].join('\n');
};

/** Sends a file of rates as the browser does. */
export async function postRates(
  portal: Pick<TestPortal, 'address'>,
  token: string,
  content: string,
  fileName = 'rates.csv',
  headers: Record<string, string> = {},
): Promise<Answer<{ uniqueId: RateListId; status: string }>> {
  const form = new FormData();
  form.append('file', new Blob([content]), fileName);
  const answer = await fetch(`${portal.address}/portal/api/${RATES}/lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { uniqueId: RateListId; status: string },
    headers: answer.headers,
  };
}

const settings = (level: Grant['level']) => ({ secondFactors: [], grants: [{ area: 'SETTINGS', level } as const] });

export type RatesDesk = Record<'uploader' | 'approver' | 'reader' | 'nobody', Person> & {
  provider: TestClient;
  /** Uploads a file and returns what became of it. */
  upload(content: string, fileName?: string): Promise<RateList>;
  see(id: RateListId): Promise<RateList>;
  approve(list: Pick<RateList, 'openRequest'>): Promise<void>;
  /** Uploads a table, approves it and puts it in force. */
  bringIn(...rates: string[]): Promise<RateList>;
};

/** The provider with people who upload rates, approve them, only read them, and have no right to them. */
export async function makeRatesDesk(portal: TestPortal): Promise<RatesDesk> {
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: {
      uploader: settings('EDIT'),
      approver: settings('APPROVE'),
      reader: settings('VIEW_ONLY'),
      nobody: { secondFactors: [], grants: [{ area: 'STATEMENTS_MODULE', level: 'ADMIN' }] },
    },
    rule: null,
    currencies: [],
  });
  const people = await everybody(portal, provider.users, 'uploader', 'approver', 'reader', 'nobody');
  const see = async (id: RateListId) => (await people.reader.call<RateList>('GET', `${RATES}/lists/${id}`)).body;
  const upload = async (content: string, fileName?: string) => {
    const { status, body } = await postRates(portal, people.uploader.token, content, fileName);
    if (status !== 202) throw new Error(`Not uploaded: ${JSON.stringify(body)}`);
    return see(body.uniqueId);
  };
  const approve = async ({ openRequest }: Pick<RateList, 'openRequest'>) => {
    const { status, body } = await decideRead(people.approver, openRequest!.uniqueId, 'approve');
    if (status !== 200) throw new Error(`Not approved: ${JSON.stringify(body)}`);
    await holdApproved(portal, provider.id, openRequest!.uniqueId);
  };
  const bringIn = async (...rates: string[]) => {
    const list = await upload(ratesTable(...rates));
    await approve(list);
    return see(list.uniqueId);
  };
  return { provider, ...people, see, upload, approve, bringIn };
}
