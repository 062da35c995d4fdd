import { expect, test } from 'vitest'
import { deviceOf } from './device-of.ts'

test('browser and system of a user agent', () => {
  expect(
    deviceOf('Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'),
  ).toBe('Chrome on Android')
  expect(
    deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0'),
  ).toBe('Edge on Windows')
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'),
  ).toBe('Safari on iOS')
  expect(deviceOf('curl/8')).toBe('Unknown device')
  expect(deviceOf(null)).toBe('Unknown device')
})
