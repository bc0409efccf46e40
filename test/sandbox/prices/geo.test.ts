import { expect, it } from 'vitest'
import { canonicalAddress, networkOf } from '../../../src/sandbox/http/ip-address.ts'
import { openGeo } from '../../../src/sandbox/index.ts'

it('finds the country of IPv4, IPv6 and mapped addresses', async () => {
  const geo = await openGeo()
  expect(geo.countryOf('81.2.69.142')).toBe('GB')
  expect(geo.countryOf('::ffff:81.2.69.142')).toBe('GB')
  expect(geo.countryOf('::FFFF:5102:458E')).toBe('GB')
  expect(geo.countryOf('2a00:1450:4001::1')).toMatch(/^[A-Z]{2}$/)
  expect(geo.countryOf('2001:da8::1')).toBe('CN')
})

it('knows no country for private, loopback and malformed addresses', async () => {
  const geo = await openGeo()
  const addresses = [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.1',
    'fe80::1%eth0',
    'fd00::1',
    '',
    'localhost',
    '1.2.3',
  ]
  for (const address of addresses) expect(geo.countryOf(address)).toBeUndefined()
})

it('writes every form of an address alike', () => {
  expect(canonicalAddress('::FFFF:1.2.3.4')).toBe('1.2.3.4')
  expect(canonicalAddress('2001:0DB8::1')).toBe('2001:db8:0:0:0:0:0:1')
  expect(canonicalAddress('::')).toBe('0:0:0:0:0:0:0:0')
  expect(canonicalAddress('1:2:3:4:5:6:7:8')).toBe('1:2:3:4:5:6:7:8')
  expect(canonicalAddress('1:2:3:4:5:6:7::')).toBe('1:2:3:4:5:6:7:0')
  expect(canonicalAddress('fe80::1%eth0')).toBe('fe80:0:0:0:0:0:0:1')
  expect(canonicalAddress('[::1]')).toBeUndefined()
})

it('counts an IPv6 customer by the /64 and an IPv4 one by the address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('::ffff:1.2.3.4')).toBe('1.2.3.4')
  expect(networkOf('nobody')).toBeUndefined()
})
