import type { Names } from './names.ts'

/** Contract, table, server and tests of a new domain, by path. */
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
-- ${title}.

CREATE TABLE ${table} (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  name text NOT NULL,
  notes text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX ${table}_created ON ${table} (agency_id, created_at DESC, id DESC);
CREATE INDEX ${table}_name ON ${table} (agency_id, lower(name), id);
SELECT protect('${table}');
`

const contractOf = ({ folder, camel, one, type, word }: Names) => `
import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, optionalText } from '#kit/contract/schemas.ts'

export const ${one}Body = z.strictObject({ name: line('Name', 160), notes: optionalText('Notes', 5000).optional() })
export const ${one}EditBody = ${one}Body.extend({ version: z.int('Version is required.') })

export const ${one} = z.object({ id: z.string(), name: z.string(), notes: z.string().nullable(), version: z.number(), created_at: z.string(), updated_at: z.string() })

const access = ['View Inventory'] as const

export const list${type}s = listEndpoint({ path: '/${folder}', summary: 'The agency’s ${camel}.', access, item: ${one}, sort: ['created_at', 'name'], defaultSort: '-created_at' })
export const show${type} = endpoint({ method: 'GET', path: '/${folder}/{id}/show', summary: 'One ${word}.', access, result: ${one} })
export const create${type} = endpoint({ method: 'POST', path: '/${folder}/create', summary: 'Add a ${word}.', access, body: ${one}Body, result: ${one} })
export const update${type} = endpoint({ method: 'POST', path: '/${folder}/{id}/update', summary: 'Change a ${word}.', access, body: ${one}EditBody, result: ${one} })
`

const dataOf = ({ table, type }: Names) => `
import { sql, type Insertable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database.ts'
import { cappedTotal, like, offsetOf, sortOf } from '#kit/server/list.ts'
import type { DB } from '../../../database/tables.ts'

type Table = DB['${table}']

export async function pageOf${type}s(tx: Tx, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = tx.selectFrom('${table}').$if(request.search !== '', (query) => query.where('name', 'ilike', like(request.search)))
  const rows = await matching
    .selectAll()
    .orderBy(column === 'name' ? sql\`lower(name)\` : sql.ref(column), direction)
    .orderBy('id', direction)
    .limit(request.per_page)
    .offset(offsetOf(request))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

export const ${type[0]!.toLowerCase() + type.slice(1)}ById = (tx: Tx, id: string) => tx.selectFrom('${table}').selectAll().where('id', '=', id).executeTakeFirst()
export const insert${type} = (tx: Tx, row: Insertable<Table>) => tx.insertInto('${table}').values(row).returningAll().executeTakeFirstOrThrow()
export const change${type} = (tx: Tx, id: string, version: number, change: Updateable<Table>) =>
  tx.updateTable('${table}').set(change).where('id', '=', id).where('version', '=', version).returningAll().executeTakeFirst()
`

const serviceOf = ({ folder, one, type, word }: Names) => `
import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId } from '#kit/server/tokens.ts'
import type { ${one}Body, ${one}EditBody } from '../contract.ts'
import { ${one}ById, change${type}, insert${type}, pageOf${type}s } from './${folder}-data.ts'

type Row = NonNullable<Awaited<ReturnType<typeof ${one}ById>>>
const shown = (row: Row) => ({ ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() })

/** A page of ${folder}. */
export async function list${type}s(tx: Tx, request: ListRequest) {
  const { rows, ...counted } = await pageOf${type}s(tx, request)
  return { ...counted, rows: rows.map(shown) }
}

/** One ${word}. @throws 404. */
export async function show${type}(tx: Tx, id: string) {
  const row = await ${one}ById(tx, id)
  if (!row) throw notFound('${type}')
  return shown(row)
}

/** Adds a ${word}. */
export async function create${type}(tx: Tx, actor: Actor, { name, notes = null }: z.output<typeof ${one}Body>) {
  const row = await insert${type}(tx, { agency_id: actor.agencyId, id: newId(), name, notes, created_at: actor.now, updated_at: actor.now })
  await audit(tx, actor, { action: '${one}.created', subject: '${one}', subjectId: row.id, after: { name } })
  return shown(row)
}

/** Changes a ${word}. @throws 404, 409 \`stale\` when somebody else changed it meanwhile. */
export async function update${type}(tx: Tx, actor: Actor, id: string, { version, name, notes = null }: z.output<typeof ${one}EditBody>) {
  const before = await show${type}(tx, id)
  const row = await change${type}(tx, id, version, { name, notes, version: version + 1, updated_at: actor.now })
  if (!row) throw conflict('stale', 'Somebody else changed this ${word} meanwhile. Load it again.')
  await audit(tx, actor, { action: '${one}.updated', subject: '${one}', subjectId: id, before: { name: before.name }, after: { name } })
  return shown(row)
}
`

const routesOf = ({ folder, camel, type }: Names) => `
import { serve } from '#kit/server/serve.ts'
import * as contract from '../contract.ts'
import * as ${camel} from './${folder}.ts'

export const ${camel}Routes = [
  serve(contract.list${type}s, ({ tx, query }) => ${camel}.list${type}s(tx, query)),
  serve(contract.show${type}, ({ tx, params }) => ${camel}.show${type}(tx, params.id)),
  serve(contract.create${type}, ({ tx, actor, body }) => ${camel}.create${type}(tx, actor, body)),
  serve(contract.update${type}, ({ tx, actor, params, body }) => ${camel}.update${type}(tx, actor, params.id, body)),
]
`

const testOf = ({ folder, one, type }: Names) => `
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

test('creates, lists, shows and changes', async () => {
  const { status, body } = await owner.post('/${folder}/create', { name: 'First ${one}' })
  expect(status).toBe(200)
  expect((await owner.get('/${folder}?search=first')).body.data).toMatchObject([{ id: body.data.id, name: 'First ${one}' }])
  const changed = await owner.post(\`/${folder}/\${body.data.id}/update\`, { name: 'Renamed', version: 1 })
  expect(changed.body.data).toMatchObject({ name: 'Renamed', version: 2 })
  expect((await owner.post(\`/${folder}/\${body.data.id}/update\`, { name: 'Late', version: 1 })).body.code).toBe('stale')
})

test('bad input is refused at its field', async () => {
  expect((await owner.post('/${folder}/create', { name: ' ' })).body.errors).toEqual({ name: ['Name is required.'] })
  expect((await owner.post('/${folder}/create', { name: 'x', agency_id: owner.agencyId })).body.errors).toEqual({ agency_id: ['This field is not allowed.'] })
})

test('signed out 401, without the permission 403, another agency 404', async () => {
  const { body } = await owner.post('/${folder}/create', { name: 'Ours' })
  expect((await callerOf(app).get('/${folder}')).status).toBe(401)
  expect((await (await newMember(app, owner, ['Scan Tickets'])).get('/${folder}')).status).toBe(403)
  expect((await (await newOwner(app)).get(\`/${folder}/\${body.data.id}/show\`)).status, '${type} of another agency').toBe(404)
})
`
