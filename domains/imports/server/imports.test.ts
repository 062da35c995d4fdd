import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { checkCsv, importCsv, sentences, uploadCsv } from './testing/files.ts'

// Importing clients from a file: checked first, then imported. Nothing is imported twice or into another agency.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const newAgency = async () => (owner = await newOwner(app))
const clients = async (person = owner) => (await person.get('/clients?per_page=100&sort=name')).body
const showImport = async (id: string, person = owner) => (await person.get(`/imports/${id}/show`)).body.data
const file = `Name,E-mail,Telephone,Country,Residency,Kind,Tags,Shoe size
Grace Akello,GRACE@mail.example,+256 772 123456,uganda,East African Citizen,person,"honeymoon, birds",39
Lake Tours,lake@mail.example,0752 654321,KE,,Company,,
,nobody@mail.example,,,,,,
Tom Okello,not-an-address,0772,Narnia,tourist,,,
`

describe('a file', () => {
  test('is tried out: what would be imported, what not and why; nothing is there yet', async () => {
    await newAgency()
    const id = await checkCsv(app, owner, file)
    expect(await showImport(id)).toMatchObject({ status: 'checked', total: 4, handled: 4, ready: 2, bad: 2, duplicates: 0, imported: 0 })
    expect((await showImport(id)).columns).toEqual([
      { header: 'Name', label: 'Name' },
      { header: 'E-mail', label: 'Email' },
      { header: 'Telephone', label: 'Phone' },
      { header: 'Country', label: 'Country' },
      { header: 'Residency', label: 'Residency' },
      { header: 'Kind', label: 'Kind' },
      { header: 'Tags', label: 'Tags' },
      { header: 'Shoe size', label: null },
    ])
    expect(await sentences(owner, id)).toEqual([
      '4: Name: Name is required.',
      '5: Email: Invalid email address',
      '5: Phone: Phone is not valid. With the country code, or as dialled in your country: 0772 123456.',
      '5: Country: Country is not valid. The name or the two letters of the country.',
      '5: Residency: Residency is Foreign non-resident, Foreign resident or East African citizen.',
    ])
    expect((await clients()).meta.total).toBe(0)
    const { body } = await owner.get(`/imports/${id}/rows`)
    expect(body.data.map(({ row, state }: { row: number; state: string }) => [row, state])).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'bad'],
      [5, 'bad'],
    ])
    expect(body.data[1].cells).toEqual(['Lake Tours', 'lake@mail.example', '0752 654321', 'KE', '', 'Company', '', ''])
  })

  test('is imported by the rules of the call that adds one, and each client is in the audit', async () => {
    await newAgency()
    expect(await importCsv(app, owner, file)).toMatchObject({ status: 'done', imported: 2, bad: 2, handled: 4, bad_rows: 'skip' })
    expect((await clients()).data).toMatchObject([
      {
        name: 'Grace Akello',
        email: 'grace@mail.example',
        phone: '+256772123456',
        country_code: 'UG',
        residency: 'eac_citizen',
        kind: 'person',
        tags: ['honeymoon', 'birds'],
      },
      { name: 'Lake Tours', phone: '+256752654321', kind: 'company', country_code: 'KE', residency: 'non_resident', tags: [] },
    ])
    const audited = await app.app.db.asAgency(owner, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'user_id']).where('subject', 'in', ['client', 'import']).orderBy('id').execute(),
    )
    expect(audited.map(({ action }) => action)).toEqual([
      'import.uploaded',
      'import.started',
      'client.created',
      'client.created',
      'import.finished',
    ])
    expect(new Set(audited.map(({ user_id }) => user_id))).toEqual(new Set([owner.userId]))
  })

  test('tells whoever started it when it is in, and leads back to it', async () => {
    await newAgency()
    const { id } = await importCsv(app, owner, file)
    await app.deliver()
    expect((await owner.get('/business/notifications')).body.data).toMatchObject([
      { title: '2 clients imported', body: '2 rows skipped.', link: `/clients?import=${id}` },
    ])
  })

  test('gives back the rows that were skipped with their reasons, and takes them again once they are mended', async () => {
    await newAgency()
    const { id } = await importCsv(app, owner, file.replace('0772', '=1+1'))
    const skipped = await owner.get(`/imports/${id}/skipped`)
    expect(skipped.headers.get('content-disposition')).toContain('skipped-clients.csv')
    expect(skipped.body).toContain('Name,E-mail,Telephone,Country,Residency,Kind,Tags,Shoe size,Row,Reason\n,nobody@mail.example,')
    expect(skipped.body).toContain(`'=1+1`)
    expect(skipped.body).toContain('4,Name is required.')
    const mended = skipped.body.replace('\n,nobody', '\nNobody,nobody').replace('not-an-address', 'tom@mail.example')
    const again = await importCsv(app, owner, mended)
    expect(again).toMatchObject({ imported: 1, bad: 1 })
    const rest = (await owner.get(`/imports/${again.id}/skipped`)).body
    expect(rest.split('\n')[0]).toMatch(/Shoe size,Row,Reason$/)
  })

  test('of all or nothing is refused as a whole while a row is bad', async () => {
    await newAgency()
    const id = await checkCsv(app, owner, file)
    const answer = await owner.post(`/imports/${id}/run`, { bad_rows: 'refuse' })
    expect([answer.status, answer.body.code]).toEqual([409, 'rows_refused'])
    expect(await showImport(id)).toMatchObject({ status: 'checked', bad_rows: null })
    const whole = await importCsv(app, owner, 'name\nAda\nBen\n', { bad_rows: 'refuse' })
    expect(whole).toMatchObject({ status: 'done', imported: 2 })
  })

  test('with nothing to import is not run', async () => {
    await newAgency()
    const id = await checkCsv(app, owner, 'name,email\n,a@mail.example\n')
    expect((await owner.post(`/imports/${id}/run`)).body.code).toBe('nothing_to_import')
  })
})

