import { wordsOf } from '#kit/contract/text.ts'

const words: Record<string, string> = {
  'agency.listed': 'Viewed the agencies',
  'agency.read': 'Viewed an agency',
  'agency.suspended': 'Suspended an agency',
  'agency.restored': 'Restored an agency',
  'agency.margin_set': 'Set the margin of exchanges',
  'kyc.listed': 'Viewed the verifications',
  'kyc.read': 'Viewed a verification',
  'kyc.document_read': 'Read a document',
  'kyc.review_started': 'Started a review',
  'kyc.document_accepted': 'Accepted a document',
  'kyc.document_rejected': 'Rejected a document',
  'kyc.document_needs_info': 'Asked about a document',
  'kyc.needs_info': 'Sent a verification back',
  'kyc.approved': 'Verified an agency',
  'kyc.rejected': 'Rejected a verification',
  'kyc.suspended': 'Suspended a verification',
  'acting.began': 'Started acting as a user',
  'acting.call': 'Made a call as a user',
  'acting.ended': 'Stopped acting as a user',
  'plan.changed': 'Changed a plan',
  'rate.set': 'Set an exchange rate',
  'payout.listed': 'Viewed the payouts',
  'payout.checked': 'Checked a payout',
  'payout.settled': 'Settled a payout',
  'provider_event.listed': 'Viewed payment messages',
  'provider_event.retried': 'Processed a payment message again',
  'failed_event.listed': 'Viewed failed events',
  'failed_event.retried': 'Delivered an event again',
  'agency.erased': 'Erased an agency',
  'copy.confirmed': 'Confirmed a restored copy',
  'provider_event.settled': 'Settled a payment message',
}

/** Returns the text of an operator's action. */
export const logWords = (action: string): string => words[action] ?? wordsOf(action.replaceAll('.', '_'))
