import type { Names } from './names.ts'

/** Returns contract, table, server, tests and screens of a record that is not inventory, by path. */
export function plainFiles(names: Names, migration: string): Record<string, string> {
  const base = `domains/${names.folder}`
  return {
    [migration]: migrationOf(names),
    [`${base}/contract/statuses.ts`]: statusesOf(names),
    [`${base}/contract.ts`]: contractOf(names),
    [`${base}/server/${names.folder}-data.ts`]: dataOf(names),
    [`${base}/server/${names.folder}.ts`]: serviceOf(names),
    [`${base}/server/routes.ts`]: serverRoutesOf(names),
    [`${base}/server/${names.folder}.test.ts`]: testOf(names),
    [`${base}/web/calls.ts`]: callsOf(names),
    [`${base}/web/routes.ts`]: routesOf(names),
    [`${base}/web/${names.folder}-list.tsx`]: listOf(names),
    [`${base}/web/${names.folder}-board.tsx`]: boardOf(names),
    [`${base}/web/${names.folder}-statistics.tsx`]: statisticsOf(names),
    [`${base}/web/${names.file}-new.tsx`]: newOf(names),
    [`${base}/web/${names.file}-edit.tsx`]: editOf(names),
    [`${base}/web/${names.file}-form.tsx`]: formOf(names),
    [`${base}/web/use-delete-${names.file}.ts`]: deleteOf(names),
  }
}

const migrationOf = ({ table, title }: Names) => `
-- ${title}.

CREATE TABLE ${table} (
  agency_id uuid NOT NULL REFERENCES agencies (id),
  id uuid NOT NULL,
  title text NOT NULL,
  notes text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'done')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (agency_id, id)
);
CREATE INDEX ${table}_created ON ${table} (agency_id, created_at DESC, id DESC);
SELECT protect('${table}');
`

const statusesOf = ({ one, type, word }: Names) => `
// Without schemas, so that lists in the browser can use them without loading zod.

export const ${one}Statuses = ['open', 'in_progress', 'done'] as const
export type ${type}Status = (typeof ${one}Statuses)[number]

/** The statuses that a ${word} can move to from each status. Other moves are refused with 409 \`invalid_transition\`. */
export const ${one}Moves: Record<${type}Status, readonly ${type}Status[]> = {
  open: ['in_progress', 'done'],
  in_progress: ['open', 'done'],
  done: ['open'],
}
`

const contractOf = ({ folder, one, type, title, word, words }: Names) => `
import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { line, optionalText, version } from '#kit/contract/schemas.ts'
import { ${one}Statuses } from './contract/statuses.ts'

const base = '/${folder}'
const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']

const fields = { title: line('Title', 160), notes: optionalText('Notes', 5000).optional() }
export const ${one}Body = z.strictObject(fields)
export const ${one}EditBody = z.strictObject({ ...fields, version })

export const ${one}Record = z.object({
  id: z.string(),
  title: z.string(),
  notes: z.string().nullable(),
  status: z.enum(${one}Statuses),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const list${type}s = listEndpoint({
  path: base,
  summary: '${title}, the newest first.',
  access,
  item: ${one}Record,
  sort: ['created_at', 'title'],
  defaultSort: '-created_at',
  filters: { status: several(${one}Statuses, 'Status') },
})
export const show${type} = endpoint({ method: 'GET', path: \`\${base}/{id}/show\`, summary: 'One ${word}.', access, result: ${one}Record })
export const create${type} = endpoint({ method: 'POST', path: \`\${base}/create\`, summary: 'Add a ${word}.', access: edit, body: ${one}Body, result: ${one}Record })
export const update${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/update\`, summary: 'Change a ${word}.', access: edit, body: ${one}EditBody, result: ${one}Record })
export const move${type} = endpoint({
  method: 'POST',
  path: \`\${base}/{id}/status\`,
  summary: 'Move a ${word} to another status.',
  access: edit,
  body: z.strictObject({ status: z.enum(${one}Statuses, 'Status is not valid.') }),
  result: ${one}Record,
})
export const delete${type} = endpoint({ method: 'POST', path: \`\${base}/{id}/delete\`, summary: 'Delete a ${word}.', access: edit, result: z.object({ id: z.string() }) })
export const ${one}Statistics = endpoint({
  method: 'GET',
  path: \`\${base}/statistics\`,
  summary: 'How many ${words} there are of each status.',
  access,
  result: z.object({ open: z.number(), in_progress: z.number(), done: z.number() }),
})
`

const dataOf = ({ table, one, type, word, words }: Names) => `
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

const serviceOf = ({ folder, kind, one, type, word, words, capital }: Names) => `
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
  if (before.version !== version) throw conflict('stale', 'Somebody else changed this ${word} meanwhile. Load it again.')
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

