import { BlockList, isIP } from 'node:net';

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits = '0'] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
};

/** IPv4 addresses that are not out in the internet (IANA's special-purpose registry), multicast and reserved ones included. */
const privateV4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** All that is global unicast … */
const globalV6 = listOf('ipv6', ['2000::/3']);
/** … but for protocols of their own, documentation, and tunnels that hide an IPv4 address. */
const specialV6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** True for an address out in the internet. Mapped, translated, scoped and tunnelled addresses are none. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
};
