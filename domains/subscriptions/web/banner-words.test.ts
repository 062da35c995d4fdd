import { expect, test } from 'vitest'
import type { SignedInAgency } from '#kit/web/session.ts'
import { bannerText } from './banner-words.ts'

const now = new Date('2027-03-01T09:00:00Z')
const subscription = (status: string, ends_at: string | null) =>
  ({ status, active: true, active_plan: { name: 'Growth', slug: 'growth' }, ends_at }) as SignedInAgency['subscription']

test.each([
  ['trialing', '2027-03-09T09:00:00Z', null],
  ['trialing', '2027-03-08T09:00:00Z', '7 days of your free trial left.'],
  ['trialing', '2027-03-02T20:00:00Z', '1 day of your free trial left.'],
  ['trialing', '2027-03-01T20:00:00Z', 'Your free trial ends today.'],
  // Midnight in Kampala.
  ['trialing', '2027-03-01T21:30:00Z', '1 day of your free trial left.'],
  ['past_due', '2027-03-26T09:00:00Z', 'The payment for Growth is overdue. You can continue working for 25 days.'],
  ['past_due', '2027-03-02T09:00:00Z', 'The payment for Growth is overdue. You can continue working for 1 day.'],
  ['past_due', '2027-03-01T19:00:00Z', 'The payment for Growth is overdue. You can continue working until tonight.'],
  ['active', '2027-03-02T09:00:00Z', null],
  ['expired', '2027-02-20T09:00:00Z', null],
])('%s until %s: %s', (status, ends, text) => {
  expect(bannerText(subscription(status, ends), now)).toBe(text)
})

test('shows nothing without a subscription', () => {
  expect(bannerText(null, now)).toBeNull()
})
