import type { ItemFlavour, Names } from './names.ts'
import { testOf } from './test-file.ts'

/** Returns contract, table, server and tests of a new kind of inventory, by path. */
export function itemServerFiles(names: Names, flavour: ItemFlavour, migration: string): Record<string, string> {
  const base = `domains/${names.folder}`
  return {
    [migration]: migrationOf(names),
    [`${base}/contract.ts`]: contractOf(names, flavour),
    [`${base}/server/${names.folder}-data.ts`]: dataOf(names),
    [`${base}/server/${names.folder}.ts`]: serviceOf(names, flavour),
    [`${base}/server/import.ts`]: importOf(names),
    [`${base}/server/routes.ts`]: routesOf(names, flavour),
    [`${base}/server/${names.folder}.test.ts`]: testOf(names, flavour),
  }
}

const migrationOf = ({ table, title }: Names) => `
-- ${title}: what they have beside the fields of every item.

CREATE TABLE ${table} (
  agency_id uuid NOT NULL,
  inventory_id uuid NOT NULL,
  notes text,
  PRIMARY KEY (agency_id, inventory_id),
  FOREIGN KEY (agency_id, inventory_id) REFERENCES inventory (agency_id, id) ON DELETE CASCADE
);
SELECT protect('${table}');
`

const contractOf = ({ folder, one, type, word, words }: Names, flavour: ItemFlavour) => `
import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { ids, optionalText, version } from '#kit/contract/schemas.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
${flavour === 'departures' ? "import { departureCalls } from '#domains/inventory/contract/departures.ts'\n" : ''}import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
${flavour === 'units' ? "import { unitCalls } from '#domains/inventory/contract/let-units.ts'\n" : ''}import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { kindStatistics } from '#domains/inventory/contract/statistics.ts'

const base = '/${folder}'
const feature: Feature = 'tour_and_travel'
const edit: Access = ['Edit Inventory']
/** People who book must be able to find items. */
const read: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const ${one}Fields = { ...itemFields, notes: optionalText('Notes', 5000).optional() }
export const ${one}Body = z.strictObject({ ...${one}Fields, title: itemTitle })
export const ${one}EditBody = z.strictObject({ ...${one}Fields, title: itemTitle.optional(), version })
export const ${one}Record = itemRecord.extend({
  notes: z.string().nullable(),${flavour === 'units' ? '\n  /** Active units. */\n  units: z.number(),' : ''}
})

export const list${type}s = listEndpoint({
  path: base,
  summary: 'List ${words}. Archived ones only on request.',
  access: read,
  feature,
  item: itemRow,
  ...itemList,
})
export const show${type} = endpoint({ method: 'GET', path: \`\${base}/{id}/show\`, summary: 'Show a ${word}.', access: read, feature, result: ${one}Record })
export const create${type} = endpoint({ method: 'POST', path: \`\${base}/create\`, summary: 'Add a ${word} as a draft.', access: edit, feature, body: ${one}Body, result: ${one}Record })
export const update${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/update\`, summary: 'Update a ${word}. Omitted fields stay unchanged.', access: edit, feature, body: ${one}EditBody, result: ${one}Record })
export const duplicate${type} = endpoint({
  method: 'POST',
  path: \`\${base}/{id}/duplicate\`,
  summary: 'Copy a ${word} with its prices, rules and pictures into a draft.',
  access: edit,
  feature,
  result: ${one}Record,
})
export const delete${type}s = endpoint({
  method: 'POST',
  path: \`\${base}/delete\`,
  summary: 'Delete ${words}. If one was booked, none is deleted (409); archive it instead.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})
export const ${one}Statistics = endpoint({
  method: 'GET',
  path: \`\${base}/statistics\`,
  summary: 'Show statistics of ${words}: by status, bookings and revenue of the last 30 days.',
  access: ['View Inventory'],
  feature,
  result: kindStatistics,
})

export const gallery = galleryCalls({ base, feature, edit, read })
export const booked = bookedCalls({ base, feature, read: ['View Inventory', 'View Bookings'] })
export const prices = priceCalls({ base, feature, read })
export const ${flavour === 'units' ? 'units = unitCalls' : 'departures = departureCalls'}({ base, feature, edit, read })
`