const serverRoutesOf = ({ folder, camel, one, type }: Names) => `
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

const testOf = ({ folder, word, capital }: Names) => `
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

const callsOf = ({ folder, one, type, word }: Names) => `
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const ${one}List = call.rows('GET /${folder}')

/** Path prefixes to refetch when a ${word} changes. */
export const ${one}Reads = ['/${folder}']

export type ${type}Record = ResultOf<typeof contract.show${type}>
`

const routesOf = ({ folder, camel, file, one, title, word }: Names) => `
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { ${one}List } from './calls.ts'

export const ${camel}List = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}',
  validateSearch: listSearch,
  staticData: { title: '${title}', permissions: ['View Clients'], nav: { group: 'Customers', label: '${title}', icon: 'checklist', order: 490 } },
  loader: listLoader(${one}List),
  component: lazyRouteComponent(() => import('./${folder}-list.tsx')),
})

export const ${one}New = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}/new',
  staticData: { title: 'New ${word}', permissions: ['Edit Clients'], action: 'Add ${word}' },
  component: lazyRouteComponent(() => import('./${file}-new.tsx')),
})

export const ${one}Edit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/${folder}/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit ${word}', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./${file}-edit.tsx')),
})

export const routes = [${camel}List, ${one}New, ${one}Edit] as const
`

const listOf = ({ folder, file, one, type, title, words, word, capital }: Names) => `
import { lazy, Suspense } from 'react'
import { useIsBoard, ViewSwitch } from '#kit/web/board/view-switch.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { ${one}Statuses } from '../contract/statuses.ts'
import { ${one}List, type ${type}Record } from './calls.ts'
import { ${type}sStatistics } from './${folder}-statistics.tsx'
import { useDelete${type} } from './use-delete-${file}.ts'

const ${type}sBoard = lazy(() => import('./${folder}-board.tsx'))

const columns: Column<${type}Record>[] = [
  { key: 'title', header: '${capital}', sort: true, card: 'title' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
  { key: 'created_at', header: 'Created', sort: true, cell: ({ created_at }) => <Moment value={created_at} />, card: 'fact' },
]
const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(${one}Statuses) }]

/** ${title} as a list or a board. */
export default function ${type}sList() {
  const remove = useDelete${type}()
  const add = { label: 'Add ${word}', needs: ['Edit Clients'] as const, to: pathTo('/${folder}/new') }
  if (useIsBoard())
    return (
      <Suspense fallback={null}>
        <${type}sBoard add={add} />
      </Suspense>
    )
  return (
    <ListPage
      title="${title}"
      rows={${one}List}
      search="Search ${words}"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/${folder}/$id/edit', { id })}
      rowActions={(row) => [{ label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove(row) }]}
      primaryAction={add}
      actions={<ViewSwitch />}
      tabs={<${type}sStatistics />}
      firstUse={{ title: 'No ${words} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

const boardOf = ({ folder, one, type, title, words }: Names) => `
import { truncate, wordsOf } from '#kit/contract/text.ts'
import BoardPage from '#kit/web/board/board-page.tsx'
import { ViewSwitch } from '#kit/web/board/view-switch.tsx'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ${one}Moves, ${one}Statuses } from '../contract/statuses.ts'
import { call, ${one}List, ${one}Reads } from './calls.ts'

const columns = ${one}Statuses.map((value) => ({ value, label: wordsOf(value) }))

/** ${title} as a board, one column per status. */
export default function ${type}sBoard({ add }: { add: Button }) {
  const may = useMay()
  return (
    <BoardPage
      title="${title}"
      rows={${one}List}
      columns={columns}
      filteredBy="status"
      columnOf={({ status }) => status}
      placed={(row, status) => ({ ...row, status })}
      movesOf={({ status }) => ${one}Moves[status]}
      move={async ({ id }, status) => void (await call('POST /${folder}/{id}/status', { params: { id }, body: { status } }))}
      reads={${one}Reads}
      mayMove={may('Edit Clients')}
      nameOf={({ title: name }) => name}
      card={({ notes }) => notes && truncate(notes)}
      rowLink={({ id }) => pathTo('/${folder}/$id/edit', { id })}
      search="Search ${words}"
      defaultSort="-created_at"
      primaryAction={add}
      actions={<ViewSwitch />}
      firstUse={{ title: 'No ${words} yet.', text: 'Add the first one.', action: add }}
    />
  )
}
`

const statisticsOf = ({ folder, type, title }: Names) => `
import { Skeleton } from '@mantine/core'
import { Count } from '#kit/web/format/values.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** ${title} at a glance. */
export function ${type}sStatistics() {
  const { data } = useCall(call, 'GET /${folder}/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <Stats label="${title} at a glance">
      <Stat label="Open" note="">
        <Count value={data.open} />
      </Stat>
      <Stat label="In progress" note="">
        <Count value={data.in_progress} />
      </Stat>
      <Stat label="Done" note="">
        <Count value={data.done} />
      </Stat>
    </Stats>
  )
}
`

const newOf = ({ folder, file, one, type, word, capital }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { ${one}Body } from '../contract.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${file}-form.tsx'

/** A new ${word}. */
export default function ${type}New() {
  const navigate = useNavigate()
  const form = useRecordForm<${type}Values, ${type}Record>({
    screen: 'new ${word}',
    initial: { title: '', notes: '' },
    schema: ${one}Body,
    save: (values, sent) => call('POST /${folder}/create', { body: values, ...sent }),
    saved: ({ id }) => navigate({ to: '/${folder}/$id/edit', params: { id }, replace: true }),
    invalidates: ${one}Reads,
    said: '${capital} added.',
  })
  return (
    <ScreenPage title="New ${word}">
      <${type}Form form={form} action="Add ${word}" />
    </ScreenPage>
  )
}
`

