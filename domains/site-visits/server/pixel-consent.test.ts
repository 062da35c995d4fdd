import { expect, test } from 'vitest'
import { pixelConsent } from './bookings.ts'

test('a browser’s name is kept only of visitors who agreed to pixels', () => {
  const agreed = { adUserAgent: 'Mozilla/5.0' }
  const silent = { adUserAgent: null }
  expect(pixelConsent('safiri-pixels=yes', 'Mozilla/5.0')).toEqual(agreed)
  expect(pixelConsent('a=b; safiri-pixels=yes; c=d', 'Mozilla/5.0')).toEqual(agreed)
  for (const cookie of [undefined, '', 'a=b', 'safiri-pixels=no', 'safiri-pixels=yess', 'not-safiri-pixels=yes'])
    expect(pixelConsent(cookie, 'Mozilla/5.0')).toEqual(silent)
  expect(pixelConsent('safiri-pixels=yes', '')).toEqual(silent)
})
