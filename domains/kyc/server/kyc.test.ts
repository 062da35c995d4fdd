import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { logIn, newMember, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endApprovals } from './expiry.ts'
import { approved, companyDetails, kindsOfCompany, pdf, submitted, upload } from './testing/cases.ts'

let app: TestApp
let operator: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  operator = await newOperator(app)
})
afterAll(() => app.close())

const showCase = async (person: TestPerson) => (await person.get('/business/kyc')).body.data
const at = (owner: TestPerson) => `/operator/kyc/${owner.agencyId}`
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('required documents', () => {
  test('at the start, the documents for its country, category and a company are missing', async () => {
    const kyc = await showCase(await newOwner(app))
    expect([kyc.status, kyc.verified_kyc, kyc.open, kyc.version]).toEqual(['not_started', false, true, 0])
    expect(kyc.documents.map(({ kind }: { kind: string }) => kind)).toEqual(kindsOfCompany)
    expect(kyc.documents.every(({ status }: { status: string }) => status === 'missing')).toBe(true)
    expect(kyc.documents[0].name).toBe('Certificate of registration (URSB)')
    expect(kyc.left).toContain('Legal form is missing.')
  })

  test('a sole trader with small sales needs three; a car hire in Kenya needs its insurance', async () => {
    const basic = await newOwner(app, { category: 'basic' })
    await basic.post('/business/kyc/details', { ...companyDetails, legal_form: 'sole_trader', registration_number: null, version: 0 })
    expect((await showCase(basic)).documents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'tax',
      'representative_id',
      'address_proof',
    ])
    const cars = (await showCase(await newOwner(app, { category: 'car_rental', country: 'KE' }))).documents
    expect(cars.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['KRA PIN certificate', 'Insurance of vehicles for hire']),
    )
  })

  test('a company needs a number; of two concurrent saves, the second is refused as stale', async () => {
    const owner = await newOwner(app)
    const without = await owner.post('/business/kyc/details', { ...companyDetails, registration_number: '', version: 0 })
    expect(Object.keys(without.body.errors)).toEqual(['registration_number'])
    expect((await owner.post('/business/kyc/details', { ...companyDetails, version: 0 })).status).toBe(200)
    expect(codeOf(await owner.post('/business/kyc/details', { ...companyDetails, version: 0 }))).toEqual([409, 'stale'])
  })

  test('a tax number must fit its country', async () => {
    const save = async (country: string, tax_number: string) => {
      const { status, body } = await (
        await newOwner(app, { country })
      ).post('/business/kyc/details', { ...companyDetails, tax_number, version: 0 })
      return status === 200 ? 'saved' : (body.errors as Record<string, string[]>).tax_number?.[0]
    }
    expect(await save('UG', '100x')).toBe('A Ugandan TIN has 10 digits.')
    expect(await save('DE', '100x')).toContain('at least 6 digits')
    expect(await save('UG', '123456789')).toBe('A Ugandan TIN has 10 digits.')
    expect(await save('KE', '1001234567')).toContain('A Kenyan PIN')
    expect(await Promise.all([save('UG', '100-123-4567'), save('KE', 'A001234567X'), save('DE', 'DE 123456789')])).toEqual([
      'saved',
      'saved',
      'saved',
    ])
  })

  test('a file’s type comes from its bytes, not from its name', async () => {
    const owner = await newOwner(app)
    const refused = await upload(app, owner, 'tax', Buffer.from('<script>alert(1)</script>'), 'tax.pdf')
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']])
    expect((await upload(app, owner, 'tax', pdf('mine'))).body.data.documents[2]).toMatchObject({
      status: 'uploaded',
      file_name: 'tax.pdf',
    })
    expect((await upload(app, owner, 'vehicle_insurance')).status).toBe(404)
    const file = await fetch(`${app.origin}/api/agent/business/kyc/documents/tax/file`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['application/pdf', pdf('mine').toString()])
  })

  test('a document is private: no public address, not in the library, not without the permission', async () => {
    const owner = await newOwner(app)
    await upload(app, owner, 'tax', pdf('secret'))
    const { key } = await app.app.db.asPlatform('test: look', (tx) =>
      tx.selectFrom('files').select('key').where('agency_id', '=', owner.agencyId).executeTakeFirstOrThrow(),
    )
    for (const name of ['preview.mp3', 'original.webp', 'file'])
      expect((await fetch(`${app.origin}/files/${key}/${name}`)).status).toBe(404)
    expect((await owner.get('/gallery')).body.data).toEqual([])
    const member = await newMember(app, owner, ['View Media', 'View Bookings'])
    expect((await member.get('/business/kyc/documents/tax/file')).status).toBe(403)
    const stranger = await newOwner(app)
    expect((await stranger.get('/business/kyc/documents/tax/file')).status).toBe(404)
  })

  test('an incomplete case cannot be submitted, and a submitted one cannot change', async () => {
    const owner = await newOwner(app)
    await owner.post('/business/kyc/details', { ...companyDetails, version: 0 })
    const early = await owner.post('/business/kyc/submit', { version: 2 })
    expect([early.status, early.body.code, early.body.message]).toEqual([409, 'incomplete', expect.stringContaining('KCCA')])
    const other = await newOwner(app)
    await submitted(app, other)
    expect(codeOf(await upload(app, other, 'tax'))).toEqual([409, 'in_review'])
    const { version } = await showCase(other)
    expect(codeOf(await other.post('/business/kyc/details', { ...companyDetails, version }))).toEqual([409, 'in_review'])
    expect(codeOf(await other.post('/business/kyc/submit', { version }))).toEqual([409, 'invalid_transition'])
  })
})

