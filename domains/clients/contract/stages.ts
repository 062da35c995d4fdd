/** How far a person has come: a contact is anyone, a client asked or booked, a customer paid (docs/decisions/0032). */
export const stages = ['contact', 'client', 'customer'] as const
export type Stage = (typeof stages)[number]

export const clientSources = ['by_hand', 'booking', 'inquiry', 'import', 'form', 'chat'] as const

export const fieldTypes = ['text', 'number', 'date', 'choice'] as const
export type FieldType = (typeof fieldTypes)[number]
