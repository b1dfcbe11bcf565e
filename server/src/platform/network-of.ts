import ipaddr from 'ipaddr.js';

/** The leading bits of an IPv6 address that name the network; its holder has all addresses in it. */
const NETWORK_BITS = 64;

/**
 * The key for counting attempts: an IPv4 address, or the network of an IPv6 address (`2001:db8:1:2::/64`), since
 * anybody has billions of those. Other text stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}
