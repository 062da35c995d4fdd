import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heightsInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { newMember } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { base, contentFor, draft, sent, startOfferTest, type OfferTest } from './testing/offers.ts'

let offers: OfferTest
beforeAll(async () => {
  offers = await startOfferTest()
})
afterAll(() => offers.test.close())

const show = async (id: string) => (await offers.owner.get(`${base}/${id}/show`)).body.data
const mailsTo = (address: string) =>
  offers.test.app.db.asPlatform('test: mails of a test', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', address).orderBy('created_at').execute(),
  )

describe('a draft', () => {
  test('is priced by the server, item by item, with free lines at theirs', async () => {
    const proposal = await draft(offers)
    expect(proposal).toMatchObject({
      status: 'draft',
      number: 1,
      is_draft: true,
      public_url: null,
      total: { amount: 2_150_000, currency: 'UGX' },
      priced: {
        options: [
          { total: 2_150_000, deposit: 645_000, lines: [{ amount: 2_000_000 }, { title: 'Transfer from Entebbe', inventory_id: null }] },
        ],
      },
    })
  })

  test('costs in the editor what it is sent and booked at: no discount that comes by itself is on it', async () => {
    const { owner } = offers
    const discount = (await owner.post('/discounts/create', { name: 'Low season', value_kind: 'percent', percent: 10 })).body.data
    const { content } = await draft(offers)
    const ask = async (more: object) =>
      (await owner.post('/bookings/price', { lines: content.options[0].lines, currency: 'UGX', ...more })).body.data
    expect(await ask({})).toMatchObject({ total: { amount: 1_800_000 }, discount: { name: 'Low season' } })
    const shown = await ask({ agreed: true })
    const { priced } = await sent(offers, { options: content.options })
    expect(shown).toMatchObject({ total: { amount: priced.options[0].lines[0].amount }, discount: null })
    await owner.post(`/discounts/${discount.id}/switch`, { active: false })
  })

  test('has taxes on items and on free lines; the editor’s price and the booking say the same', async () => {
    const { owner } = offers
    const vat = { name: 'VAT', kinds: ['tour_package', 'extra'], percent: 18, included: false }
    const { id } = (await owner.post('/business/taxes/create', vat)).body.data
    const { content, priced, total } = await draft(offers)
    const [option] = content.options
    const { body } = await owner.post('/bookings/price', {
      lines: option.lines,
      extras: option.extras.map(({ quantity, unit_amount }: typeof option.extras) => ({ quantity, unit_amount })),
      currency: 'UGX',
      agreed: true,
    })
    expect([total.amount, body.data.total.amount]).toEqual([2_537_000, 2_537_000])
    expect([...body.data.lines, ...body.data.extras].map(({ amount }) => amount.amount)).toEqual([2_360_000, 177_000])
    expect(priced.options[0].lines.map(({ taxes }: { taxes: object[] }) => taxes)).toMatchObject([
      [{ name: 'VAT', percent: 18, amount: 360_000 }],
      [{ name: 'VAT', amount: 27_000 }],
    ])
    await owner.delete(`/business/taxes/${id}`)
  })

  test('may be unfinished, says why it has no price, and is not sent like that', async () => {
    const { owner, tour } = offers
    const { id } = (await owner.post(`${base}/create`, { title: 'Something', client: { name: 'Ruth' } })).body.data
    expect((await owner.post(`${base}/${id}/send`, {})).body.errors).toHaveProperty('options')
    const option = { id: newId(), title: 'One', lines: [{ inventory_id: tour.id, selection: [] }], extras: [] }
    const content = contentFor(offers, { options: [option] })
    const { data } = (await owner.post(`${base}/${id}/update`, { ...content, version: 1 })).body
    expect([data.priced, data.price_problem]).toEqual([null, expect.any(String)])
    expect((await owner.post(`${base}/${id}/send`, {})).status).toBe(422)
    const free = { ...option, lines: [], extras: [{ title: 'A day with a guide', quantity: 2, unit_amount: 80_000 }] }
    await owner.post(`${base}/${id}/update`, { ...content, options: [free], version: data.version })
    expect((await owner.post(`${base}/${id}/send`, {})).body.errors).toEqual({
      'options.0.extras.0.starts_on': ['A day with a guide: Choose the day.'],
    })
    const both = { ...content, options: [option, { ...free, id: newId(), title: 'Two' }], version: 3 }
    await owner.post(`${base}/${id}/update`, { ...both, options: both.options.toReversed() })
    expect((await owner.post(`${base}/${id}/send`, {})).body.errors).toEqual({
      'options.0.extras.0.starts_on': ['Two, A day with a guide: Choose the day.'],
    })
    // A date on one line is enough for all.
    const lunch = { title: 'Lunch', quantity: 2, unit_amount: 30_000, starts_on: '2030-05-04' }
    const dated = { ...free, extras: [...free.extras, lunch] }
    const latest = (await owner.get(`${base}/${id}/show`)).body.data.version
    const { priced } = (await owner.post(`${base}/${id}/update`, { ...content, options: [dated], version: latest })).body.data
    expect(priced.options[0].lines.map((line: { starts_on: string }) => line.starts_on)).toEqual(['2030-05-04', '2030-05-04'])
  })

  test('two who edit at once find out', async () => {
    const { id, version } = await draft(offers)
    const body = { ...contentFor(offers), version }
    expect((await offers.owner.post(`${base}/${id}/update`, body)).status).toBe(200)
    expect((await offers.owner.post(`${base}/${id}/update`, body)).body.code).toBe('stale')
  })
})