const dataOf = ({ table, one, type }: Names) => `
import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { DB } from '../../../database/tables.ts'

type Table = DB['${table}']

export const ${one}ById = (tx: Tx, id: string) => tx.selectFrom('${table}').selectAll().where('inventory_id', '=', id).executeTakeFirst()
export const insert${type} = (tx: Tx, row: Insertable<Table>) => tx.insertInto('${table}').values(row).execute()
export const change${type} = (tx: Tx, id: string, change: Updateable<Table>) => tx.updateTable('${table}').set(change).where('inventory_id', '=', id).execute()
`

const serviceOf = ({ folder, kind, one, type, word, words, capital }: Names, flavour: ItemFlavour) => `
import type { z } from 'zod'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { copyPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listItems, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { copyPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { copyPriceRules } from '#domains/inventory/server/prices/price-rules.ts'
${flavour === 'units' ? "import { copyLetting, createLetting, listUnits } from '#domains/inventory/server/units/units.ts'\n" : ''}import type { ${one}Body, ${one}EditBody, ${one}Record } from '../contract.ts'
import * as data from './${folder}-data.ts'

export const kind = '${kind}'
type Input = z.output<typeof ${one}Body>
type Shown = z.input<typeof ${one}Record>

/** A page of ${words}. */
export const list${type}s = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listItems(app, tx, { ...query, kind: [kind] }, now)

/** A ${word} with all its fields. @throws 404. */
export async function show${type}(app: App, tx: Tx, now: Date, id: string): Promise<Shown> {
  const item = await inventory.showItem(app, tx, id, kind, now, '${capital}')
  const row = await data.${one}ById(tx, id)
  if (!row) throw notFound('${capital}')
  ${flavour === 'units' ? "const units = (await listUnits(tx, id, now)).filter(({ status }) => status === 'active').length\n  return { ...item, notes: row.notes, units }" : 'return { ...item, notes: row.notes }'}
}

/** Adds a ${word} as a draft. @returns its id. */
export async function insert${type}(tx: Tx, actor: Actor, { notes = null, ...item }: Input): Promise<string> {
  const id = await inventory.createItem(tx, actor, kind, '${flavour === 'units' ? 'resource' : 'departure'}', item)
  await data.insert${type}(tx, { agency_id: actor.agencyId, inventory_id: id, notes })
${flavour === 'units' ? "  await createLetting(tx, actor, id, 'night', {})\n" : ''}  return id
}

/** Adds a ${word} as a draft, booked by ${flavour === 'units' ? 'the night' : 'departures'}. */
export async function create${type}(app: App, tx: Tx, actor: Actor, input: Input): Promise<Shown> {
  return show${type}(app, tx, actor.now, await insert${type}(tx, actor, input))
}

/** Changes a ${word}. Absent fields stay unchanged. @throws 404, 409 \`stale\`, 422. */
export async function update${type}(app: App, tx: Tx, actor: Actor, id: string, { version, notes, ...item }: z.output<typeof ${one}EditBody>): Promise<Shown> {
  await inventory.updateItem(tx, actor, await inventory.requireItem(tx, id, kind, '${capital}'), version, item)
  if (notes !== undefined) await data.change${type}(tx, id, { notes })
  return show${type}(app, tx, actor.now, id)
}

/** Copies a ${word} with its prices, rules and pictures into a draft. @throws 404. */
export async function duplicate${type}(app: App, tx: Tx, actor: Actor, id: string): Promise<Shown> {
  const item = await inventory.requireItem(tx, id, kind, '${capital}')
  const row = await data.${one}ById(tx, id)
  const copy = await inventory.copyItem(tx, actor, item)
  await data.insert${type}(tx, { agency_id: actor.agencyId, inventory_id: copy, notes: row?.notes ?? null })
${flavour === 'units' ? '  await copyLetting(tx, id, copy)\n' : ''}  await copyPictures(tx, actor, itemGallery, id, copy)
  await copyPriceRules(tx, actor, id, copy, await copyPriceOptions(tx, actor, id, copy))
  return show${type}(app, tx, actor.now, copy)
}

/** Deletes ${words}, all or none. @throws 404, 409 \`in_use\`. */
export async function delete${type}s(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  await inventory.removeItems(tx, actor, ids, kind)
  return { ids }
}
${
  flavour === 'departures'
    ? `
