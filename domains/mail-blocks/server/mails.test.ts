import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '#domains/gallery/server/testing/pictures.ts'
import { inDays, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { blockId, footer, paragraph, textBlock, words } from './testing/mails.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const mail = (blocks: object[], rest: object = {}) => ({
  subject: 'News',
  preheader: 'Read it',
  ...rest,
  blocks: blocks.map((block) => ({ id: blockId(), ...block })),
})
const preview = async (document: object, by = owner, rest: object = {}) => {
  const { status, body } = await by.post('/crm/mails/preview', { document, ...rest })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const check = async (document: object, by = owner): Promise<{ level: string; code: string; block_id: string | null }[]> => {
  const { status, body } = await by.post('/crm/mails/check', { document })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.problems
}
const codes = async (document: object) => (await check(document)).map(({ code }) => code)
const newPicture = async (by = owner): Promise<string> => (await upload(by, ['lake.png']))[0]!.id
const voucherOf = async (given: object = {}) =>
  (
    await owner.post('/discounts/create', {
      name: `Summer ${newId()}`,
      code: `C${newId().slice(-10).toUpperCase()}`,
      value_kind: 'percent',
      percent: 10,
      ...given,
    })
  ).body.data

describe('an offer in a mail', () => {
  test('shows title, price, next date with places and page as they are now', async () => {
    const trip = await newPublished(owner, { title: 'Kibale chimps' })
    const document = mail([{ type: 'offer', inventory_id: trip.id }, footer])
    const departure = await owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 40), capacity: 6 })
    expect(departure.status, JSON.stringify(departure.body)).toBe(200)
    const first = await preview(document)
    expect(first.left_out).toEqual([])
    for (const part of ['Kibale chimps', 'From UGX 900,000', '6 places left', '/p/']) {
      expect(first.html, part).toContain(part)
      expect(first.text, part).toContain(part)
    }
    await owner.post('/channel-products/apply', {
      ids: [trip.id],
      channel: 'website',
      set: { price: { kind: 'percent', value: 10 }, share_percent: 50 },
    })
    const second = await preview(document)
    expect(second.html).toContain('From UGX 990,000')
    expect(second.html).toContain('3 places left')
  })

  test('is left out and reported when it is archived, not published, off the website, deleted or another agency’s', async () => {
    const [archived, draft, off, foreign] = [
      await newPublished(owner),
      await newPublished(owner),
      await newPublished(owner),
      await newPublished(other),
    ]
    await owner.post('/inventory/status', { ids: [archived.id], status: 'archived' })
    await owner.post('/inventory/status', { ids: [draft.id], status: 'draft' })
    await owner.post('/channel-products/apply', { ids: [off.id], channel: 'website', set: { enabled: false } })
    const blocks = [archived.id, draft.id, off.id, foreign.id, newId(), null].map((inventory_id) => ({ type: 'offer', inventory_id }))
    const document = mail([...blocks, footer])
    const shown = await preview(document)
    const reasons = ['archived', 'not_published', 'not_listed', 'missing', 'missing', 'empty']
    expect(shown.left_out.map(({ reason }: { reason: string }) => reason)).toEqual(reasons)
    expect(shown.html).not.toContain(archived.title)
    const problems = await check(document)
    expect(problems.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual([...reasons.slice(0, 5), 'empty_offer'])
    expect(problems.every(({ block_id }) => block_id === null || document.blocks.some(({ id }) => id === block_id))).toBe(true)
  })
})

describe('a voucher and a picture', () => {
  test('are shown while they are there', async () => {
    const voucher = await voucherOf({ ends_on: inDays(app, 30) })
    const file = await newPicture()
    const shown = await preview(
      mail([
        { type: 'voucher', discount_id: voucher.id },
        { type: 'picture', file_id: file, alt: 'The lake' },
      ]),
    )
    expect(shown.text).toContain(`Your code: ${voucher.code}`)
    expect(shown.html).toContain('10% off')
    expect(shown.html).toMatch(/<img alt="The lake"[^>]* src="http[^"]+medium\.webp"/)
  })

  test('are left out when the discount is off or has no code, or the picture is another agency’s', async () => {
    const [off, automatic] = [await voucherOf({ active: false }), await voucherOf({ code: null })]
    const file = await newPicture(other)
    const { left_out } = await preview(
      mail([
        { type: 'voucher', discount_id: off.id },
        { type: 'voucher', discount_id: automatic.id },
        { type: 'picture', file_id: file, alt: '' },
      ]),
    )
    expect(left_out.map(({ reason }: { reason: string }) => reason)).toEqual(['over', 'no_code', 'missing'])
  })
})

describe('the preview', () => {
  test('shows one scheme, with example values and the brand', async () => {
    const document = mail([textBlock('Hello {{first_name|there}} of {{agency_name}}'), footer])
    const light = await preview(document)
    const dark = await preview(document, owner, { scheme: 'dark' })
    expect(light.html).toContain('Hello Grace of ')
    expect(light.html).toContain('@media (width:0)')
    expect(dark.html).toContain('@media (min-width:0)')
    expect(light.text).toContain('Unsubscribe')
  })

  test('is for those who see clients', async () => {
    const clerk = await newMember(app, owner, ['Scan Tickets'])
    expect((await clerk.post('/crm/mails/preview', { document: mail([]) })).status).toBe(403)
    expect((await owner.post('/crm/mails/preview', { document: mail([textBlock('{{constructor}}')]) })).body.errors).toEqual({
      'document.blocks.0.content.0.content.0.text': ['There is no merge field "constructor". Choose one from the menu.'],
    })
    expect(
      (await owner.post('/crm/mails/preview', `{"document":{"subject":"x","blocks":[],"__proto__":{"a":1}}}`)).status,
    ).toBeGreaterThanOrEqual(400)
  })
})

