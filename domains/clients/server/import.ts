import type { z } from 'zod'
import { defineImporter, unreadable, type ImportColumn, type Mark } from '#domains/imports/server/importer.ts'
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { residencies, residencyNames } from '#domains/inventory/contract/units.ts'
import { parseLocalPhone } from '#kit/contract/phone.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { createClient, type clientBody } from '../contract.ts'
import { clientsLike } from './clients-data.ts'
import { insertClients } from './clients.ts'
import { fieldColumns } from './fields/columns.ts'

const marksOf = ({ email, phone, name }: Pick<z.output<typeof clientBody>, 'email' | 'phone' | 'name'>): Mark[] => [
  ...(email ? [{ by: 'email', value: email }] : []),
  ...(phone ? [{ by: 'phone', value: phone }] : []),
  ...(email || phone ? [] : [{ by: 'name', value: name.toLowerCase() }]),
]

const valuesBy = (marks: readonly Mark[], by: string) => marks.filter((mark) => mark.by === by).map(({ value }) => value)

async function known(tx: Tx, marks: readonly Mark[]) {
  const like = { emails: valuesBy(marks, 'email'), phones: valuesBy(marks, 'phone'), names: valuesBy(marks, 'name') }
  const clients = await clientsLike(tx, like)
  return clients.flatMap(({ name, email, phone }) => [
    ...(email ? [{ by: 'email', value: email, name }] : []),
    ...(phone ? [{ by: 'phone', value: phone, name }] : []),
    ...(email || phone ? [] : [{ by: 'name', value: name.toLowerCase(), name }]),
  ])
}

/** What both clients and contacts have. */
export const clientColumns = [
  { key: 'name', label: 'Name', example: 'Grace Akello', also: ['Client', 'Full name'] },
  { key: 'email', label: 'Email', example: 'grace@example.com', also: ['Email address', 'Mail'] },
  {
    key: 'phone',
    label: 'Phone',
    example: '+256 772 123456',
    help: 'With the country code, or as dialled in your country: 0772 123456.',
    read: (text, { agency }) => parseLocalPhone(text, agency.country_code) ?? unreadable,
    also: ['Phone number', 'Telephone', 'Mobile', 'WhatsApp'],
  },
  {
    key: 'kind',
    label: 'Kind',
    example: 'Person',
    help: 'Person or Company; empty is Person.',
    options: [
      { value: 'person', label: 'Person' },
      { value: 'company', label: 'Company' },
    ],
  },
  commonColumns.country,
  {
    key: 'residency',
    label: 'Residency',
    example: 'East African citizen',
    help: 'Determines the price. Leave empty for Foreign non-resident.',
    options: residencies.map((value) => ({ value, label: residencyNames[value] })),
  },
  { key: 'address', label: 'Address', example: 'Plot 5, Kampala Road, Kampala' },
  { ...commonColumns.tags, example: 'honeymoon, birds' },
  { key: 'notes', label: 'Notes', example: 'Prefers window seats' },
] as const satisfies readonly ImportColumn<keyof typeof clientBody.shape>[]

export const clientLikeness = { marksOf, known }

/** Imports clients from a file. Several clients may share an email or phone number, so similar clients only cause a warning. */
export const clientImporter = defineImporter({
  kind: 'clients',
  one: 'client',
  many: 'clients',
  list: '/clients',
  create: createClient,
  columns: clientColumns,
  ownColumns: fieldColumns,
  insert: ({ tx, actor }, body) => insertClients(tx, actor, [body]),
  insertAll: ({ tx, actor }, rows) =>
    insertClients(
      tx,
      actor,
      rows.map(({ body }) => body),
    ),
  likeness: clientLikeness,
})
