import { inject } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import type { TestAccount, TestClient } from '../clients.ts';
import { fetchFile } from '../exports/exported-files.ts';
import { readPdf, type ReadPdf } from '../exports/read-pdf.ts';
import { startPortal, type TestPortal } from '../portal/portal.ts';
import { importFile, makeProvider } from '../statement-files.ts';

/** The days of all statements in these tests. */
const DAYS = { from: '2026-11-01', to: '2026-11-30' };

/** Somebody who downloads statements of all accounts of their client. */
export type DownloadReader = {
  client: TestClient;
  account: TestAccount;
  token: string;
  download: (body?: object, call?: string) => ReturnType<typeof fetchFile>;
  /** The file of a download that isn't refused. */
  text: (body?: object, call?: string) => Promise<string>;
  /** The status and key of a refusal, and the sentences of its reasons. */
  refusal: (body?: object, call?: string) => Promise<unknown>;
};

/** A portal whose provider takes statements in, and clients of their own that download them. */
export class Downloading {
  readonly portal: TestPortal;
  readonly providerId: ClientId;
  readonly #provider: string;

  private constructor(portal: TestPortal, providerId: ClientId, provider: string) {
    this.portal = portal;
    this.providerId = providerId;
    this.#provider = provider;
  }

  static async start(): Promise<Downloading> {
    const portal = await startPortal(inject('databaseUrl'), { worker: true });
    const { admin, clientId } = await makeProvider(portal);
    return new Downloading(portal, clientId, await portal.signIn(admin));
  }

  stop(): Promise<void> {
    return this.portal.stop();
  }

  /** Takes in what a bank has delivered: camt.053 if it is text. */
  async take(content: string | Uint8Array): Promise<void> {
    const name = typeof content === 'string' ? 'statement.xml' : 'statement.sta';
    const { status, problems } = await importFile(this.portal, this.#provider, content, name);
    const errors = problems.filter(({ severity }: { severity: string }) => severity === 'error');
    if (status !== 'IMPORTED' || errors.length > 0) throw new Error(`${status} ${JSON.stringify(errors)}`);
  }

  /** A client with accounts of these currencies; the clerk may not see salaries. */
  async makeReader(user: 'signer1' | 'clerk' = 'signer1', currencies = ['CHF']): Promise<DownloadReader> {
    const { portal } = this;
    const client = await portal.makeClient({ currencies });
    const token = await portal.signIn(client.users[user]!);
    const accounts = client.accounts.map(({ id }) => id);
    const download = (body: object = {}, call = 'transactionsdownload') =>
      fetchFile(portal, token, `reporting/${call}`, { accounts, ...DAYS, format: 'MT940', ...body });
    return {
      client,
      account: client.accounts[0]!,
      token,
      download,
      text: async (body, call) => {
        const { status, bytes } = await download(body, call);
        const file = bytes.toString('utf8');
        if (status !== 200) throw new Error(`${status} ${file}`);
        return file;
      },
      refusal: async (body, call) => {
        const { status, bytes } = await download(body, call);
        const { key, reasons = [] } = JSON.parse(bytes.toString('utf8')) as {
          key: string;
          reasons?: { text: string }[];
        };
        return [status, key, ...reasons.map(({ text }) => text)];
      },
    };
  }
}

/** A printout of a download that isn't refused, as it reads. */
export async function pdfOf(of: DownloadReader, body: object = {}, call?: string): Promise<ReadPdf> {
  const { status, bytes } = await of.download({ format: 'PDF', ...body }, call);
  if (status !== 200) throw new Error(bytes.toString());
  return readPdf(bytes);
}

/** The texts of the cells of its rows. */
export function texts(rows: ReadPdf['rows']): string[][] {
  return rows.map((cells) => cells.map(({ text }) => text));
}
