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
