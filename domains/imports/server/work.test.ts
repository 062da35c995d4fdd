import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRole } from '#domains/team/contract.ts'
import * as roles from '#domains/team/server/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import { buildServer } from '#kit/server/http/server.ts'
import { openJobs, type Jobs } from '#kit/server/jobs/jobs.ts'
import { callerOf, type Caller } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { checkCsv, sentences } from './testing/files.ts'
import { defineImporter, type InsertCall } from './importer.ts'
import { importsOf } from './routes.ts'
import { importBatch } from './run.ts'

// The import jobs, with a kind whose names are unique: repeated, interrupted, run concurrently, stopped. Each row is imported once
// or not at all.

let interfere: (call: InsertCall, name: string) => Promise<unknown> = async () => {}
const roleImporter = defineImporter({
  kind: 'roles',
  one: 'role',
  many: 'roles',
  list: '/roles',
  create: createRole,
  columns: [
    { key: 'name', label: 'Name', example: 'Guides' },
    { key: 'permissions', label: 'May', example: 'Scan Tickets', read: (text) => text.split('|') },
  ],
  async insert(call, body) {
    await interfere(call, body.name)
    const session = { permissions: new Set<string>(permissions) } as never
    return roles.create(call.tx, { actor: call.actor, session }, body)
  },
})
const imports = importsOf([roleImporter])

let test_: TestApp
let app: App
let server: FastifyInstance
let other: Jobs
let owner: TestPerson
let caller: Caller
beforeAll(async () => {
  test_ = await startTestApp()
  const url = test_.app.db.pool.options.connectionString!
  app = { ...test_.app, jobs: openJobs(url, imports.jobs, test_.app.log) }
  other = openJobs(url, imports.jobs, test_.app.log)
  server = await buildServer(app, imports.routes)
  await server.listen({ port: 0, host: '127.0.0.1' })
  await test_.app.db.query(`UPDATE pgboss.queue SET retry_delay = 0, retry_backoff = false WHERE name LIKE '%import%'`, [])
})
afterAll(async () => {
  await server.close()
  await Promise.all([app.jobs.stop(), other.stop()])
  await test_.close()
})

/** Creates an agency and checks a file in it. @returns the import's id. */
async function checked(file: string): Promise<string> {
  owner = await newOwner(test_)
  caller = callerOf({ origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` }, owner.token)
  return checkCsv({ ...test_, app }, caller, file, 'roles')
}
const fileOf = (names: readonly string[]) => `name,may\n${names.map((name) => `${name},Scan Tickets\n`).join('')}`
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Role ${String(n).padStart(4, '0')}`)
const showImport = async (id: string) => (await caller.get(`/imports/${id}/show`)).body.data
const run = (id: string, choice: object = {}) => caller.post(`/imports/${id}/run`, choice)
/** Returns the imported roles, and how many audit entries each has. */
const inAgency = () =>
  app.db.asAgency(owner, async (tx) => {
    const found = await tx.selectFrom('roles').select('name').where('built_in', 'is', null).orderBy('name').execute()
    const audited = await tx.selectFrom('audit_log').select('id').where('action', '=', 'role.created').execute()
    return { names: found.map(({ name }) => name), audited: audited.length }
  })

describe('trying out', () => {
  test('finds what only the database knows: a name that is taken, and one twice in the file; the others are not hurt', async () => {
    const names = numbered(120)
    const id = await checked(fileOf([...names.slice(0, 70), 'ROLE 0003', 'Sales', ...names.slice(70), 'role 0119', '']))
    expect(await sentences(caller, id)).toEqual([
      '72: Name: A role with this name exists already.',
      '73: Name: A role with this name exists already.',
      '124: Name: A role with this name exists already.',
      '125: Name: Name is required.',
    ])
    expect(await showImport(id)).toMatchObject({ total: 124, ready: 120, bad: 4 })
    expect(await inAgency()).toEqual({ names: [], audited: 0 })
    await run(id)
    await app.jobs.runDue(app)
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 120, bad: 4 })
    expect(await inAgency()).toEqual({ names, audited: 120 })
  })

  test('a fault of ours in one row is that row’s, said without telling more', async () => {
    interfere = async (_call, name) => {
      if (name === 'Role 0001') throw new TypeError('cannot read properties of undefined')
    }
    const id = await checked(fileOf(numbered(3)))
    expect(await sentences(caller, id)).toEqual(['3: null: Something went wrong. Please try again.'])
    interfere = async () => {}
  })
})

