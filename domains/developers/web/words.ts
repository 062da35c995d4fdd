import type { Scope } from '#kit/contract/scopes.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { DeliveryState, WebhookState } from '../contract/states.ts'
import { tokenModes } from '../contract/tokens.ts'
import type { TokenRow } from './calls.ts'

type TokenMode = TokenRow['mode']

export const needs = ['Manage Integrations'] as const

export const scopeWords: Record<Scope, string> = {
  'inventory.read': 'Read offers, prices and availability',
  'inventory.write': 'Change offers and prices',
  'bookings.read': 'Read bookings',
  'bookings.write': 'Make and change bookings',
  'clients.read': 'Read clients',
  'clients.write': 'Add and change clients',
  'inquiries.read': 'Read inquiries',
  'inquiries.write': 'Add and answer inquiries',
  'proposals.read': 'Read proposals',
  'proposals.write': 'Write proposals',
  'payments.read': 'Read payments',
  'payments.write': 'Record payments',
  'payment_links.read': 'Read payment links',
  'payment_links.write': 'Make and change payment links',
  'personal_data.read': 'See personal data: names, contacts, travellers',
}

export const modeWords: Record<TokenMode, { tone: Tone; label: string }> = {
  live: { tone: 'neutral', label: 'Live' },
  test: { tone: 'blue', label: 'Test' },
}

export const modeOptions = tokenModes.map((value) => ({ value, label: modeWords[value].label }))

export const tokenTones: Record<TokenRow['state'], { tone: Tone; label: string }> = {
  active: { tone: 'green', label: 'Active' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
  without_maker: { tone: 'red', label: 'Its maker left' },
}

export const webhookTones: Record<WebhookState, Tone> = { active: 'green', failing: 'red', paused: 'neutral' }

export const deliveryTones: Record<DeliveryState, { tone: Tone; label: string }> = {
  pending: { tone: 'blue', label: 'Pending' },
  succeeded: { tone: 'green', label: 'Succeeded' },
  failed: { tone: 'amber', label: 'Failed, will retry' },
  dead: { tone: 'red', label: 'Given up' },
}

/** The colour of an HTTP status. */
export const statusTone = (status: number): Tone => (status < 400 ? 'green' : status < 500 ? 'amber' : 'red')
