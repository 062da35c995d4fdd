import { expect, test } from 'vitest'
import { routes } from '#app/domains.ts'

// The API documentation lists the calls by their summaries: "List bookings of every kind."

/** The first word of a summary. Add a verb only if none of these says the same. */
const verbs = new Set(
  (
    'Accept Act Activate Add Allow Answer Apply Approve Archive Ask Assign Block Book Cancel Change Charge Check Close Confirm Copy ' +
    'Correct Count Create Cut Deactivate Delete Deliver Dismiss Download End Export Extend Finish Import Invite Join Leave List Lock Log ' +
    'Mark Match Merge Move Offer Pause Pay Preview Put Record Refund Remove Rename Reopen Reorder Replace Restore Resume Retry Return ' +
    'Revoke Scan Schedule Search Send Set Show Split Start Stop Submit Suspend Swap Switch Sync Take Tell Top Transfer Turn Unblock Undo ' +
    'Update Upload Verify Void Withdraw'
  ).split(' '),
)
const longest = 140

const faultOf = (summary: string): string | null => {
  if (!verbs.has(/^[A-Z][a-z]+/.exec(summary)?.[0] ?? '')) return 'starts with no known verb'
  if (!summary.endsWith('.')) return 'has no full stop at its end'
  if (summary.length > longest) return `is longer than ${longest} characters`
  // Abbreviations with a full stop do not occur; "`meta.totals`" does.
  return (summary.match(/\.(?= |$)/g) ?? []).length > 2 ? 'has more than two sentences' : null
}

test('summaries of calls start with a verb and are short', () => {
  expect(faultOf('What a booking would cost.')).toBe('starts with no known verb')
  expect(faultOf('Show a booking')).toBe('has no full stop at its end')
  const wrong = routes.flatMap(({ endpoint: { method, path, summary } }) => {
    const fault = faultOf(summary)
    return fault ? [`${method} ${path} ${fault}: ${summary}`] : []
  })
  expect(wrong).toEqual([])
})
