import { Text } from '@mantine/core'
import { formatShortDay } from '#kit/contract/time.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { statusWords } from '../contract/words.ts'
import type { Kyc } from './calls.ts'

interface Words {
  title: string
  text: string
}

const words: Record<Kyc['status'], (kyc: Kyc) => Words> = {
  not_started: () => ({
    title: 'Your agency is not verified yet',
    text: 'Enter your legal details and send the documents below. Once verified, other agencies can sell your offers.',
  }),
  draft: () => ({ title: 'Not sent yet', text: 'Complete the missing details and send them for review.' }),
  submitted: () => ({ title: 'Sent for review', text: 'We inform you here and by email.' }),
  in_review: () => ({ title: 'Being reviewed', text: 'We inform you here and by email.' }),
  needs_info: () => ({ title: 'The reviewer needs something from you', text: 'Answer below and send it again.' }),
  approved: ({ valid_until }) => ({
    title: 'Your agency is verified',
    text: valid_until ? `It is valid until ${formatShortDay(valid_until)}. We remind you before a document expires.` : '',
  }),
  rejected: () => ({ title: 'The verification was rejected', text: 'Change the details below and send them again.' }),
  expired: () => ({
    title: 'The verification has expired',
    text: 'Other agencies cannot sell what you offer. Replace the expired documents, then send for review again.',
  }),
  suspended: () => ({ title: 'The verification was suspended', text: 'Other agencies cannot sell what you offer.' }),
}

/** The status of the verification in words, with the reviewer's note. */
export function Standing({ kyc }: { kyc: Kyc }) {
  const { title, text } = words[kyc.status](kyc)
  return (
    <Card title={title} aside={<StatusBadge status={kyc.status} label={statusWords[kyc.status]} />}>
      <Text size="sm">{text}</Text>
      {kyc.note && (
        <Text size="sm" mt="xs" className="lines">
          “{kyc.note}”
        </Text>
      )}
    </Card>
  )
}
