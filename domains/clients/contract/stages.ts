/** How far a person has come: a contact is anyone, a client asked or booked, a customer paid (docs/decisions/0032). */
export const stages = ['contact', 'client', 'customer'] as const
export type Stage = (typeof stages)[number]

export const clientSources = ['by_hand', 'booking', 'inquiry', 'import', 'form', 'chat'] as const

export const fieldTypes = ['text', 'number', 'date', 'choice'] as const
export type FieldType = (typeof fieldTypes)[number]

/** What an agency may give fields of its own: people, bookings, departures (and private trips) and suppliers. */
export const fieldRecords = ['client', 'booking', 'departure', 'supplier'] as const
export type FieldRecord = (typeof fieldRecords)[number]
