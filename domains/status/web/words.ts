import type { Tone } from '#kit/web/status-badge.tsx'
import type { Status } from './calls.ts'

// Without the contract's schemas: the banner is on every screen.

type Part = Status['parts'][number]

export const partLabels: Readonly<Record<Part['key'], string>> = {
  app: 'App and bookings',
  websites: 'Websites and client pages',
  payments: 'Payments',
  mails: 'Mails',
  messages: 'SMS and WhatsApp',
  follow_ups: 'Background work',
}

export const partStates: Readonly<Record<Part['state'], { label: string; tone: Tone }>> = {
  ok: { label: 'Works', tone: 'green' },
  delayed: { label: 'Delayed', tone: 'amber' },
  disturbed: { label: 'Incident', tone: 'red' },
  closed: { label: 'Maintenance', tone: 'blue' },
  down: { label: 'Down', tone: 'red' },
}

export const noticeStates = {
  planned: { label: 'Planned', tone: 'blue' },
  current: { label: 'Now', tone: 'amber' },
  over: { label: 'Over', tone: 'neutral' },
} as const satisfies Record<Status['notices'][number]['state'], { label: string; tone: Tone }>

export const kindLabels = { maintenance: 'Maintenance', incident: 'Incident' } as const
