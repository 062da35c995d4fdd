import { expect, test } from 'vitest'
import { countryOf, deviceOf, pathOf, sourceOf, wordOf } from './reading.ts'
import { trackerSource } from './tracker.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A156F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36'
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

test('what is read of a report holds nothing personal', () => {
  expect([
    pathOf('/trip/Xk29fjQ0aLmZ83hsPq7v/pay?token=x'),
    pathOf('/mail/grace@lodge.com'),
    pathOf('/gorilla-trekking-adventure-in-bwindi'),
  ]).toEqual(['/trip/…/pay', '/mail/…', '/gorilla-trekking-adventure-in-bwindi'])
  expect([wordOf(' Summer\u202e Sale '), wordOf('grace@lodge.com'), wordOf('')]).toEqual(['summer sale', null, null])
  // Half of an emoji is no text of a database.
  expect([wordOf('a\ud800b'), wordOf(`${'x'.repeat(79)}🦍🦍`)]).toEqual(['a\ufffdb', `${'x'.repeat(79)}🦍`])
  expect([
    sourceOf('https://m.facebook.com/x', []),
    sourceOf('https://www.lodge.com/', ['lodge.com']),
    sourceOf('javascript:1', []),
  ]).toEqual(['facebook', null, null])
  expect([deviceOf(chrome), deviceOf(safari), deviceOf('Mozilla/5.0 (Linux; Android 14; Tab) Chrome/1')]).toEqual([
    'phone',
    'desktop',
    'tablet',
  ])
  expect([countryOf('Asia/Calcutta', 'en-GB'), countryOf(null, 'sw-TZ,en;q=0.5'), countryOf('Mars/Base', 'en')]).toEqual([
    { country: 'IN', by: 'zone' },
    { country: 'TZ', by: 'language' },
    null,
  ])
})

test('the script that reports visits is at most 2 KB', () => {
  expect(trackerSource.length).toBeLessThanOrEqual(2048)
})
