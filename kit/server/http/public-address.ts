import { BlockList, isIP } from 'node:net'

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
// IPv6: only global unicast, without the nets that embed an IPv4 address or are reserved for documentation.
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const carried6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  carried6.addSubnet(net, bits, 'ipv6')

/** Returns true if an IP address is on the public internet, not this machine or a private network. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : isIP(address) === 6 && outside6.check(address, 'ipv6') && !carried6.check(address, 'ipv6')
