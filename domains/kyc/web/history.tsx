import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { Kyc } from './calls.ts'

const titles: Record<string, [title: string, tone?: Tone]> = {
  'kyc.details_saved': ['Details saved'],
  'kyc.document_sent': ['Document sent'],
  'kyc.expiry_set': ['Expiry date of a document added'],
  'kyc.submitted': ['Sent for review', 'blue'],
  'kyc.review_started': ['Review started', 'blue'],
  'kyc.document_accepted': ['Document accepted', 'green'],
  'kyc.document_rejected': ['Document rejected', 'red'],
  'kyc.document_needs_info': ['Asked about a document', 'amber'],
  'kyc.needs_info': ['Sent back with questions', 'amber'],
  'kyc.approved': ['Verified', 'green'],
  'kyc.rejected': ['Rejected', 'red'],
  'kyc.suspended': ['Suspended', 'red'],
  'kyc.expired': ['Expired', 'red'],
}

/** The activity of a verification with its users, newest first. */
export function History({ entries }: { entries: Kyc['history'] }) {
  if (entries.length === 0) return null
  return (
    <Card title="History">
      <Timeline
        entries={entries.map(({ id, at, action, text, by }) => {
          const [title, tone = 'neutral'] = titles[action] ?? [action]
          return { id, at, title, tone, text: [by, text].filter(Boolean).join(': ') }
        })}
      />
    </Card>
  )
}
