const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/y;

/**
 * Index of the next ampersand from `start` on that begins no reference of XML, or -1. The parser looks for the
 * semicolon through the rest of the file; only this tells where the mistake is.
 */
export function bareAmpersand(text: string, start: number): number {
  for (let index = text.indexOf('&', start); index >= 0; index = text.indexOf('&', index + 1)) {
    REFERENCE.lastIndex = index;
    if (!REFERENCE.test(text)) return index;
  }
  return -1;
}
