import { afterAll, beforeAll, expect, test } from 'vitest'
import { preferencesLink } from '#domains/consents/server/preferences-link.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import { forged } from '#kit/server/testing/forged.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { signUpJobs } from './jobs.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

let count = 0
const address = () => `visitor${++count}@mail.example`
async function form(over: object = {}, as = owner) {
  const { body } = await as.post('/crm/sign-up-forms', { name: `News ${++count}`, wording: 'Send me your offers.', ...over })
  return body.data as { id: string; url: string; embed: string; name: string; version: number }
}
const pathOf = (url: string) => new URL(url).pathname
async function send(url: string, fields: Record<string, string>) {
  const response = await fetch(app.origin + pathOf(url), { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const mailsTo = (recipient: string) =>
  app.app.db.asPlatform('test: mails', (tx) =>
    tx.selectFrom('mails').select(['subject', 'body', 'html']).where('recipient', '=', recipient).execute(),
  )
const linkIn = (body: string) => /https?:\S+\/sign-up\/confirm\/[\w-]+/.exec(body)![0]
const peopleAt = async (email: string) =>
  (await owner.get(`/crm/contacts?search=${encodeURIComponent(email)}`)).body.data as { id: string; source: string; name: string }[]
const consentOf = async (id: string) => (await owner.get(`/crm/contacts/${id}/consents`)).body.data
async function confirm(body: string) {
  const guest = visitor(app)
  const page = await guest.get(pathOf(linkIn(body)))
  const token = /name="_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return { page, answer: await guest.post(pathOf(linkIn(body)), { _token: token }) }
}
/** Forgets the limit of this computer, which all tests share. */
const signUp = async (url: string, email: string, fields: Record<string, string> = {}) => {
  await app.app.limits.forget('sign_ups_from', '127.0.0.1')
  const answer = await send(url, { email, name: 'Grace Akello', ...fields })
  return { answer, mail: (await mailsTo(email)).at(-1)! }
}

test('a visitor confirms by mail and becomes a person with consent, list and lead', async () => {
  const { body } = await owner.post('/crm/collections', { name: 'Newsletter readers' })
  const made = await form({ collection_id: body.data.id, makes_lead: true, fields: ['name', 'country', 'message'] })
  const email = address()
  const { answer, mail } = await signUp(made.url, email, { country: 'KE', message: 'Gorillas in June\nfor two' })
  expect([answer.status, answer.text.includes('Check your email')]).toEqual([200, true])
  expect(await peopleAt(email)).toEqual([])
  // A scanner opens the link: nothing changes.
  await fetch(app.origin + pathOf(linkIn(mail.body)), { method: 'HEAD' })
  const { page, answer: confirmed } = await confirm(mail.body)
  expect([page.status, page.text.includes('Send me your offers.'), confirmed.status]).toEqual([200, true, 200])
  expect(confirmed.text).toContain('You are signed up')
  const [person] = await peopleAt(email)
  expect(person).toMatchObject({ name: 'Grace Akello', source: 'form' })
  expect((await consentOf(person!.id))[0]).toMatchObject({ state: 'granted', acts: [{ source: 'form', wording: 'Send me your offers.' }] })
  expect((await owner.get(`/crm/collections/${body.data.id}/people`)).body.data).toMatchObject([{ id: person!.id }])
  expect((await owner.get(`/crm/sales-funnel/leads?client_id=${person!.id}`)).body.data).toMatchObject([
    { title: 'Gorillas in June', source: 'form', stage: 'lead' },
  ])
  expect((await owner.get(`/crm/sign-up-forms/${made.id}`)).body.data).toMatchObject({ confirmed: 1, pending: 0 })
})

test('nothing that the visitor typed is in the mail', async () => {
  const made = await form({ fields: ['name', 'message'] })
  const { mail } = await signUp(made.url, address(), { name: 'Xaviera Quillfeather', message: 'Zanzibar wishes' })
  for (const text of [mail.subject, mail.body, mail.html]) expect(text).not.toMatch(/Xaviera|Quillfeather|Zanzibar/)
})

test('names with a web address, line breaks or nothing are refused at their field', async () => {
  const made = await form()
  for (const name of ['Buy at https://evil.example/x', 'Click www.evil', 'free-iphone.top', 'Grace\r\nBcc: all@mail.example', '', ' ']) {
    const email = address()
    const answer = await send(made.url, { email, name })
    expect([name, answer.status, answer.text.includes('id="name-error"')]).toEqual([name, 422, true])
    expect(await mailsTo(email)).toEqual([])
  }
  expect((await send(made.url, { email: 'x@y\r\nBcc: z@z.example', name: 'Grace' })).status).toBe(422)
})

test('an address gets one mail an hour, and the answer is always the same', async () => {
  const made = await form()
  const email = address()
  await app.app.limits.forget('sign_ups_from', '127.0.0.1')
  const first = await send(made.url, { email, name: 'Grace' })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => send(made.url, { email: n % 2 ? email : email.replace('@', '+n@'), name: 'Grace' })),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${first.text}`]))
  expect([await mailsTo(email), await mailsTo(email.replace('@', '+n@'))].map(({ length }) => length)).toEqual([1, 0])
  // One computer is stopped too, with the same answer.
  const late = address()
  expect((await send(made.url, { email: late, name: 'Grace' })).text).toBe(first.text)
  expect(await mailsTo(late)).toEqual([])
})

test('a machine that fills the hidden field gets the same answer and no mail', async () => {
  const made = await form()
  const email = address()
  const { answer } = await signUp(made.url, email, { website: 'https://spam.example' })
  expect([answer.status, answer.text.includes('Check your email'), await mailsTo(email)]).toEqual([200, true, []])
})

test('a known person is found by exactly this e-mail and not changed', async () => {
  const email = address()
  const { body } = await owner.post('/crm/contacts', { name: 'Known Person', email, country_code: 'UG' })
  const made = await form({ fields: ['name', 'country'] })
  const { mail } = await signUp(made.url, email, { name: 'Impostor', country: 'KE' })
  await confirm(mail.body)
  expect((await peopleAt(email)).map(({ id, name }) => [id, name])).toEqual([[body.data.id, 'Known Person']])
})

test('a known person is found by another of their addresses', async () => {
  const email = address()
  const { body } = await owner.post('/crm/contacts', { name: 'Known Person', email: address(), other_emails: [email] })
  const { mail } = await signUp((await form()).url, email)
  await confirm(mail.body)
  expect(await peopleAt(email)).toEqual([])
  const consents = await consentOf(body.data.id)
  expect(consents.find((one: { address: string }) => one.address === email)).toMatchObject({ state: 'granted' })
})

test('a collection that a form uses is not deleted', async () => {
  const { body } = await owner.post('/crm/collections', { name: 'Readers in Kenya' })
  const made = await form({ collection_id: body.data.id })
  const refused = await owner.delete(`/crm/collections/${body.data.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  expect(refused.body.message).toContain(`“${made.name}”`)
  expect((await other.delete(`/crm/collections/${body.data.id}`)).status).toBe(404)
  await owner.put(`/crm/sign-up-forms/${made.id}`, { collection_id: null, version: made.version })
  expect((await owner.delete(`/crm/collections/${body.data.id}`)).status).toBe(200)
})

test('two forms confirmed at the same moment add one person', async () => {
  const [one, two] = [await form(), await form({}, owner)]
  const email = address()
  const first = (await signUp(one.url, email)).mail
  await app.app.limits.forget('sign_up_mail', `${owner.agencyId}|${email}`)
  const second = (await signUp(two.url, email)).mail
  await Promise.all([confirm(first.body), confirm(second.body), confirm(first.body)])
  expect(await peopleAt(email)).toHaveLength(1)
})

test('confirming again after a withdrawal does not agree again', async () => {
  const email = address()
  const { mail } = await signUp((await form()).url, email)
  await confirm(mail.body)
  const [person] = await peopleAt(email)
  await owner.post(`/crm/contacts/${person!.id}/consents`, { channel: 'email', address: email, act: 'withdrawn', wording: 'By phone' })
  const again = await confirm(mail.body)
  expect([again.page.status, (await consentOf(person!.id))[0].state]).toEqual([200, 'withdrawn'])
})

test.each(['sms', 'whatsapp'])('a form for %s is confirmed by the phone that it asks consent for, not by mail', async (channel) => {
  const made = await form({ channel })
  expect((await send(made.url, { email: address(), name: 'Grace' })).status).toBe(422)
  const phone = `+25677255500${channel.length}`
  const { body } = await owner.post('/crm/contacts', { name: 'Owner of the number', phone })
  const stateOf = async () =>
    (await consentOf(body.data.id)).find((one: { channel: string; address: string }) => one.channel === channel)?.state
  await owner.post(`/crm/contacts/${body.data.id}/consents`, { channel, address: phone, act: 'withdrawn', wording: 'By phone' })
  const email = address()
  const { answer, mail } = await signUp(made.url, email, { phone: phone.replace('+256', '0') })
  expect([answer.status, answer.text.includes('Check your phone'), mail]).toEqual([200, true, undefined])
  const messages = async () =>
    (await owner.get(`/crm/messaging/messages?search=${encodeURIComponent(phone)}`)).body.data as { text: string }[]
  const [sms, ...others] = await messages()
  expect([sms!.text.includes('Grace'), others]).toEqual([false, []])
  // Again within the hour: no second SMS.
  await signUp(made.url, email, { phone })
  expect(await messages()).toHaveLength(1)
  expect([await stateOf(), await peopleAt(email)]).toEqual(['withdrawn', []])
  // Who reads the SMS has the phone, and may agree again.
  await confirm(sms!.text)
  expect([await stateOf(), await peopleAt(email)]).toEqual(['granted', []])
})

test('a sign-up that nobody confirms ends after a week and is deleted', async () => {
  const made = await form()
  const { mail } = await signUp(made.url, address())
  const now = app.clock.now()
  const later = new Date(now.getTime() + 9 * 86_400_000)
  app.clock.set(later)
  const page = await fetch(app.origin + pathOf(linkIn(mail.body)))
  expect([page.status, (await confirm(mail.body)).answer.status]).toEqual([410, 403])
  await signUpJobs[0]!.run(app.app, {})
  app.clock.set(now)
  expect((await owner.get(`/crm/sign-up-forms/${made.id}`)).body.data).toMatchObject({ confirmed: 0, pending: 0 })
})

test('the form may stand in a frame on any website, other pages may not', async () => {
  const made = await form()
  const page = await fetch(app.origin + pathOf(made.url))
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(made.embed).toContain('/js/sign-up.js')
  const preferences = await fetch(app.origin + pathOf(preferencesLink(app.app, owner.agencyId, 'email', address())))
  expect(preferences.headers.get('x-frame-options')).toBe('DENY')
})

test('a closed form takes nothing, and codes of others lead nowhere', async () => {
  const made = await form({ active: false })
  const email = address()
  expect([(await signUp(made.url, email)).answer.status, await mailsTo(email)]).toEqual([410, []])
  const code = pathOf(made.url)
  for (const path of [forged(code), '/sign-up/x', code.replace('/sign-up/', '/sign-up/confirm/'), '/preferences/x'])
    expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 404])
})

test('the owner of an address withdraws and agrees again by the preference page', async () => {
  const { body } = await owner.post('/crm/collections', { name: 'Monthly letter' })
  await owner.post('/crm/collections', { name: 'Difficult people' })
  await form({ name: 'Our monthly letter', collection_id: body.data.id })
  const email = address()
  const person = (await owner.post('/crm/contacts', { name: 'Grace', email })).body.data
  await owner.post(`/crm/contacts/${person.id}/consents`, { channel: 'email', address: email, act: 'granted', wording: 'Fair' })
  await owner.post(`/crm/collections/${body.data.id}/people/add`, { ids: [person.id] })
  const path = pathOf(preferencesLink(app.app, owner.agencyId, 'email', email))
  const guest = visitor(app)
  const page = await guest.get(path)
  expect(page.text).toContain('Our monthly letter')
  expect(page.text).not.toContain('Difficult people')
  const _token = /name="_token" value="([^"]+)"/.exec(page.text)![1]!
  const act = (fields: Record<string, string>) => guest.post(path, { _token, ...fields })
  expect((await act({ act: 'withdrawn', channel: 'email' })).status).toBe(303)
  expect((await consentOf(person.id))[0]).toMatchObject({ state: 'withdrawn', acts: [{ source: 'preferences' }, {}] })
  await act({ act: 'leave', list: body.data.id })
  expect((await owner.get(`/crm/collections/${body.data.id}/people`)).body.data).toEqual([])
  await act({ act: 'granted', channel: 'email' })
  await act({ act: 'granted', channel: 'sms' })
  expect((await consentOf(person.id))[0]).toMatchObject({ state: 'granted', acts: [{ source: 'preferences' }, {}, {}] })
  await act({ act: 'join', list: body.data.id })
  expect((await owner.get(`/crm/collections/${body.data.id}/people`)).body.data).toMatchObject([{ id: person.id }])
  // Without the form's token nothing changes: another website cannot send it.
  expect((await send(`http://x${path}`, { act: 'withdrawn', channel: 'email' })).status).toBe(403)
  // The same address at another agency is another link.
  const theirs = pathOf(preferencesLink(app.app, other.agencyId, 'email', email))
  expect((await fetch(app.origin + theirs)).status).toBe(200)
  expect((await consentOf(person.id))[0].state).toBe('granted')
})

