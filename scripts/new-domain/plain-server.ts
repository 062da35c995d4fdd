import type { Names } from './names.ts'

// The server and the test of a record that is not inventory.

export const dataOf = ({ table, one, type, word, words }: Names) => `
import { sql, type Insertable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { DB } from '../../../database/tables.ts'

type Table = DB['${table}']

export interface ${type}Filter extends ListRequest {
  status?: readonly string[] | undefined
}

/** A page of ${words}. */
export async function pageOf${type}s(tx: Tx, filter: ${type}Filter) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('${table}')
    .$if(Boolean(filter.status?.length), (query) => query.where('status', 'in', [...filter.status!]))
    .$if(filter.search !== '', (query) => query.where('title', 'ilike', like(filter.search)))
  const rows = await matching
    .selectAll()
    .orderBy(column === 'title' ? 'title' : 'created_at', direction)
    .orderBy('id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

export const ${one}ById = (tx: Tx, id: string) => tx.selectFrom('${table}').selectAll().where('id', '=', id).executeTakeFirst()
export type ${type}Row = NonNullable<Awaited<ReturnType<typeof ${one}ById>>>

/** The row of a ${word}, locked until the transaction ends. */
export const lock${type} = (tx: Tx, id: string) => tx.selectFrom('${table}').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insert${type} = (tx: Tx, row: Insertable<Table>) => tx.insertInto('${table}').values(row).returningAll().executeTakeFirstOrThrow()
export const change${type} = (tx: Tx, id: string, change: Updateable<Table>) =>
  tx
    .updateTable('${table}')
    .set({ ...change, version: sql<number>\`version + 1\` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
export const remove${type} = (tx: Tx, id: string) => tx.deleteFrom('${table}').where('id', '=', id).execute()

export const countByStatus = (tx: Tx) =>
  tx
    .selectFrom('${table}')
    .select((of) => ['status', of.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
`

export const serviceOf = ({ folder, kind, one, type, word, words, capital }: Names) => `
import type { z } from 'zod'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ${one}Body, ${one}EditBody, ${one}Record } from '../contract.ts'
import { ${one}Moves, ${one}Statuses, type ${type}Status } from '../contract/statuses.ts'
import * as data from './${folder}-data.ts'

type ${type}View = z.input<typeof ${one}Record>

const statusOf = (row: data.${type}Row): ${type}Status => ${one}Statuses.find((status) => status === row.status) ?? 'open'

const ${one}View = (row: data.${type}Row): ${type}View => ({
  id: row.id,
  title: row.title,
  notes: row.notes,
  status: statusOf(row),
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

async function lock(tx: Tx, id: string): Promise<data.${type}Row> {
  const row = await data.lock${type}(tx, id)
  if (!row) throw notFound('${capital}')
  return row
}

const auditFields = ({ title, notes, status }: data.${type}Row) => ({ title, notes, status })

const write = (tx: Tx, actor: Actor, verb: string, id: string, before: data.${type}Row | null, after: data.${type}Row | null) =>
  audit(tx, actor, {
    action: \`${kind}.\${verb}\`,
    subject: '${kind}',
    subjectId: id,
    before: before && auditFields(before),
    after: after && auditFields(after),
  })

/** A page of ${words}. */
export async function list${type}s(tx: Tx, filter: data.${type}Filter) {
  const { rows, ...rest } = await data.pageOf${type}s(tx, filter)
  return { ...rest, rows: rows.map(${one}View) }
}

/** One ${word}. @throws 404. */
export async function show${type}(tx: Tx, id: string): Promise<${type}View> {
  const row = await data.${one}ById(tx, id)
  if (!row) throw notFound('${capital}')
  return ${one}View(row)
}

/** Adds a ${word}. */
export async function create${type}(tx: Tx, actor: Actor, { title, notes = null }: z.output<typeof ${one}Body>): Promise<${type}View> {
  const row = await data.insert${type}(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    title,
    notes,
    created_at: actor.now,
    updated_at: actor.now,
  })
  await write(tx, actor, 'added', row.id, null, row)
  return ${one}View(row)
}

/** Changes a ${word}. Absent notes stay unchanged. @throws 404, 409 \`stale\`. */
export async function update${type}(tx: Tx, actor: Actor, id: string, { version, ...fields }: z.output<typeof ${one}EditBody>): Promise<${type}View> {
  const before = await lock(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this ${word}. Reload it and try again.')
  const row = await data.change${type}(tx, id, { ...fields, updated_at: actor.now })
  await write(tx, actor, 'changed', id, before, row)
  return ${one}View(row)
}

/** Moves a ${word} to another status. @throws 404, 409 \`invalid_transition\`. */
export async function move${type}(tx: Tx, actor: Actor, id: string, status: ${type}Status): Promise<${type}View> {
  const before = await lock(tx, id)
  if (!${one}Moves[statusOf(before)].includes(status)) throw invalidTransition(before.status, status)
  const row = await data.change${type}(tx, id, { status, updated_at: actor.now })
  await write(tx, actor, 'moved', id, before, row)
  return ${one}View(row)
}

/** Deletes a ${word}. @throws 404. */
export async function delete${type}(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await lock(tx, id)
  await data.remove${type}(tx, id)
  await write(tx, actor, 'deleted', id, before, null)
  return { id }
}

/** Counts ${words} by status. */
export async function ${one}Statistics(tx: Tx): Promise<Record<${type}Status, number>> {
  const counts = new Map((await data.countByStatus(tx)).map(({ status, n }) => [status, Number(n)]))
  return { open: counts.get('open') ?? 0, in_progress: counts.get('in_progress') ?? 0, done: counts.get('done') ?? 0 }
}
`

