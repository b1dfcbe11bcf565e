import { send } from '../lib/client.ts';

const SHOWN_BYTES = 200_000;

/** The beginning of the delivered file as text; `cut` says that there is more of it. */
export async function readFileStart(uniqueId: string, signal: AbortSignal): Promise<{ text: string; cut: boolean }> {
  const response = await send('GET payments/orders/:uniqueId/file', { params: { uniqueId } }, { signal });
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    bytes += part.byteLength;
    if (bytes > SHOWN_BYTES) return { text: text.slice(0, SHOWN_BYTES), cut: true };
  }
  return { text, cut: false };
}

/** Hands the whole file to the browser to save. */
export async function downloadOrderFile(uniqueId: string, fileName: string): Promise<void> {
  const response = await send('GET payments/orders/:uniqueId/file', { params: { uniqueId } });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