describe('the checks', () => {
  test('find nothing in a good mail', async () => {
    expect(await codes(mail([textBlock('Hello'), footer]))).toEqual([])
  })

  test.each<[string, object, string]>([
    ['no subject', mail([textBlock('x'), footer], { subject: '' }), 'no_subject'],
    ['a long subject', mail([textBlock('x'), footer], { subject: 'x'.repeat(70) }), 'long_subject'],
    ['capitals', mail([textBlock('x'), footer], { subject: 'GORILLAS NOW CHEAPER' }), 'shouting'],
    ['spam words', mail([textBlock('x'), footer], { subject: 'Act now: 100% free!!!' }), 'spam_words'],
    ['no preview text', mail([textBlock('x'), footer], { preheader: '' }), 'no_preheader'],
    ['no footer', mail([textBlock('x')]), 'no_footer'],
    ['no content', mail([{ type: 'spacer' }, footer]), 'empty'],
    ['a button without a link', mail([{ type: 'button', label: 'Go', link: '' }, footer]), 'empty_button'],
    ['no picture', mail([{ type: 'picture', file_id: null, alt: '' }, footer]), 'empty_picture'],
    ['a field without a fallback', mail([textBlock('Hi {{first_name}}'), footer]), 'no_fallback'],
    ['no social links', mail([textBlock('x'), { type: 'social' }, footer]), 'no_links'],
    ['too much text for Gmail', mail([...Array.from({ length: 30 }, () => textBlock('Long words. '.repeat(330))), footer]), 'too_long'],
  ])('find %s', async (_name, document, code) => {
    expect(await codes(document)).toContain(code)
  })

  test('find a picture without a description', async () => {
    expect(await codes(mail([{ type: 'picture', file_id: await newPicture(), alt: '' }, footer]))).toEqual(['no_alt'])
  })

  test('call no address of this network', async () => {
    const links = ['http://127.0.0.1/', 'http://localhost:3000/x', 'https://nowhere.invalid/', 'mailto:a@b.example']
    const document = mail([{ type: 'text', content: [paragraph(...links.map((link) => words('x', { link })))] }])
    const { status, body } = await owner.post('/crm/mails/check-links', { document })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { url: links[0], state: 'refused', status: null },
      { url: links[1], state: 'refused', status: null },
      { url: links[2], state: 'unreachable', status: null },
    ])
  })
})

describe('designs', () => {
  test('to start from can be shown and sent after a few words, with the newest offers in them', async () => {
    const trip = await newPublished(other, { title: 'Newest trip' })
    const { body } = await other.get('/crm/mail-designs/starting')
    expect(body.data).toHaveLength(6)
    for (const { key, document } of body.data) {
      const shown = await preview(document, other)
      expect(shown.subject, key).not.toBe('')
      const errors = (await check(document, other)).filter(({ level }) => level === 'error')
      expect(
        errors.filter(({ code }) => !code.startsWith('empty_')),
        key,
      ).toEqual([])
    }
    expect(JSON.stringify(body.data)).toContain(trip.id)
  })

  test('are kept, listed, changed and deleted', async () => {
    const document = mail([textBlock('Hello'), footer])
    const made = await owner.post('/crm/mail-designs', { name: 'Our news', document })
    expect(made.status).toBe(200)
    const { id, version } = made.body.data
    expect((await owner.get('/crm/mail-designs?search=news')).body.data).toMatchObject([{ id, name: 'Our news', subject: 'News' }])
    expect((await owner.post('/crm/mail-designs', { name: 'OUR news', document })).body.errors).toEqual({
      name: ['There is a design with this name.'],
    })
    expect((await owner.put(`/crm/mail-designs/${id}`, { name: 'Our letters', version })).body.data).toMatchObject({
      name: 'Our letters',
      document,
    })
    expect((await owner.put(`/crm/mail-designs/${id}`, { name: 'Late', version })).status).toBe(409)
    for (const foreign of [
      other.get(`/crm/mail-designs/${id}`),
      other.put(`/crm/mail-designs/${id}`, { version: 2 }),
      other.delete(`/crm/mail-designs/${id}`),
    ])
      expect((await foreign).status).toBe(404)
    const reader = await newMember(app, owner, ['View Clients'])
    expect((await reader.get(`/crm/mail-designs/${id}`)).status).toBe(200)
    expect((await reader.put(`/crm/mail-designs/${id}`, { version: 2 })).status).toBe(403)
    expect((await owner.delete(`/crm/mail-designs/${id}`)).status).toBe(200)
    expect((await owner.get(`/crm/mail-designs/${id}`)).status).toBe(404)
  })

  test('with one name, saved eight times at once, are one', async () => {
    const document = mail([textBlock('Hello')])
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post('/crm/mail-designs', { name: 'At once', document })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 422)])
  })

  test('keep their pictures from being deleted, and refuse another agency’s', async () => {
    const file = await newPicture()
    const document = mail([{ type: 'picture', file_id: file, alt: 'x' }])
    expect((await owner.post('/crm/mail-designs', { name: 'With a picture', document })).status).toBe(200)
    expect((await owner.post('/gallery/delete', { ids: [file] })).body.data.refused[0].message).toContain('“With a picture”')
    const stolen = mail([{ type: 'picture', file_id: await newPicture(other), alt: 'x' }])
    expect((await owner.post('/crm/mail-designs', { name: 'Stolen', document: stolen })).body.errors).toEqual({
      document: ['A picture of this mail was deleted.'],
    })
  })
})