/** Length of a departure of a ${word} in days: always 1. @throws 404. */
export async function daysOf${type}(tx: Tx, id: string): Promise<number> {
  await inventory.requireItem(tx, id, kind, '${capital}')
  return 1
}
`
    : ''
}`

const importOf = ({ folder, one, type, word, words, capital, title }: Names) => `
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { defineImporter } from '#domains/imports/server/importer.ts'
import { create${type} } from '../contract.ts'
import { insert${type} } from './${folder}.ts'

/** ${title} from a file. Stock and prices are added afterwards. */
export const ${one}Importer = defineImporter({
  kind: '${folder}',
  one: '${word}',
  many: '${words}',
  list: '/offers/${folder}',
  create: create${type},
  columns: [
    { key: 'title', label: 'Title', example: 'Sunset ${word}', also: ['Name', '${capital}'] },
    { key: 'summary', label: 'Summary', example: 'Two hours on the lake, with drinks.' },
    { key: 'notes', label: 'Notes', example: 'By the jetty' },
    commonColumns.country,
    commonColumns.place,
    commonColumns.tags,
  ],
  insert: ({ tx, actor }, body) => insert${type}(tx, actor, body),
})
`

const routesOf = ({ folder, camel, one, type, capital }: Names, flavour: ItemFlavour) => `
import { serve } from '#kit/server/http/serve.ts'
import { bookedRoutes, ${flavour === 'departures' ? 'departureRoutes, galleryRoutes, priceRoutes' : 'galleryRoutes, priceRoutes, unitRoutes'} } from '#domains/inventory/server/items/capabilities.ts'
import { statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import * as contract from '../contract.ts'
import * as ${camel} from './${folder}.ts'

const { kind } = ${camel}

export const ${camel}Routes = [
  serve(contract.list${type}s, ({ app, tx, query, now }) => ${camel}.list${type}s(app, tx, query, now)),
  serve(contract.show${type}, ({ app, tx, params, now }) => ${camel}.show${type}(app, tx, now, params.id)),
  serve(contract.create${type}, ({ app, tx, actor, body }) => ${camel}.create${type}(app, tx, actor, body)),
  serve(contract.update${type}, ({ app, tx, actor, params, body }) => ${camel}.update${type}(app, tx, actor, params.id, body)),
  serve(contract.duplicate${type}, ({ app, tx, actor, params }) => ${camel}.duplicate${type}(app, tx, actor, params.id)),
  serve(contract.delete${type}s, ({ tx, actor, body }) => ${camel}.delete${type}s(tx, actor, body.ids)),
  serve(contract.${one}Statistics, ({ tx, now }) => statisticsOf(tx, kind, now)),
  ...galleryRoutes(contract.gallery, kind, '${capital}'),
  ...bookedRoutes(contract.booked, kind, '${capital}'),
  ...priceRoutes(contract.prices, kind, '${capital}'),
  ${flavour === 'departures' ? `...departureRoutes(contract.departures, kind, '${capital}', ${camel}.daysOf${type}),` : `...unitRoutes(contract.units, kind, '${capital}'),`}
]
`