describe('rows that are probably duplicates', () => {
  const known = 'name,email,phone\nGrace,g@mail.example,+256772000001\nTom,,+256772000002\nThe Nile Club,,\n'

  test('are told, within the file and among clients, and skipped: a file imported twice adds nothing', async () => {
    await newAgency()
    await importCsv(app, owner, known)
    const id = await checkCsv(
      app,
      owner,
      `${known}Grace A.,G@MAIL.example,\nOther,,256 772 000002\nNew one,new@mail.example,\nNew two,NEW@mail.example,\nthe nile club,,\n`,
    )
    expect(await showImport(id)).toMatchObject({ ready: 1, duplicates: 7 })
    expect(await sentences(owner, id, 'duplicate')).toEqual([
      '2: null: Probably the existing “Grace”: the same email.',
      '3: null: Probably the existing “Tom”: the same phone.',
      '4: null: Probably the existing “The Nile Club”: the same name.',
      '5: null: Probably the existing “Grace”: the same email.',
      '6: null: Probably the existing “Tom”: the same phone.',
      '8: null: Probably the same as row 7: the same email.',
      '9: null: Probably the existing “The Nile Club”: the same name.',
    ])
    await owner.post(`/imports/${id}/run`)
    await app.app.jobs.runDue(app.app)
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 1, duplicates: 7 })
    expect((await clients()).meta.total).toBe(4)
  })

  test('are imported all the same when that is wanted', async () => {
    await newAgency()
    await importCsv(app, owner, known)
    expect(await importCsv(app, owner, known, { duplicate_rows: 'import' })).toMatchObject({ imported: 3, duplicates: 0 })
    expect((await clients()).meta.total).toBe(6)
  })

  test('are skipped as well when somebody added them after the file was checked', async () => {
    await newAgency()
    const id = await checkCsv(app, owner, known)
    await owner.post('/clients/new', { name: 'Grace', email: 'g@mail.example' })
    await owner.post(`/imports/${id}/run`)
    await app.app.jobs.runDue(app.app)
    expect(await showImport(id)).toMatchObject({ status: 'done', imported: 2, duplicates: 1 })
  })
})

