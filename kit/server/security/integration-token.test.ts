import { expect, test } from 'vitest'
import { isInNetworks, isIntegrationToken, isOctoKey, newIntegrationToken, newOctoKey } from './integration-token.ts'

test('a token has its prefix and a checksum, and one changed letter is noticed', () => {
  const token = newIntegrationToken('live')
  expect(token).toMatch(/^sfk_live_[A-Za-z0-9]{46}$/)
  expect([/^sfk_test_[A-Za-z0-9]{46}$/.test(newIntegrationToken('test')), isIntegrationToken(newIntegrationToken('test'))]).toEqual([
    true,
    true,
  ])
  expect(isIntegrationToken(token)).toBe(true)
  for (let at = 9; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(isIntegrationToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
  expect([`${token}A`, token.slice(0, -1), token.replace('live', 'test'), ''].map(isIntegrationToken)).toEqual([false, false, false, false])
})

test('a key of an OCTO partner has its own prefix, and neither passes for the other', () => {
  const [token, key] = [newIntegrationToken('live'), newOctoKey()]
  expect(key).toMatch(/^sfo_live_[A-Za-z0-9]{46}$/)
  expect([isOctoKey(key), isIntegrationToken(key), isOctoKey(token)]).toEqual([true, false, false])
  expect(isOctoKey(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(false)
})

test('networks are single addresses or ranges of either family', () => {
  const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']
  const inside = ['203.0.113.9', '198.51.100.7', '::ffff:203.0.113.9', '2001:db8:1::1']
  const outside = ['203.0.114.9', '198.51.100.8', '2001:db9::1', 'nonsense', '']
  expect(inside.map((address) => isInNetworks(address, networks))).toEqual(inside.map(() => true))
  expect(outside.map((address) => isInNetworks(address, networks))).toEqual(outside.map(() => false))
  expect(isInNetworks('192.0.2.1', [])).toBe(true)
})
