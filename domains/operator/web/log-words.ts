import { wordsOf } from '#kit/contract/text.ts'

const words: Record<string, string> = {
  'agency.listed': 'Looked at the agencies',
  'agency.read': 'Looked at an agency',
  'agency.suspended': 'Suspended an agency',
  'agency.restored': 'Restored an agency',
  'agency.margin_set': 'Set the margin of exchanges',
  'kyc.listed': 'Looked at the verifications',
  'kyc.read': 'Looked at a verification',
  'kyc.document_read': 'Read a document',
  'kyc.review_started': 'Began a review',
  'kyc.document_accepted': 'Accepted a document',
  'kyc.document_rejected': 'Rejected a document',
  'kyc.document_needs_info': 'Asked about a document',
  'kyc.needs_info': 'Sent a verification back',
  'kyc.approved': 'Verified an agency',
  'kyc.rejected': 'Rejected a verification',
  'kyc.suspended': 'Suspended a verification',
  'acting.began': 'Began to stand for a person',
  'acting.call': 'Made a call for a person',
  'acting.ended': 'Stopped standing for a person',
  'plan.changed': 'Changed a plan',
  'rate.set': 'Set an exchange rate',
  'payout.listed': 'Looked at the payouts',
  'payout.checked': 'Asked about a payout',
  'payout.settled': 'Settled a payout',
  'provider_event.listed': 'Looked at payment messages',
  'provider_event.retried': 'Processed a payment message again',
  'failed_event.listed': 'Looked at failed events',
  'failed_event.retried': 'Delivered an event again',
  'provider_event.settled': 'Settled a payment message',
}

/** Returns the text of an operator's action. */
export const logWords = (action: string): string => words[action] ?? wordsOf(action.replaceAll('.', '_'))