test('what a refused row still has under way when it is refused reaches the database no more', async () => {
  const late: (() => void)[] = []
  interfere = async ({ tx, actor }, name) => {
    const stray = async (before: Promise<unknown>) => {
      await before
      await audit(tx, actor, { action: 'role.created', subject: 'stray' })
    }
    const later = () => new Promise<void>((resolve) => late.push(resolve))
    if (name === 'Role 0001') await Promise.all([sql`SELECT 1 / 0`.execute(tx), stray(sql`SELECT 1`.execute(tx)), stray(later())])
    if (name !== 'Role 0002') return
    for (const go of late.splice(0)) go()
    await sql`SELECT 1`.execute(tx)
  }
  const id = await checked(fileOf(numbered(3)))
  expect(await sentences(caller, id)).toEqual(['3: null: A value is not valid.'])
  await app.db.asAgency(owner, (tx) => tx.updateTable('import_rows').set({ state: 'ready' }).where('import_id', '=', id).execute())
  await run(id)
  await app.jobs.runDue(app)
  interfere = async () => {}
  expect(await showImport(id)).toMatchObject({ status: 'done', imported: 2, bad: 1 })
  expect(await inAgency()).toEqual({ names: ['Role 0000', 'Role 0002'], audited: 2 })
})

describe('all or nothing', () => {
  test('takes everything back when a row turns out to be bad after all', async () => {
    const id = await checked(fileOf(numbered(300)))
    await app.db.asAgency(owner, (tx) =>
      roles.create(
        tx,
        { actor: { ...owner, now: new Date() }, session: { permissions: new Set(permissions) } as never },
        {
          name: 'Role 0299',
          permissions: [],
        },
      ),
    )
    expect((await run(id, { bad_rows: 'refuse' })).status).toBe(200)
    await app.jobs.runDue(app)
    expect(await showImport(id)).toMatchObject({ status: 'refused', imported: 0, ready: 299, bad: 1 })
    expect(await sentences(caller, id)).toEqual(['301: Name: A role with this name exists already.'])
    expect(await inAgency()).toEqual({ names: ['Role 0299'], audited: 1 })
  })

  test('while it runs tells how far it is; stopped in the middle, nothing is in', async () => {
    const id = await checked(fileOf(numbered(1200)))
    await run(id, { bad_rows: 'refuse' })
    const seen: number[] = []
    interfere = async (_call, name) => {
      if (name !== 'Role 1100') return
      seen.push((await showImport(id)).handled)
      await caller.post(`/imports/${id}/stop`)
    }
    await app.jobs.runDue(app)
    interfere = async () => {}
    expect(seen).toEqual([1000])
    expect(await showImport(id)).toMatchObject({ status: 'stopped', imported: 0 })
    expect(await inAgency()).toEqual({ names: [], audited: 0 })
  })
})

describe('each row once', () => {
  const names = numbered(600)

  test('the job done twice, and by two workers at once', async () => {
    const id = await checked(fileOf(names))
    await run(id)
    const wish = { agency_id: owner.agencyId, import_id: id }
    const [, job] = imports.jobs
    await Promise.all([app.jobs.runDue(app), other.runDue(app), job!.run(app, wish), job!.run(app, wish)])
    await job!.run(app, wish)
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 600, bad: 0, handled: 600 })
    expect(await inAgency()).toEqual({ names, audited: 600 })
  })

  test('all or nothing by two workers at once', async () => {
    const id = await checked(fileOf(names.slice(0, 200)))
    await run(id, { bad_rows: 'refuse' })
    const [, job] = imports.jobs
    const wish = { agency_id: owner.agencyId, import_id: id }
    await Promise.allSettled([job!.run(app, wish), job!.run(app, wish)])
    await job!.run(app, wish)
    expect(await showImport(id)).toMatchObject({ imported: 200, bad: 0, status: 'done' })
    expect((await inAgency()).audited).toBe(200)
  })

  test('killed between batches: the next goes on where the last one ended', async () => {
    const id = await checked(fileOf(names))
    await run(id)
    const actor = { agencyId: owner.agencyId, userId: owner.userId, now: new Date() }
    expect(await importBatch(app, roleImporter, actor, id)).toBe(true)
    expect(await showImport(id)).toMatchObject({ status: 'importing', imported: 250, ready: 350, handled: 250 })
    await app.jobs.runDue(app)
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 600 })
    expect(await inAgency()).toEqual({ names, audited: 600 })
  })

  test('killed within a batch: its rows are as if never begun, and come in with the next try', async () => {
    const id = await checked(fileOf(names))
    await run(id)
    let cuts = 0
    const seen: number[] = []
    interfere = async ({ tx }, name) => {
      if (name !== 'Role 0333' || cuts++ > 0) return
      seen.push((await inAgency()).audited)
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      await app.db.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
    }
    await app.jobs.runDue(app)
    interfere = async () => {}
    expect([cuts, seen]).toEqual([2, [250]])
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 600, bad: 0 })
    expect(await inAgency()).toEqual({ names, audited: 600 })
  })

  test('stopped between batches: what is in stays, the rest does not come', async () => {
    const id = await checked(fileOf(names))
    await run(id)
    await importBatch(app, roleImporter, { agencyId: owner.agencyId, userId: owner.userId, now: new Date() }, id)
    await caller.post(`/imports/${id}/stop`)
    await app.jobs.runDue(app)
    expect(await showImport(id)).toMatchObject({ status: 'stopped', imported: 250, ready: 350 })
    expect((await inAgency()).audited).toBe(250)
    expect((await caller.get(`/imports/${id}/skipped`)).body.trim().split('\n').length).toBe(351)
  })
})
