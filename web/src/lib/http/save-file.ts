import { localProblem } from './problem.ts';

/**
 * Hands a whole file to the browser to save, by the name that the server gives it, or this one. A file that breaks off is
 * not saved; that throws FILE_BROKE_OFF.
 */
export async function saveFile(response: Response, fileName = nameOf(response)): Promise<string> {
  const file = await response.blob().catch(() => {
    throw localProblem('FILE_BROKE_OFF');
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
  return fileName;
}

/** The name in RFC 6266's `filename*`. */
function nameOf({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? 'file' : decodeURIComponent(name);
}
