import type { Names } from './names.ts'
import { testOf } from './test-file.ts'

/** Contract, table, server and tests of a new kind, by path. */
export function serverFiles(names: Names, migration: string): Record<string, string> {
  const base = `domains/${names.folder}`
  return {
    [migration]: migrationOf(names),
    [`${base}/contract.ts`]: contractOf(names),
    [`${base}/server/${names.folder}-data.ts`]: dataOf(names),
    [`${base}/server/${names.folder}.ts`]: serviceOf(names),
    [`${base}/server/routes.ts`]: routesOf(names),
    [`${base}/server/${names.folder}.test.ts`]: testOf(names),
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

const contractOf = ({ folder, one, type, word }: Names) => `
import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { optionalText } from '#kit/contract/schemas.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle, version } from '#domains/inventory/contract.ts'
import { departureCalls } from '#domains/inventory/contract/departures.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'

const base = '/${folder}'
const feature: Feature = 'tour_and_travel'
const edit: Access = ['View Inventory']
/** Whoever books must find what there is to book. */
const read: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const ${one}Fields = { ...itemFields, notes: optionalText('Notes', 5000).optional() }
export const ${one}Body = z.strictObject({ ...${one}Fields, title: itemTitle })
export const ${one}EditBody = z.strictObject({ ...${one}Fields, title: itemTitle.optional(), version })
export const ${one}Record = itemRecord.extend({ notes: z.string().nullable() })

export const list${type}s = listEndpoint({
  path: base,
  summary: '${type}s; archived ones only when asked for.',
  access: read,
  feature,
  item: itemRow,
  ...itemList,
})
export const show${type} = endpoint({ method: 'GET', path: \`\${base}/{id}/show\`, summary: 'One ${word}.', access: read, feature, result: ${one}Record })
export const create${type} = endpoint({ method: 'POST', path: \`\${base}/create\`, summary: 'Add a ${word} as a draft.', access: edit, feature, body: ${one}Body, result: ${one}Record })
export const update${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/update\`, summary: 'Change a ${word}; fields left out stay.', access: edit, feature, body: ${one}EditBody, result: ${one}Record })
export const delete${type} = endpoint({
  method: 'POST',
  path: \`\${base}/{id}/delete\`,
  summary: 'Delete a ${word} that was never booked; others are archived (409).',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const gallery = galleryCalls({ base, feature, edit, read })
export const booked = bookedCalls({ base, feature, read: ['View Inventory', 'View Bookings'] })
export const prices = priceCalls({ base, feature, edit, read })
export const departures = departureCalls({ base, feature, edit, read })
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

const serviceOf = ({ folder, kind, one, type, word, capital }: Names) => `
import type { z } from 'zod'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listItems, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import type { ${one}Body, ${one}EditBody, ${one}Record } from '../contract.ts'
import * as data from './${folder}-data.ts'

export const kind = '${kind}'
type Shown = z.input<typeof ${one}Record>

/** A page of ${folder.replaceAll('-', ' ')}. */
export const list${type}s = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listItems(app, tx, { ...query, kind: [kind] }, now)

/** A ${word} with all its fields. @throws 404. */
export async function show${type}(app: App, tx: Tx, now: Date, id: string): Promise<Shown> {
  const item = await inventory.showItem(app, tx, id, kind, now, '${capital}')
  const row = await data.${one}ById(tx, id)
  if (!row) throw notFound('${capital}')
  return { ...item, notes: row.notes }
}

/** Adds a ${word} as a draft, booked by departures. */
export async function create${type}(app: App, tx: Tx, actor: Actor, { notes = null, ...item }: z.output<typeof ${one}Body>): Promise<Shown> {
  const id = await inventory.createItem(tx, actor, kind, 'departure', item)
  await data.insert${type}(tx, { agency_id: actor.agencyId, inventory_id: id, notes })
  return show${type}(app, tx, actor.now, id)
}

/** Changes a ${word}; fields left out stay. @throws 404, 409 \`stale\`, 422. */
export async function update${type}(app: App, tx: Tx, actor: Actor, id: string, { version, notes, ...item }: z.output<typeof ${one}EditBody>): Promise<Shown> {
  await inventory.updateItem(tx, actor, await inventory.requireItem(tx, id, kind, '${capital}'), version, item)
  if (notes !== undefined) await data.change${type}(tx, id, { notes })
  return show${type}(app, tx, actor.now, id)
}

/** Deletes a ${word}. @throws 404, 409 \`in_use\`. */
export async function delete${type}(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  await inventory.requireItem(tx, id, kind, '${capital}')
  await inventory.removeItems(tx, actor, [id], kind)
  return { id }
}

/** A departure of a ${word} begins and ends on one day. @throws 404. */
export async function daysOf${type}(tx: Tx, id: string): Promise<number> {
  await inventory.requireItem(tx, id, kind, '${capital}')
  return 1
}
`

const routesOf = ({ folder, camel, type, capital }: Names) => `
import { serve } from '#kit/server/http/serve.ts'
import { bookedRoutes, departureRoutes, galleryRoutes, priceRoutes } from '#domains/inventory/server/items/capabilities.ts'
import * as contract from '../contract.ts'
import * as ${camel} from './${folder}.ts'

const { kind } = ${camel}

export const ${camel}Routes = [
  serve(contract.list${type}s, ({ app, tx, query, now }) => ${camel}.list${type}s(app, tx, query, now)),
  serve(contract.show${type}, ({ app, tx, params, now }) => ${camel}.show${type}(app, tx, now, params.id)),
  serve(contract.create${type}, ({ app, tx, actor, body }) => ${camel}.create${type}(app, tx, actor, body)),
  serve(contract.update${type}, ({ app, tx, actor, params, body }) => ${camel}.update${type}(app, tx, actor, params.id, body)),
  serve(contract.delete${type}, ({ tx, actor, params }) => ${camel}.delete${type}(tx, actor, params.id)),
  ...galleryRoutes(contract.gallery, kind, '${capital}'),
  ...bookedRoutes(contract.booked, kind, '${capital}'),
  ...priceRoutes(contract.prices, kind, '${capital}'),
  ...departureRoutes(contract.departures, kind, '${capital}', ${camel}.daysOf${type}),
]
`
