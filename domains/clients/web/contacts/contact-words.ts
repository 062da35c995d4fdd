import { clientSources, stages, type FieldType, type Stage } from '../../contract/stages.ts'

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
