export const messageChannels = ['sms', 'whatsapp'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageStatuses = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'received'] as const
export type MessageStatus = (typeof messageStatuses)[number]
/** Statuses of a message that goes out. */
export type SentStatus = Exclude<MessageStatus, 'received'>

export const messageFailures = [
  'withdrawn',
  'spend_cap',
  'window_closed',
  'template_not_approved',
  'invalid_number',
  'unreachable',
  'blocked',
  'no_balance',
  'no_provider',
  'refused',
  'expired',
  'other',
] as const
export type MessageFailure = (typeof messageFailures)[number]

export const failureWords: Record<MessageFailure, string> = {
  withdrawn: 'This person does not want messages of this kind.',
  spend_cap: 'The spend cap of the day is reached.',
  window_closed: 'The 24 hours for free text are over. Send a template.',
  template_not_approved: 'The template is not approved.',
  invalid_number: 'The number is not valid.',
  unreachable: 'The phone cannot be reached.',
  blocked: 'The network or the person blocks these messages.',
  no_balance: 'The account with the provider has no balance.',
  no_provider: 'No provider is set up, or it refuses the credentials.',
  refused: 'The provider refused the message.',
  expired: 'The message could not be sent within a day.',
  other: 'The message could not be delivered.',
}

export const providers = ['sandbox', 'africastalking', 'whatsapp_cloud'] as const
export type MessageProvider = (typeof providers)[number]
export const providerNames: Record<MessageProvider, string> = {
  sandbox: 'Sandbox phone',
  africastalking: "Africa's Talking",
  whatsapp_cloud: 'WhatsApp Cloud API',
}

export const templateStatuses = ['draft', 'pending', 'approved', 'rejected', 'paused', 'disabled'] as const
export type TemplateStatus = (typeof templateStatuses)[number]
export const templateCategories = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/** WhatsApp allows free text for this long after the person wrote, by the clock of the sender. */
export const windowMs = 24 * 60 * 60 * 1000

/** No marketing at night, in the agency's time zone. */
export const quietHours = { from: '21:00', to: '07:00' } as const

const stops = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'ACHA', 'SIMAMA', 'KOMESHA', 'LEKA', 'ARRET']
/** Carriers of SMS count these too. In a chat they are about a booking, or end the talk. */
const stopsOfSms = ['END', 'CANCEL', 'QUIT']
const starts = ['START', 'UNSTOP', 'SUBSCRIBE', 'ANZA']

/** What a whole message asks for, in English, Swahili, Luganda or French: "Stop.", "acha", "ARRÊT". */
export function wishOf(channel: MessageChannel, text: string): 'stop' | 'start' | null {
  const word = text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
  if (stops.includes(word) || (channel === 'sms' && stopsOfSms.includes(word))) return 'stop'
  return starts.includes(word) ? 'start' : null
}
