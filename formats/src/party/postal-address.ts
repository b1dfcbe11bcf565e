import { readFurther } from '../xml/carried-element.ts';
import type { PostalAddress } from './party-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

type AddressPart = Exclude<keyof PostalAddress, 'lines' | 'further'>;

/** The parts of PostalAddress24 in schema order; `since09` marks those missing from version .03. */
export const ADDRESS_PARTS: readonly { part: AddressPart; element: string; since09: boolean }[] = [
  { part: 'department', element: 'Dept', since09: false },
  { part: 'subDepartment', element: 'SubDept', since09: false },
  { part: 'streetName', element: 'StrtNm', since09: false },
  { part: 'buildingNumber', element: 'BldgNb', since09: false },
  { part: 'buildingName', element: 'BldgNm', since09: true },
  { part: 'floor', element: 'Flr', since09: true },
  { part: 'postBox', element: 'PstBx', since09: true },
  { part: 'room', element: 'Room', since09: true },
  { part: 'postCode', element: 'PstCd', since09: false },
  { part: 'townName', element: 'TwnNm', since09: false },
  { part: 'townLocationName', element: 'TwnLctnNm', since09: true },
  { part: 'districtName', element: 'DstrctNm', since09: true },
  { part: 'countrySubdivision', element: 'CtrySubDvsn', since09: false },
  { part: 'country', element: 'Ctry', since09: false },
];

const PART_OF_ELEMENT = new Map(ADDRESS_PARTS.map(({ element, part }) => [element, part]));

/** An empty address. */
export function emptyAddress(): PostalAddress {
  return {
    department: null,
    subDepartment: null,
    streetName: null,
    buildingNumber: null,
    buildingName: null,
    floor: null,
    postBox: null,
    room: null,
    postCode: null,
    townName: null,
    townLocationName: null,
    districtName: null,
    countrySubdivision: null,
    country: null,
    lines: [],
  };
}

/** Reads PstlAdr in any of its three forms; null if it is missing or empty. */
export function readAddress(parent: XmlElement): PostalAddress | null {
  const element = parent.child('PstlAdr');
  if (!element) return null;
  const address: PostalAddress = { ...emptyAddress(), ...readFurther(element) };
  let isEmpty = address.further === undefined;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (!child.text) continue;
    const part = PART_OF_ELEMENT.get(child.name);
    if (part) address[part] = child.text;
    else if (child.name === 'AdrLine') address.lines.push(child.text);
    else continue;
    isEmpty = false;
  }
  return isEmpty ? null : address;
}

/** The country of an address element, for its check. */
export function countryElement(parent: XmlElement | null): XmlElement | null {
  const country = parent?.child('PstlAdr')?.child('Ctry') ?? null;
  return textAt(country) === null ? null : country;
}

/** An address as on an envelope, without its country; the file's own lines come last. */
export function envelopeLines(address: PostalAddress): string[] {
  const together = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  return [
    address.department ?? '',
    address.subDepartment ?? '',
    together(address.streetName, address.buildingNumber),
    together(address.buildingName, address.floor, address.room),
    address.postBox ?? '',
    together(address.postCode, address.townName),
    address.townLocationName ?? '',
    address.districtName ?? '',
    address.countrySubdivision ?? '',
    ...address.lines,
  ].filter((line) => line !== '');
}
