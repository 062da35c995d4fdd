import type { Tone } from '#kit/web/status-badge.tsx'
import type { DomainState, OrderState, Registration } from '../contract/states.ts'
import type { DnsRecord, SiteDomain } from './calls.ts'

/** What a state of a domain means, in a sentence. */
export const stateTexts: Record<DomainState, string> = {
  pending: 'Add these records where you manage the domain. Then check them here.',
  verifying: 'Some records are not there yet. New records can take some hours to be seen. We look again every few minutes.',
  verified: 'Your website is at this domain. We check the records every day.',
  failed: 'A record is wrong. Mend it, then check again.',
  expired: 'We have stopped looking at this domain. Set the records and check again to use it.',
}

export const recordWords: Record<DnsRecord['state'], { label: string; tone: Tone }> = {
  unchecked: { label: 'Not checked', tone: 'neutral' },
  ok: { label: 'Correct', tone: 'green' },
  missing: { label: 'Missing', tone: 'amber' },
  wrong: { label: 'Wrong', tone: 'red' },
  silent: { label: 'No answer', tone: 'neutral' },
}

export const purposeNames: Record<DnsRecord['purpose'], string> = {
  ownership: 'Shows that the domain is yours',
  routing: 'Leads visitors to your website',
  other_host: 'Leads visitors of the other address there too',
}

export const orderWords: Record<OrderState, { label: string; tone: Tone }> = {
  requested: { label: 'Waits for the operator', tone: 'amber' },
  ordering: { label: 'Being registered', tone: 'blue' },
  unknown: { label: 'Waits for the registrar', tone: 'amber' },
  registered: { label: 'Registered', tone: 'green' },
  declined: { label: 'Not registered', tone: 'red' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

export const registrationWords: Record<Registration, { label: string; tone: Tone; text: string }> = {
  registered: { label: 'Taken', tone: 'red', text: 'It has a holder already.' },
  no_record: { label: 'No record', tone: 'green', text: 'The registry knows no holder. You can order it.' },
  unknown: { label: 'Unknown', tone: 'neutral', text: 'Nobody answered. You find out when you order it.' },
}

export const certificateTexts = (domain: SiteDomain): string | null => {
  const { certificate, state } = domain
  if (!certificate || state !== 'verified') return null
  if (certificate.state === 'active') return 'Visitors reach it over HTTPS.'
  if (certificate.state === 'failed') return `There is no certificate for HTTPS yet. ${certificate.problem ?? ''} We try again.`
  return 'The certificate for HTTPS is being issued.'
}