export const serverRoutesOf = ({ folder, camel, one, type }: Names) => `
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as ${camel} from './${folder}.ts'

export const ${camel}Routes = [
  serve(contract.list${type}s, ({ tx, query }) => ${camel}.list${type}s(tx, query)),
  serve(contract.show${type}, ({ tx, params }) => ${camel}.show${type}(tx, params.id)),
  serve(contract.create${type}, ({ tx, actor, body }) => ${camel}.create${type}(tx, actor, body)),
  serve(contract.update${type}, ({ tx, actor, params, body }) => ${camel}.update${type}(tx, actor, params.id, body)),
  serve(contract.move${type}, ({ tx, actor, params, body }) => ${camel}.move${type}(tx, actor, params.id, body.status)),
  serve(contract.delete${type}, ({ tx, actor, params }) => ${camel}.delete${type}(tx, actor, params.id)),
  serve(contract.${one}Statistics, ({ tx }) => ${camel}.${one}Statistics(tx)),
]
`

export const testOf = ({ folder, word, capital }: Names) => `
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const add = async (title: string) => (await owner.post('/${folder}/create', { title, notes: 'By Friday' })).body.data

test('a ${word} is added, found, changed and deleted', async () => {
  const { id } = await add('First ${word}')
  await add('Another')
  expect((await owner.get('/${folder}?search=first')).body.data).toMatchObject([{ id, title: 'First ${word}', status: 'open' }])
  const changed = await owner.post(\`/${folder}/\${id}/update\`, { title: 'Renamed', version: 1 })
  expect(changed.body.data).toMatchObject({ title: 'Renamed', notes: 'By Friday', version: 2 })
  expect((await owner.post(\`/${folder}/\${id}/update\`, { title: 'Late', version: 1 })).body.code).toBe('stale')
  expect((await owner.post(\`/${folder}/\${id}/delete\`, {})).status).toBe(200)
  expect((await owner.get(\`/${folder}/\${id}/show\`)).status).toBe(404)
})

test('it moves where its status allows, and the figures follow', async () => {
  const { id } = await add('Moving')
  const move = (status: string) => owner.post(\`/${folder}/\${id}/status\`, { status })
  expect((await move('done')).body.data.status).toBe('done')
  expect((await move('in_progress')).body.code).toBe('invalid_transition')
  expect((await owner.get('/${folder}?status=done')).body.data.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await owner.get('/${folder}/statistics')).body.data).toMatchObject({ in_progress: 0, done: 1 })
})

test('bad input is refused at its field', async () => {
  expect((await owner.post('/${folder}/create', { title: ' ' })).body.errors).toEqual({ title: ['Title is required.'] })
  expect((await owner.post('/${folder}/create', { title: 'x', agency_id: owner.agencyId })).body.errors).toEqual({ agency_id: ['This field is not allowed.'] })
})

test('signed out 401, without the permission 403, another agency 404', async () => {
  const { id } = await add('Ours')
  expect((await callerOf(app).get('/${folder}')).status).toBe(401)
  expect((await (await newMember(app, owner, ['Scan Tickets'])).get('/${folder}')).status).toBe(403)
  expect((await (await newMember(app, owner, ['View Clients'])).post('/${folder}/create', { title: 'x' })).status).toBe(403)
  expect((await (await newOwner(app)).get(\`/${folder}/\${id}/show\`)).status, '${capital} of another agency').toBe(404)
})
`
