import type { Permission } from '#kit/contract/permissions.ts'
import { clientSources, stages, type FieldRecord, type FieldType, type Stage } from '../../contract/stages.ts'

const stageNames: Record<Stage, string> = { contact: 'Contact', client: 'Client', customer: 'Customer' }
export const stageName = (stage: Stage): string => stageNames[stage]
export const stageOptions = stages.map((value) => ({ value, label: stageNames[value] }))

const sourceNames: Record<(typeof clientSources)[number], string> = {
  by_hand: 'Added by hand',
  booking: 'Booking',
  inquiry: 'Inquiry',
  import: 'Import',
  form: 'Sign-up form',
  chat: 'Chat',
}
export const sourceName = (source: (typeof clientSources)[number]): string => sourceNames[source]
export const sourceOptions = clientSources.map((value) => ({ value, label: sourceNames[value] }))

const typeNames: Record<FieldType, string> = { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice' }
export const fieldTypeName = (type: FieldType): string => typeNames[type]
export const fieldTypeOptions = Object.entries(typeNames).map(([value, label]) => ({ value, label }))

/** What the agency's own fields are of: the tab, one of it, where they show, and who may change them. */
export const fieldRecordWords: Record<FieldRecord, { tab: string; one: string; first: string; right: Permission }> = {
  client: { tab: 'Contacts', one: 'contact', first: 'Add a field such as Diet or Shoe size.', right: 'Edit Clients' },
  booking: { tab: 'Bookings', one: 'booking', first: 'Add a field such as Purchase order or Occasion.', right: 'Edit Bookings' },
  departure: { tab: 'Departures', one: 'departure and private trip', first: 'Add a field such as Radio channel.', right: 'Edit Bookings' },
  supplier: { tab: 'Suppliers', one: 'supplier', first: 'Add a field such as Contract number.', right: 'Manage Payables' },
}