test('forms are changed by those who manage the CRM, in their own agency', async () => {
  const made = await form()
  const path = `/crm/sign-up-forms/${made.id}`
  expect((await other.get(path)).status).toBe(404)
  expect((await other.put(path, { name: 'Mine', version: 1 })).status).toBe(404)
  expect((await other.delete(path)).status).toBe(404)
  const reader = await newMember(app, owner, ['View Clients'])
  expect((await reader.get(path)).status).toBe(200)
  expect((await reader.put(path, { name: 'Mine', version: 1 })).status).toBe(403)
  expect((await owner.put(path, { name: 'New name', version: 1 })).body.data).toMatchObject({
    name: 'New name',
    wording: 'Send me your offers.',
    version: 2,
  })
  expect((await owner.put(path, { name: 'Late', version: 1 })).body.code).toBe('stale')
  const twin = await form()
  expect((await owner.put(`/crm/sign-up-forms/${twin.id}`, { name: 'new NAME', version: 1 })).body.errors).toHaveProperty('name')
  const filtered = await owner.post('/crm/collections', {
    name: 'By filter',
    kind: 'filter',
    filter: { conditions: [{ field: 'has', address: 'email' }] },
  })
  expect(
    (await owner.put(`/crm/sign-up-forms/${twin.id}`, { collection_id: filtered.body.data.id, version: 1 })).body.errors,
  ).toHaveProperty('collection_id')
  expect((await owner.delete(path)).status).toBe(200)
})