describe('the way of an import', () => {
  test('goes one way: no run before it is checked, none twice, none after it was stopped', async () => {
    await newAgency()
    const { body } = await uploadCsv(owner, file)
    const { id } = body.data
    const run = async () => (await owner.post(`/imports/${id}/run`)).body.code
    expect(await run()).toBe('invalid_transition')
    await app.app.jobs.runDue(app.app)
    expect(await run()).toBeUndefined()
    expect(await run()).toBe('invalid_transition')
    await app.app.jobs.runDue(app.app)
    expect(await run()).toBe('invalid_transition')
    expect((await owner.post(`/imports/${id}/stop`)).body.code).toBe('invalid_transition')
    const other = await checkCsv(app, owner, file)
    expect((await owner.post(`/imports/${other}/stop`)).body.data).toMatchObject({ status: 'stopped' })
    expect((await owner.post(`/imports/${other}/run`)).body.code).toBe('invalid_transition')
    expect((await clients()).meta.total).toBe(2)
  })

  test('one of a kind at a time; one that is stopped makes room', async () => {
    await newAgency()
    const [one, two] = [await checkCsv(app, owner, file), await checkCsv(app, owner, file)]
    await owner.post(`/imports/${one}/run`)
    const refused = await owner.post(`/imports/${two}/run`)
    expect([refused.status, refused.body.code]).toEqual([409, 'import_running'])
    await owner.post(`/imports/${one}/stop`)
    expect((await owner.post(`/imports/${two}/run`)).status).toBe(200)
    await app.app.jobs.runDue(app.app)
    expect((await clients()).meta.total).toBe(2)
    expect(await showImport(one)).toMatchObject({ status: 'stopped', imported: 0 })
  })

  test('the last twenty are kept, for a month', async () => {
    await newAgency()
    const first = await checkCsv(app, owner, file)
    for (let more = 0; more < 20; more++) await checkCsv(app, owner, 'name\nAda\n')
    expect((await owner.get(`/imports/${first}/show`)).status).toBe(404)
    expect((await owner.get('/imports?kind=clients')).body.meta.total).toBe(20)
    app.clock.advance(31 * 24 * 60 * 60 * 1000)
    const { forget } = (await import('./jobs.ts')).importJobsOf([])
    await forget.run(app.app, {})
    app.clock.set(new Date())
    expect((await owner.get('/imports?kind=clients')).body.meta.total).toBe(0)
  })
})

describe('who may', () => {
  test('is who may add such records, and nobody of another agency', async () => {
    await newAgency()
    const id = await checkCsv(app, owner, file)
    const calls = [
      '/imports/about/clients',
      '/imports/template/clients',
      `/imports/${id}/show`,
      `/imports/${id}/rows`,
      `/imports/${id}/skipped`,
    ]
    const [without, colleague] = [await newMember(app, owner, ['View Bookings']), await newMember(app, owner, ['Edit Clients'])]
    const stranger = await newOwner(app)
    for (const path of calls) {
      expect([path, (await callerOf(app).get(path)).status]).toEqual([path, 401])
      expect([path, (await without.get(path)).body.code]).toEqual([path, 'permission_required'])
      expect([path, (await colleague.get(path)).status]).toEqual([path, 200])
      if (path.includes(id)) expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    }
    for (const call of [`/imports/${id}/run`, `/imports/${id}/stop`]) {
      expect((await without.post(call)).status).toBe(403)
      expect((await stranger.post(call)).status).toBe(404)
    }
    expect((await uploadCsv(without, file)).body.code).toBe('permission_required')
    expect((await without.get('/imports')).body.data).toEqual([])
    expect((await stranger.get('/imports')).body.data).toEqual([])
    expect((await colleague.get('/imports')).body.data).toMatchObject([{ id, kind: 'clients', status: 'checked' }])
    expect(await showImport(id)).toMatchObject({ status: 'checked' })
  })

  test('an unknown kind or import is 404', async () => {
    await newAgency()
    expect((await uploadCsv(owner, file, 'unicorns')).status).toBe(404)
    expect((await owner.get('/imports/about/unicorns')).status).toBe(404)
    expect((await owner.get(`/imports/${newId()}/show`)).status).toBe(404)
  })

  test('ten files an hour', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const person = await newOwner(strict)
    for (let n = 0; n < 10; n++) expect((await uploadCsv(person, 'name\nAda\n')).status).toBe(200)
    const refused = await uploadCsv(person, 'name\nAda\n')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    await strict.close()
  })
})

test('the template is a file that can be imported, and says what each column holds', async () => {
  await newAgency()
  const template = await owner.get('/imports/template/clients')
  expect(template.headers.get('content-disposition')).toContain('clients-template.csv')
  expect(await importCsv(app, owner, template.body)).toMatchObject({ total: 1, imported: 1 })
  const { body } = await owner.get('/imports/about/clients')
  expect(body.data).toMatchObject({ one: 'client', many: 'clients' })
  expect(body.data.columns.filter(({ required }: { required: boolean }) => required)).toMatchObject([{ key: 'name', label: 'Name' }])
})

test('what was exported can be imported: numbers with their plus, countries, kinds, tags', async () => {
  await newAgency()
  await importCsv(app, owner, file)
  const exported = (await owner.get('/clients?download=csv&sort=name')).body
  expect(exported).toContain(`'+256772123456`)
  await newAgency()
  expect(await importCsv(app, owner, exported)).toMatchObject({ imported: 2, bad: 0 })
  expect((await clients()).data).toMatchObject([
    { name: 'Grace Akello', phone: '+256772123456', country_code: 'UG', residency: 'eac_citizen', tags: ['honeymoon', 'birds'] },
    { name: 'Lake Tours', kind: 'company' },
  ])
})
