import { optionsOf } from '#kit/web/list-page/options-of.ts'
import type { Tone } from '#kit/web/status-badge.tsx'

/** Duplicated from the contract, so that the list does not load its schemas. */
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

/** Returns the name of a source. */
export const sourceWord = (code: string): string => sourceOptions.find(({ value }) => value === code)?.label ?? code

/** Blue: new. Amber: waiting for the agency. Grey: waiting for the client, or closed. Green: successful. */
export const statusTones: Record<string, Tone> = {
  new: 'blue',
  open: 'amber',
  waiting_client: 'neutral',
  quoted: 'blue',
  converted: 'green',
  closed: 'neutral',
  spam: 'red',
}

/** Button labels for status moves. */
export const moveLabels: Record<string, string> = {
  open: 'Mark as open',
  waiting_client: 'Waiting for client',
  quoted: 'Mark as quoted',
  closed: 'Close inquiry',
  spam: 'Mark as spam',
}

export const inquiryFirstUse = {
  title: 'No inquiries yet.',
  text: 'Questions from your public pages appear here. Add inquiries that come by phone or in person.',
}