describe('sending', () => {
  test('freezes the version, mails the link and makes the inquiry quoted', async () => {
    const { owner } = offers
    const inquiry = (await owner.post('/inquiries_/new', { name: 'Hannah', email: 'asks@mail.example' })).body.data
    const content = contentFor(offers)
    const { id } = (await owner.post(`${base}/create`, { title: content.title, inquiry_id: inquiry.id, content })).body.data
    const { data } = (await owner.post(`${base}/${id}/send`, { to: 'asks@mail.example', message: 'As promised.' })).body
    expect(data).toMatchObject({ status: 'sent', is_draft: false, sent_version: 1, client: { email: 'asks@mail.example' } })
    const [mail] = await mailsTo('asks@mail.example')
    expect(mail!.body).toContain(data.public_url)
    expect(mail!.body).toContain('As promised.')
    expect((await owner.get(`/inquiries_/${inquiry.id}/show`)).body.data).toMatchObject({
      status: 'quoted',
      client_id: data.client_id,
      thread: [{ link: null }, { kind: 'event', link: `/proposals/${id}/edit` }],
    })
    expect((await owner.post(`${base}/${id}/update`, { ...content, version: data.version })).body.code).toBe('no_draft')
    expect((await owner.post(`${base}/${id}/send`, {})).body.code).toBe('no_draft')
  })

  test('what was sent cannot be changed even in the database', async () => {
    const { id } = await sent(offers)
    const change = () =>
      offers.test.app.db.asAgency(offers.owner, (tx) =>
        tx.updateTable('proposal_versions').set({ content: '{}' }).where('proposal_id', '=', id).execute(),
      )
    await expect(change()).rejects.toThrow('stays as it is')
  })

  test('a new version is edited while the client still sees the old one', async () => {
    const { owner } = offers
    const { id, version } = await sent(offers)
    expect((await owner.post(`${base}/${id}/new-version`)).body.data).toMatchObject({
      number: 2,
      is_draft: true,
      sent_version: 1,
      status: 'sent',
    })
    expect((await owner.post(`${base}/${id}/new-version`)).body.code).toBe('already_draft')
    await owner.post(`${base}/${id}/update`, { ...contentFor(offers, { title: 'Cheaper' }), version: version + 1 })
    expect((await show(id)).title).toBe('Gorillas in March')
    expect((await owner.post(`${base}/${id}/send`, {})).body.data).toMatchObject({ title: 'Cheaper', sent_version: 2, status: 'sent' })
    expect((await show(id)).versions.map((one: { number: number }) => one.number)).toEqual([2, 1])
  })

  test('the list of sent proposals of packages has it, drafts not', async () => {
    const { owner, tour } = offers
    const { id } = await sent(offers)
    const waiting = await draft(offers)
    const rows = (await owner.get('/business/tour/packages/sent-proposals?per_page=100')).body.data
    expect(rows.find((one: { id: string }) => one.id === id)).toMatchObject({
      package_id: tour.id,
      client_name: 'Hannah Müller',
      total: { amount: 2_150_000 },
    })
    expect(rows.some((one: { id: string }) => one.id === waiting.id)).toBe(false)
  })
})

