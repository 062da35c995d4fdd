import { unreadable, type ImportColumn } from '#domains/imports/server/importer.ts'
import { dayIn, numberOf } from '#domains/imports/server/readers.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FieldType } from '../../contract/stages.ts'
import { listFields } from './fields.ts'

const kinds: Record<FieldType, Pick<ImportColumn, 'example' | 'help' | 'read'>> = {
  text: { example: 'Any text' },
  number: {
    example: '12',
    help: 'A number.',
    read(text) {
      const number = numberOf(text)
      return typeof number === 'number' ? number : unreadable
    },
  },
  date: {
    example: '12 Mar 2026',
    help: 'Day, month and a year of four digits, as in 12/03/2026.',
    read: (text) => (/\d{4}/.test(text) ? dayIn(text, false, '1900') : null) ?? unreadable,
  },
  choice: { example: '' },
}

/** Returns a column of import files for each of the agency's own fields in use, called by its label. */
export async function fieldColumns(tx: Tx): Promise<ImportColumn<`fields.${string}`>[]> {
  return (await listFields(tx, 'client', false)).map(({ id, label, type, choices, required }) => ({
    key: `fields.${id}` as const,
    label,
    filled: required,
    ...kinds[type],
    ...(type === 'choice' && { example: choices[0] ?? '', options: choices.map((value) => ({ value, label: value })) }),
  }))
}
