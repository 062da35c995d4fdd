import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { blockOf, openSite } from './testing/sites.ts'

let app: TestApp
let owner: TestPerson
let host: string
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of the API
type Data = any
let design: Data

beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  host = `${(await owner.get('/profile')).body.result.agency.slug}.localhost`
  design = await done(owner.post('/website/build'))
  await done(owner.post(`/website/designs/${design.id}/publish`, { version: design.version }))
  const { site } = await done(owner.get('/website/site'))
  await done(owner.post('/website/site/update', { published: true, version: site.version }))
})
afterAll(() => app.close())

const open = (path: string) => {
  app.clock.advance(3_000)
  return openSite(app, host, path)
}
const done = async (answer: Promise<{ status: number; body: Data }>): Promise<Data> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
/** Puts blocks on the page about the agency, and shows them to visitors. */
async function publish(...blocks: object[]): Promise<void> {
  const { id } = design.page_list.find(({ slug }: Data) => slug === 'about')
  const { draft_version } = await done(owner.get(`/website/pages/${id}`))
  const saved = await done(owner.post(`/website/pages/${id}/draft`, { document: { blocks }, version: draft_version }))
  await done(owner.post(`/website/pages/${id}/publish`, { version: saved.draft_version }))
}

test('the chat is on pages with its block, where the plan has it and it is on, and the policy allows nothing else', async () => {
  const settings = () => done(owner.get('/chatbot/settings'))
  const plan = (features: string) =>
    app.app.db.asPlatform('test: features of a plan', (tx) =>
      tx
        .updateTable('plans')
        .set({ features: sql.raw(features) })
        .execute(),
    )
  await publish(blockOf('chat', { title: 'Any question?' }))
  await plan(`features || '{chatbot}'`)
  expect((await open('/about')).text).not.toContain('Any question?')
  const { version, key } = await settings()
  await done(owner.post('/chatbot/settings', { enabled: true, version }))
  const { appUrl } = app.app
  const shown = await open('/about')
  expect(shown.text).toContain(`<script src="${appUrl}/js/chat.js" data-key="${key}" defer></script>`)
  expect(shown.text).toMatch(/<button type="button" data-safiri-chat hidden>Chat with us<\/button>/)
  const policy = String(shown.headers['content-security-policy'])
  expect(policy).toMatch(new RegExp(`; script-src http://[^ ]+/site/ ${appUrl}/js/chat.js; connect-src 'self' ${appUrl}/chat/; `))
  const other = await open('/contact')
  expect(other.text).not.toContain('chat.js')
  expect(String(other.headers['content-security-policy'])).not.toContain('/chat/')
  await plan(`array_remove(features, 'chatbot')`)
  const without = await open('/about')
  expect(without.text).not.toMatch(/chat\.js|Any question/)
})

test('a form of fields that the agency arranged: its answers are listed, and become an inquiry where they say how to answer', async () => {
  const field = (props: object) => blockOf('form_field', props)
  const name = field({ kind: 'name', required: true })
  const email = field({ kind: 'email', label: 'Where we write to', required: true })
  const day = field({ kind: 'date', label: 'Day of your visit' })
  const room = field({ kind: 'choice', label: 'Room', choices: ['Garden', 'Lake <b>'] })
  const terms = field({ kind: 'yes', label: 'I have read the rules', required: true })
  const form = blockOf('form', { title: 'Plan your visit', purpose: 'inquiry', thanks: 'We call you.' }, [name, email, day, room, terms])
  const feedback = blockOf('form', { title: 'How was it?', purpose: 'feedback' }, [field({ kind: 'text', label: 'Tell us' })])
  await publish(form, feedback)
  const wrong = await owner.post(`/website/pages/${design.page_list[0].id}/draft`, {
    document: { blocks: [field({ kind: 'name' })] },
    version: 1,
  })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['document.blocks.0.type']])

  const page = await open('/about')
  expect(page.text).toContain('Lake &#60;b&#62;')
  const _token = /name="_token" value="([^"]+)"/.exec(page.text)![1]!
  const of = (one: { id: string }) => `f-${one.id}`
  const fields = {
    _block: form.id,
    _token,
    [of(name)]: 'Grace  Akello',
    [of(email)]: 'Grace@Example.com',
    [of(day)]: '2040-01-02',
    [of(room)]: 'Garden',
    [of(terms)]: 'yes',
  }
  const send = (more: Record<string, string>) => openSite(app, host, '/about', { form: { ...fields, ...more } })
  const refused = await send({ [of(name)]: '', [of(email)]: 'x', [of(room)]: 'Cellar', [of(terms)]: '' })
  expect(refused.status).toBe(422)
  for (const text of [
    'Fill in this field.',
    'This is not an email address.',
    'Choose one of these.',
    'Tick this box.',
    'value="2040-01-02"',
  ])
    expect(refused.text).toContain(text)
  expect((await send({ _token: 'x.y' })).status).toBe(403)
  // A bot sees that it was sent.
  expect((await send({ homepage: 'x' })).status).toBe(303)
  const sent = await send({})
  expect([sent.status, sent.headers.location]).toEqual([303, `/about?sent=${form.id}#${form.id}`])
  expect((await open(`/about?sent=${form.id}`)).text).toContain('We call you.')
  const said = { _block: feedback.id, _token, [`f-${feedback.children![0]!['id' as never] as string}`]: 'Lovely =1+1' }
  expect((await openSite(app, host, '/about', { form: said })).status).toBe(303)

  const listed = (await owner.get('/website/form-answers')).body.data
  expect(listed).toMatchObject([
    { title: 'How was it?', purpose: 'feedback', name: null, answers: 'Tell us: Lovely =1+1', inquiry_id: null },
    {
      title: 'Plan your visit',
      name: 'Grace Akello',
      email: 'grace@example.com',
      path: '/about',
      answers: [
        'Your name: Grace Akello',
        'Where we write to: grace@example.com',
        'Day of your visit: 2040-01-02',
        'Room: Garden',
        'I have read the rules: Yes',
      ].join('\n'),
    },
  ])
  const [inquiry] = (await owner.get('/inquiries_')).body.data
  expect(inquiry).toMatchObject({ id: listed[1].inquiry_id, name: 'Grace Akello', source: 'website', starts_on: '2040-01-02' })
  expect((await owner.get('/website/form-answers?purpose=feedback&search=how')).body.data).toHaveLength(1)
  const other = await newOwner(app)
  const path = `/website/form-answers/${listed[0].id}`
  expect((await owner.get(path)).body.data).toEqual(listed[0])
  expect([(await other.get(path)).status, (await other.delete(path)).status]).toEqual([404, 404])
  expect((await owner.delete(path)).status).toBe(200)
  expect((await owner.get('/website/form-answers')).body.data).toHaveLength(1)
})
