import { dayOf, formatDay } from '#kit/contract/time.ts'
import type { LinkState } from '../contract/words.ts'
import type { Download } from './calls.ts'

type Tone = 'neutral' | 'green' | 'amber' | 'red' | 'blue'

export const stateTones: Record<LinkState, Tone> = {
  active: 'green',
  unpaid: 'amber',
  refunded: 'red',
  cancelled: 'red',
  revoked: 'red',
  expired: 'amber',
  used_up: 'amber',
  no_file: 'amber',
}

/** Returns the text below a link's title. */
export function linkText({ state, link }: Download): string {
  if (state === 'no_file') return 'No file has been uploaded yet.'
  if (!link) return 'Sent once fully paid.'
  const { downloads, most_downloads, expires_at, sent_to } = link
  return [`${downloads} of ${most_downloads} downloads`, `until ${formatDay(dayOf(new Date(expires_at)))}`, sent_to && `sent to ${sent_to}`]
    .filter(Boolean)
    .join(' · ')
}