const editOf = ({ folder, file, one, type, word, capital }: Names) => `
import { wordsOf } from '#kit/contract/text.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { ${one}EditBody } from '../contract.ts'
import { ${one}Moves } from '../contract/statuses.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'
import { ${type}Form, type ${type}Values } from './${file}-form.tsx'
import { ${one}Edit } from './routes.ts'
import { useDelete${type} } from './use-delete-${file}.ts'

/** The page of a ${word}, with its actions. */
export default function ${type}Edit() {
  const { id } = ${one}Edit.useParams()
  const answer = useCall(call, 'GET /${folder}/{id}/show', { params: { id } })
  const move = useAction(call, 'POST /${folder}/{id}/status', { invalidates: ${one}Reads, failed: 'Not moved' })
  const remove = useDelete${type}('to the list')
  const actions = (record: ${type}Record): Action[] => [
    ...${one}Moves[record.status].map(
      (status): Action => ({ label: \`Move to \${wordsOf(status)}\`, icon: 'right', needs: ['Edit Clients'], run: () => move.mutate({ params: { id }, body: { status } }) }),
    ),
    { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => remove(record) },
  ]
  return (
    <RecordPage
      answer={answer}
      what="${capital}"
      title={({ title }) => title}
      status={({ status }) => <StatusBadge status={status} />}
      actions={actions}
    >
      {(record) => <Details record={record} />}
    </RecordPage>
  )
}

/** With the version that was read, so that the server refuses an edit if somebody else changed the record meanwhile. */
interface EditValues extends ${type}Values {
  version: number
}

const valuesOf = ({ title, notes, version }: ${type}Record): EditValues => ({ title, notes: notes ?? '', version })

function Details({ record }: { record: ${type}Record }) {
  const form = useRecordForm<EditValues, ${type}Record>({
    screen: \`${word} \${record.id}\`,
    initial: valuesOf(record),
    schema: ${one}EditBody,
    save: (values, sent) => call('POST /${folder}/{id}/update', { params: { id: record.id }, body: values, ...sent }),
    invalidates: ${one}Reads,
    said: '${capital} saved.',
    fromSaved: valuesOf,
  })
  return <${type}Form form={form} action="Save ${word}" />
}
`

const formOf = ({ type, word, capital }: Names) => `
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'

export interface ${type}Values {
  title: string
  notes: string
}

/** The form of a ${word}, for a new one and a changed one. */
export function ${type}Form<Values extends ${type}Values>({ form, action }: { form: RecordFormState<Values>; action: string }) {
  return (
    <RecordForm form={form} action={action} needs={['Edit Clients']}>
      <FormSection title="${capital}">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <Textarea label="Notes" autosize minRows={3} maxLength={5000} {...form.field('notes')} />
      </FormSection>
    </RecordForm>
  )
}
`

const deleteOf = ({ folder, one, type, word, capital }: Names) => `
import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, ${one}Reads, type ${type}Record } from './calls.ts'

/** Deletes a ${word} after a confirmation. On the ${word}'s own page, then opens the list. */
export function useDelete${type}(then?: 'to the list') {
  const navigate = useNavigate()
  const remove = useAction(call, 'POST /${folder}/{id}/delete', {
    invalidates: ${one}Reads,
    said: '${capital} deleted.',
    failed: 'Not deleted',
    done: () => (then ? navigate({ href: pathTo('/${folder}') }) : undefined),
  })
  return async ({ id, title }: ${type}Record) => {
    if (await confirm({ title: \`Delete “\${title}”?\`, action: 'Delete ${word}', danger: true })) remove.mutate({ params: { id } })
  }
}
`