describe('the review', () => {
  test('after several questions the agency is verified, may allow to be found, and may offer to resellers', async () => {
    const owner = await newOwner(app)
    await submitted(app, owner)
    await app.app.jobs.runDue(app.app)
    const told = () =>
      app.app.db.asPlatform('test: look', (tx) =>
        tx
          .selectFrom('mails')
          .select('html')
          .where('recipient', '=', operator.email)
          .where('html', 'like', `%${owner.agencyId}%`)
          .execute(),
      )
    expect(await told()).toMatchObject([{ html: expect.stringContaining(`/operator/kyc/${owner.agencyId}`) }])
    const queue = (await operator.get('/operator/kyc?waiting=true&search=Agency')).body.data
    expect(queue.find(({ id }: { id: string }) => id === owner.agencyId)).toMatchObject({ status: 'submitted', new_documents: 7 })
    expect(codeOf(await operator.post(`${at(owner)}/documents/tax/decide`, { decision: 'accepted' }))).toEqual([409, 'not_in_review'])
    await operator.post(`${at(owner)}/start`)
    expect(codeOf(await operator.post(`${at(owner)}/decide`, { decision: 'approved' }))).toEqual([409, 'documents_open'])
    const bare = await operator.post(`${at(owner)}/documents/tax/decide`, { decision: 'rejected' })
    expect(Object.keys(bare.body.errors)).toEqual(['reason'])
    for (const kind of kindsOfCompany.filter((one) => one !== 'tax'))
      await operator.post(`${at(owner)}/documents/${kind}/decide`, { decision: 'accepted' })
    await operator.post(`${at(owner)}/documents/tax/decide`, { decision: 'rejected', reason: 'The scan cannot be read.' })
    expect((await operator.post(`${at(owner)}/decide`, { decision: 'needs_info' })).status).toBe(200)

    const asked = await showCase(owner)
    expect([asked.status, asked.left]).toEqual(['needs_info', ['TIN certificate (URA) was rejected. Send another one.']])
    await app.deliver()
    expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({
      title: 'Your verification needs information',
      body: 'TIN certificate (URA): The scan cannot be read.',
    })
    expect(codeOf(await upload(app, owner, 'registration'))).toEqual([409, 'in_review'])
    await upload(app, owner, 'tax', pdf('sharp'))
    const { version } = await showCase(owner)
    expect((await owner.post('/business/kyc/submit', { version, message: 'A sharper scan.' })).body.data.status).toBe('submitted')
    await app.app.jobs.runDue(app.app)
    expect(await told()).toHaveLength(2)
    await operator.post(`${at(owner)}/start`)
    await operator.post(`${at(owner)}/documents/tax/decide`, { decision: 'accepted' })
    expect((await operator.post(`${at(owner)}/decide`, { decision: 'approved' })).status).toBe(200)

    const done = await showCase(owner)
    expect([done.status, done.verified_kyc, done.valid_until]).toEqual(['approved', true, addDays(dayOf(app.clock.now()), 365)])
    expect(done.history.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['kyc.approved', 'kyc.needs_info']))
    expect((await owner.get('/business/status')).body.data.verification).toEqual({
      verified_kyc: true,
      status: 'approved',
      valid_until: done.valid_until,
    })
    const found = { version: 1, enabled_inventory_proximity: true, place: { text: 'Jinja', lat: 0.43, lng: 33.2 }, radius_km: 80 }
    const { version: agencyVersion } = (await owner.get('/agencies/show')).body.data
    expect((await owner.post(`/agencies/edit/${owner.agencyId}`, { ...found, version: agencyVersion })).status).toBe(200)
    const { id } = (await owner.post('/packages/new', { title: 'Lakes', country_code: 'UG', days: 2, nights: 1 })).body.data
    expect((await owner.get(`/business/tour/packages/${id}/resells/config`)).status).toBe(200)
  })

  test('an operator’s accesses and decisions are in both logs', async () => {
    const owner = await newOwner(app)
    await submitted(app, owner)
    await operator.get(at(owner))
    await operator.get(`${at(owner)}/documents/tax/file`)
    await operator.post(`${at(owner)}/start`)
    const { log, audited } = await app.app.db.asPlatform('test: look', async (tx) => ({
      log: await tx
        .selectFrom('operator_log')
        .select(['action', 'operator_id'])
        .where('about_agency_id', '=', owner.agencyId)
        .orderBy('at')
        .orderBy('id')
        .execute(),
      audited: await tx
        .selectFrom('audit_log')
        .select('operator_name')
        .where('agency_id', '=', owner.agencyId)
        .where('action', '=', 'kyc.review_started')
        .execute(),
    }))
    expect(log).toEqual(['kyc.read', 'kyc.document_read', 'kyc.review_started'].map((action) => ({ action, operator_id: operator.userId })))
    expect(audited).toEqual([{ operator_name: expect.stringContaining('Person') }])
  })

  test('a suspended approval ends at once and can be reviewed again; a rejected one restarts', async () => {
    const owner = await newOwner(app)
    await approved(app, owner, operator)
    await operator.post(`${at(owner)}/decide`, { decision: 'suspended', note: 'The licence was withdrawn.' })
    expect(await showCase(owner)).toMatchObject({ status: 'suspended', verified_kyc: false, note: 'The licence was withdrawn.' })
    await operator.post(`${at(owner)}/start`)
    await operator.post(`${at(owner)}/decide`, { decision: 'rejected', note: 'Not a licence of this agency.' })
    const { version } = await showCase(owner)
    const again = await owner.post('/business/kyc/details', { ...companyDetails, version })
    expect(again.body.data.status).toBe('draft')
  })

  test('an unknown agency: 404', async () => {
    const owner = await newOwner(app)
    expect((await operator.get(at(owner))).status).toBe(404)
  })
})

