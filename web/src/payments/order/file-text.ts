const SHOWN_BYTES = 200_000;

export type FileText = { text: string; isCut: boolean };

/** The start of a file as text; `isCut` says that there is more. */
export async function readStart({ body }: Response): Promise<FileText> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    bytes += part.byteLength;
    if (bytes > SHOWN_BYTES) return { text: text.slice(0, SHOWN_BYTES), isCut: true };
  }
  return { text, isCut: false };
}
