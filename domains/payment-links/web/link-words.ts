import { formatMoney } from '#kit/contract/money.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { Attempt, LinkRow } from './calls.ts'

/** Duplicated from the contract, so that lists do not load its schemas. */
export const kindOptions = [
  { value: 'single_use', label: 'Single use' },
  { value: 'reusable', label: 'Reusable' },
  { value: 'open_amount', label: 'Payer chooses the amount' },
] as const

export const statusOptions = [
  { value: 'draft', label: 'Draft' },
  { value: 'active', label: 'Active' },
  { value: 'partially_paid', label: 'Partially paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'expired', label: 'Expired' },
  { value: 'deactivated', label: 'Deactivated' },
] as const

export const kindText = (kind: LinkRow['kind']): string => kindOptions.find(({ value }) => value === kind)!.label

/** The status of a payment attempt. */
const attempts: Record<string, { label: string; tone: Tone }> = {
  created: { label: 'Opened', tone: 'neutral' },
  pending: { label: 'Started', tone: 'blue' },
  prompt_sent: { label: 'Waiting for payer', tone: 'amber' },
  timed_out_unknown: { label: 'Not yet known', tone: 'amber' },
  succeeded: { label: 'Received', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled_by_payer: { label: 'Cancelled by payer', tone: 'red' },
  reversed: { label: 'Reversed', tone: 'red' },
}

export function attemptState({ status, amount, refunded }: Attempt): { label: string; tone: Tone } {
  if (status === 'succeeded' && refunded.amount > 0)
    return refunded.amount === amount.amount ? { label: 'Refunded', tone: 'neutral' } : { label: 'Partly refunded', tone: 'amber' }
  return attempts[status] ?? attempts.created!
}

export const isOpen = ({ status }: Pick<LinkRow, 'status'>): boolean => status === 'active' || status === 'partially_paid'

/** Returns the message to share together with the address. */
export function shareText({ title, left, amount, url }: Pick<LinkRow, 'title' | 'left' | 'amount' | 'url'>): string {
  const asked = left ?? amount
  return `${title}${asked ? `: ${formatMoney(asked)}` : ''}\n${url}`
}

/** Returns a WhatsApp link with that message: to the phone number, or else the user picks the recipient. */
export const whatsAppUrl = (link: Pick<LinkRow, 'title' | 'left' | 'amount' | 'url'>, phone: string | null): string =>
  `https://wa.me/${phone ? phone.replace(/\D/g, '') : ''}?text=${encodeURIComponent(shareText(link))}`
