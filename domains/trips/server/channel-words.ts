import type { TripChannel } from '../contract/words.ts'

// What members read about messages to the clients of a trip.

export const channelWords: Record<TripChannel, string> = { email: 'Mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Says why a message reached nobody. */
export const unreachedText = (channel: TripChannel): string =>
  ({
    email: 'None of these clients has an email address.',
    sms: 'None of these clients has a phone number.',
    whatsapp: 'None of these clients has written on WhatsApp in the last 24 hours. Send an SMS or a mail.',
  })[channel]
