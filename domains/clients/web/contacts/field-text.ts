import { formatDay } from '#kit/contract/time.ts'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import type { FieldRecord, FieldType } from '../../contract/stages.ts'
import { call } from '../calls.ts'

/** Returns a value of one of the agency's own fields in words. Null if the field is empty. */
export const fieldText = ({ type }: { type: FieldType }, value: string | number | undefined): string | null =>
  value === undefined ? null : type === 'date' ? formatDay(String(value)) : String(value)

interface WithFields {
  fields: Record<string, string | number>
}

/** Returns a hidden column for each of the agency's own fields, so that people can show and export them. */
export const fieldColumns = <Row extends WithFields>(fields: readonly { id: string; label: string; type: FieldType }[]): Column<Row>[] =>
  fields.map((field) => ({
    key: `fields.${field.id}`,
    header: field.label,
    hidden: true,
    ...(field.type === 'number' && { align: 'right' as const }),
    cell: (row) => fieldText(field, row.fields[field.id]),
  }))

/** The filter of a list by the choices of the agency's own fields. */
export const fieldFilter = (record: FieldRecord): Filter => ({
  key: 'field',
  label: 'Custom field',
  type: 'select',
  options: async () =>
    (await call('GET /crm/fields', { query: { record } })).flatMap(({ id, label, choices }) =>
      choices.map((choice) => ({ value: `${id}:${choice}`, label: `${label}: ${choice}` })),
    ),
})