describe('approval', () => {
  test('a colleague approves and sends; the one who asked cannot', async () => {
    const { owner, test: app } = offers
    const colleague = await newMember(app, owner, ['View Proposals', 'Edit Proposals'])
    const { id } = await draft(offers)
    expect((await owner.post(`${base}/${id}/ask-approval`)).body.data).toMatchObject({ status: 'pending_approval', may_approve: false })
    expect((await owner.post(`${base}/${id}/send`, {})).body.code).toBe('awaits_approval')
    expect((await owner.post(`${base}/${id}/approve`, {})).body.code).toBe('own_work')
    expect((await colleague.get(`${base}/${id}/show`)).body.data.may_approve).toBe(true)
    expect((await colleague.post(`${base}/${id}/approve`, {})).body.data.status).toBe('sent')
    await offers.test.deliver()
    expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({ type: 'proposal.decided' })
  })

  test('is given back with a reason, and an edit takes the wish back', async () => {
    const { owner, test: app } = offers
    const colleague = await newMember(app, owner, ['Edit Proposals'])
    const { id } = await draft(offers)
    await owner.post(`${base}/${id}/ask-approval`)
    expect((await colleague.post(`${base}/${id}/approve`, { approved: false, reason: 'Too cheap' })).body.data.status).toBe('draft')
    const { version } = (await owner.post(`${base}/${id}/ask-approval`)).body.data
    expect((await owner.post(`${base}/${id}/update`, { ...contentFor(offers), version })).body.data.status).toBe('draft')
  })
})

describe('the end', () => {
  test('won, lost, cancelled; moves that do not exist are refused', async () => {
    const { owner } = offers
    const { id } = await sent(offers)
    expect((await owner.post(`${base}/${id}/close`, { status: 'declined', reason: 'Went elsewhere' })).body.data).toMatchObject({
      status: 'declined',
      closed_reason: 'Went elsewhere',
    })
    expect((await owner.post(`${base}/${id}/close`, { status: 'won' })).body.data.status).toBe('won')
    const refused = await owner.post(`${base}/${id}/close`, { status: 'cancelled' })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
  })

  test('a copy begins anew', async () => {
    const { id } = await sent(offers)
    const { data } = (await offers.owner.post(`${base}/${id}/duplicate`)).body
    expect(data).toMatchObject({
      status: 'draft',
      title: 'Gorillas in March (copy)',
      sent_version: null,
      views: 0,
      total: { amount: 2_150_000 },
    })
    expect(data.id).not.toBe(id)
  })
})

test('the PDF begins with the words, says what each option is, and keeps long terms off its foot', async () => {
  const terms = 'What was bought in your names cannot be given back. '.repeat(180)
  const { id } = await sent(offers, { terms }, { choice: true })
  const answer = await fetch(`${offers.test.origin}/api/agent${base}/${id}/pdf`, {
    headers: { authorization: `Bearer ${offers.owner.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await answer.arrayBuffer())
  const lines = textOfPdf(pdf).split('\n')
  const places = ['Dear Hannah,', 'As asked', 'With your sister', 'Terms'].map((text) => lines.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const pages = lines.filter((line) => /^Page \d of \d$/.test(line))
  expect(pages.length).toBeGreaterThan(1)
  // The foot contains the sender and the page number only.
  expect(heightsInPdf(pdf).filter((height) => height < 60)).toHaveLength(2 * pages.length)
})

test('who may only look changes nothing; another agency has none of it', async () => {
  const { owner, test: app } = offers
  const { id } = await draft(offers)
  const looker = await newMember(app, owner, ['View Proposals'])
  expect((await looker.get(`${base}/${id}/show`)).status).toBe(200)
  expect((await looker.post(`${base}/${id}/send`, {})).status).toBe(403)
})
