import type { CharsetDecoder } from '../swift/swift-charset.ts';
import { linesOf, SwiftFields, wholeText } from '../swift/swift-fields.ts';
import { ownText } from '../swift/swift-text.ts';

/** The lines of `:86:` among the bytes of an entry of MT940 or MT942, as the bank delivered them; none without one. */
export function deliveredInformation(entry: Uint8Array, charset: CharsetDecoder): string[] {
  const fields = new SwiftFields();
  const items = [...fields.write(entry), ...fields.end()];
  return items.flatMap((item) => {
    if (item.kind !== 'field' || item.tag !== '86') return [];
    const decode = item.ascii ? null : charset.decodeFor(wholeText(item));
    return linesOf(item).map((line) => ownText(line, decode));
  });
}
