import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { brandOf, lastingBrand } from './brand.ts'
import { picture } from './testing/picture.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const details = async (person: TestPerson) => (await person.get('/agencies/show')).body.data
const edit = async (change: object, person = owner) =>
  person.post(`/agencies/edit/${person.agencyId}`, { version: (await details(person)).version, ...change })
const brand = (person = owner) => app.app.db.asAgency(person, (tx) => brandOf(app.app, tx, person.agencyId))

describe('the brand', () => {
  test('is that of Safiri until the agency sets its own', async () => {
    expect(await details(await newOwner(app))).toMatchObject({
      brand_colour: null,
      typeface: 'clean',
      social_links: {},
      closing_line: null,
    })
  })

  test('is saved in one form: addresses get their https, and a number becomes the address of WhatsApp', async () => {
    const answer = await edit({
      brand_colour: 'F2B',
      typeface: 'classic',
      social_links: {
        instagram: 'instagram.com/pearl',
        facebook: 'http://www.facebook.com/pearl?ref=1',
        whatsapp: '+256 772 123456',
        x: '',
        youtube: null,
      },
      closing_line: '  Karibu sana.  ',
    })
    expect(answer.body.data).toMatchObject({
      brand_colour: '#ff22bb',
      typeface: 'classic',
      social_links: {
        instagram: 'https://instagram.com/pearl',
        facebook: 'https://www.facebook.com/pearl?ref=1',
        whatsapp: 'https://wa.me/256772123456',
      },
      closing_line: 'Karibu sana.',
    })
    const links = (await brand())!.links.map(({ label }) => label)
    expect(links).toEqual(['WhatsApp', 'Instagram', 'Facebook'])
    const { version, social_links } = await details(owner)
    expect((await edit({ social_links })).body.data.version).toBe(version)
    expect((await edit({ social_links: {}, brand_colour: '', closing_line: '' })).body.data).toMatchObject({
      social_links: {},
      brand_colour: null,
      closing_line: null,
    })
  })

  test.each([
    [{ brand_colour: 'green' }, 'brand_colour'],
    [{ brand_colour: '#12345' }, 'brand_colour'],
    [{ brand_colour: '#fff;}body{display:none' }, 'brand_colour'],
    [{ typeface: 'Comic Sans' }, 'typeface'],
    [{ closing_line: 'x'.repeat(201) }, 'closing_line'],
    [{ closing_line: 'two\nlines' }, 'closing_line'],
    [{ social_links: { facebook: 'https://example.com/pearl' } }, 'social_links.facebook'],
    [{ social_links: { facebook: 'https://facebook.com.evil.example/pearl' } }, 'social_links.facebook'],
    [{ social_links: { facebook: 'https://evilfacebook.com/pearl' } }, 'social_links.facebook'],
    [{ social_links: { x: 'javascript:alert(1)//x.com/a' } }, 'social_links.x'],
    [{ social_links: { x: 'https://user@x.com/pearl' } }, 'social_links.x'],
    [{ social_links: { instagram: 'https://instagram.com/' } }, 'social_links.instagram'],
    [{ social_links: { tiktok: 'https://tiktok.com/@a"><script>' } }, 'social_links.tiktok'],
    [{ social_links: { whatsapp: '12' } }, 'social_links.whatsapp'],
  ])('%j is refused at %s', async (change, field) => {
    const { status, body } = await edit(change)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a network that is not known is refused', async () => {
    expect((await edit({ social_links: { myspace: 'https://myspace.com/pearl' } })).status).toBe(422)
  })

  test('is changed by those who may edit the agency, and by no other agency', async () => {
    const clerk = await newMember(app, owner, ['View Bookings'])
    const { version } = await details(owner)
    const path = `/agencies/edit/${owner.agencyId}`
    expect((await clerk.post(path, { version, brand_colour: '#123456' })).status).toBe(403)
    expect((await (await newOwner(app)).post(path, { version, brand_colour: '#123456' })).status).toBe(404)
    expect((await details(owner)).brand_colour).toBeNull()
  })
})

describe('a mail in the agency’s name', () => {
  const mailed = async (senderName: string | null, person: TestPerson) => {
    const to = `${Math.random()}@mail.example`
    const letter = { heading: 'Hello', paragraphs: ['Dear Grace,'], button: { label: 'Pay', url: 'https://x.example/pay' } }
    await app.app.db.asAgency(person, (tx) =>
      queueMail(app.app, tx, { to, agencyId: person.agencyId, senderName, subject: 'A subject', letter }),
    )
    return app.app.db.asPlatform('test: mails', (tx) =>
      tx.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow(),
    )
  }

  test('has its logo, cover, colour, address, links and closing line, a title, a language and a text part', async () => {
    const person = await newOwner(app)
    await edit(
      {
        name: 'Pearl Safaris',
        address: 'Plot 5, Kampala Road',
        website: 'pearl.example',
        brand_colour: '#ffd500',
        social_links: { instagram: 'instagram.com/pearl' },
        closing_line: 'Karibu <sana>.',
      },
      person,
    )
    const upload = async (path: string) => person.upload(path, [{ name: 'a.png', content: await picture() }])
    await upload(`/agencies/editlogoimage/${person.agencyId}`)
    await upload(`/agencies/editbannerimage/${person.agencyId}`)
    const { logo, cover } = (await brand(person))!
    const { html, body } = await mailed('Pearl Safaris', person)
    for (const part of [
      '<html lang="en">',
      '<title>A subject</title>',
      logo!,
      cover!,
      'background:#ffd500;color:#10151a',
      'Plot 5, Kampala Road, Uganda',
      'https://instagram.com/pearl',
      'Karibu &#60;sana&#62;.',
    ])
      expect(html).toContain(part)
    for (const part of [
      'Pay: https://x.example/pay',
      'Karibu <sana>.',
      'Plot 5, Kampala Road',
      'https://pearl.example',
      'Instagram: https://',
    ])
      expect(body).toContain(part)
  })

  test('has one button; other addresses are links', async () => {
    const person = await newOwner(app)
    const { html } = await mailed('Nile', person)
    expect(html.match(/padding:11px 20px/g)).toHaveLength(1)
  })

  test('and a mail of Safiri itself has none of it', async () => {
    await edit({ closing_line: 'Only for clients.' })
    expect((await mailed(null, owner)).html).not.toContain('Only for clients.')
  })
})

test('the brand of a deleted agency is on what lasts longer than it, and on no mail', async () => {
  const person = await newOwner(app)
  await app.app.db.asPlatform('test: an agency ends', (tx) =>
    tx.updateTable('agencies').set({ state: 'deleted' }).where('id', '=', person.agencyId).execute(),
  )
  const [lasting, current] = await app.app.db.asAgency(person, async (tx) => [
    await lastingBrand(app.app, tx, person.agencyId),
    await brandOf(app.app, tx, person.agencyId),
  ])
  expect([lasting.name, current]).toEqual([`Agency ${person.email}`, null])
})