describe('who is an operator', () => {
  test('a member is none, and an operator without a second factor in this session must pass one', async () => {
    expect(codeOf(await (await newOwner(app)).get('/operator/kyc'))).toEqual([403, 'operator_required'])
    const half = await newOperator(app)
    await app.app.db.asPlatform('test: look', (tx) =>
      tx.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', half.userId).execute(),
    )
    expect(codeOf(await half.get('/operator/kyc'))).toEqual([403, 'two_factor_required'])
  })
})

describe('the expiry of an approval', () => {
  const runJob = () => endApprovals.run(app.app, {})

  test('each reminder is sent once, a renewal in time extends the approval, and without one it expires', async () => {
    const owner = await newOwner(app)
    const idle = await newOwner(app)
    await approved(app, owner, operator, 40)
    await approved(app, idle, operator, 40)
    const told = async (person: TestPerson) => {
      await app.deliver()
      return (await person.get('/business/notifications?per_page=50')).body.data
        .map(({ type }: { type: string }) => type)
        .filter((type: string) => type.startsWith('kyc.e'))
    }
    await runJob()
    expect(await told(owner)).toEqual([])
    const start = app.clock.now()
    const day = (n: number) => app.clock.set(new Date(start.getTime() + n * 86_400_000))
    day(11)
    const [fresh, lazy] = await Promise.all([owner, idle].map((one) => signInAgain(one)))
    await runJob()
    await runJob()
    expect([await told(fresh!), await told(lazy!)]).toEqual([['kyc.ending'], ['kyc.ending']])
    for (const kind of ['trade_licence', 'tourism_licence', 'representative_id']) {
      expect((await upload(app, fresh!, kind, pdf(`${kind} again`))).status).toBe(200)
      await fresh!.post(`/business/kyc/documents/${kind}/expiry`, { expires_on: addDays(dayOf(app.clock.now()), 365) })
    }
    expect((await showCase(fresh!)).verified_kyc).toBe(true)
    const reviewer = await newOperator(app)
    const queue = (await reviewer.get('/operator/kyc?waiting=true&per_page=100')).body.data
    expect(queue.find(({ id }: { id: string }) => id === owner.agencyId)).toMatchObject({ status: 'approved', new_documents: 3 })
    for (const kind of ['trade_licence', 'tourism_licence', 'representative_id'])
      expect((await reviewer.post(`${at(owner)}/documents/${kind}/decide`, { decision: 'accepted' })).status).toBe(200)
    day(41)
    await runJob()
    const [kept, gone] = await Promise.all([owner, idle].map((one) => signInAgain(one)))
    expect(await showCase(kept!)).toMatchObject({ status: 'approved', verified_kyc: true })
    const ended = await showCase(gone!)
    expect(ended).toMatchObject({ status: 'expired', verified_kyc: false, open: true })
    expect(ended.documents.filter(({ status }: { status: string }) => status === 'expired')).toHaveLength(3)
    expect(await told(gone!)).toEqual(['kyc.expired', 'kyc.ending'])
    app.clock.set(start)
  })

  const signInAgain = async (person: TestPerson): Promise<TestPerson> => {
    await app.app.db.asPlatform('test: look', (tx) =>
      tx
        .updateTable('subscriptions')
        .set({ current_period_ends_at: new Date('2100-01-01'), trial_ends_at: new Date('2100-01-01') })
        .where('agency_id', '=', person.agencyId)
        .execute(),
    )
    return Object.assign(await logIn(app, person.email), { userId: person.userId, email: person.email, agencyId: person.agencyId })
  }
})
