import { optionsOf } from '#kit/web/list-page/options-of.ts'
import type { Tone } from '#kit/web/status-badge.tsx'

/** Written here as well as in the contract, so that the list does not bring the contract's schemas along. */
export const statusOptions = optionsOf(['new', 'open', 'waiting_client', 'quoted', 'converted', 'closed', 'spam'])

export const sourceOptions = [
  { value: 'phone', label: 'Phone' },
  { value: 'walk_in', label: 'Walk-in' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'email', label: 'Email' },
  { value: 'website', label: 'Website' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'marketplace', label: 'Marketplace' },
  { value: 'chatbot', label: 'Chatbot' },
  { value: 'import', label: 'Import' },
] as const

/** The word for a source. */
export const sourceWord = (code: string): string => sourceOptions.find(({ value }) => value === code)?.label ?? code

/** Blue is new, amber waits for the agency, grey for the client or is over, green came to something. */
export const statusTones: Record<string, Tone> = {
  new: 'blue',
  open: 'amber',
  waiting_client: 'neutral',
  quoted: 'blue',
  converted: 'green',
  closed: 'neutral',
  spam: 'red',
}

/** What a button that moves an inquiry says. */
export const moveLabels: Record<string, string> = {
  open: 'Mark as open',
  waiting_client: 'Waits for the client',
  quoted: 'Mark as quoted',
  closed: 'Close inquiry',
  spam: 'Mark as spam',
}

export const inquiryFirstUse = {
  title: 'No inquiries yet.',
  text: 'Questions from your public pages come in here. Write down those that come by phone or at the counter.',
}
