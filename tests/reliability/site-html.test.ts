import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteVisitor } from '#domains/site-bookings/server/testing/visitor.ts'
import { openSite } from '#domains/website/server/testing/sites.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { openWholeSite, type WholeSite } from './whole-site.ts'

// The markup of every type of public page, as the HTML standard and its accessibility rules say.

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // How our writer prints it is not wrong.
    'void-style': 'off',
    'doctype-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    // Titles are what agencies write.
    'long-title': 'off',
    // Our own scripts, at addresses that change with them.
    'require-sri': 'off',
    // The menu is there twice, and a screen shows one of both. Sections have the names that agencies write.
    'unique-landmark': 'off',
  },
})

let app: TestApp
let owner: TestPerson
let site: WholeSite
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  site = await openWholeSite(app, owner)
})
afterAll(() => app.close())

/** What is wrong with a page: the rule, the line and what it says. */
function problemsOf(text: string): string[] {
  const lines = text.split('\n')
  const { results } = validator.validateStringSync(text)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} | ${lines[line - 1]!.slice(Math.max(0, column - 20), column + 120).trim()}`,
    ),
  )
}

test('every public page is valid HTML, and ends with a form for questions', async () => {
  const wrong: Record<string, string[]> = {}
  for (const path of site.paths) {
    app.clock.advance(3_000)
    const { status, text } = await openSite(app, site.host, path)
    expect([path, status]).toEqual([path, 200])
    const problems = problemsOf(text)
    if (!text.includes('name="_block"')) problems.push('There is no form for questions.')
    if (problems.length > 0) wrong[path] = problems
  }
  expect(wrong).toEqual({})
})

test('so are the pages of a visitor: what they put together, the booking form, their booking, and pages that are not there', async () => {
  const one = siteVisitor(app, site.host)
  const day = (n: number) => addDays(dayOf(app.clock.now()), n)
  const wrong: Record<string, string[]> = {}
  const look = (name: string, { status, text }: { status: number; text: string }, expected = 200) => {
    expect([name, status]).toEqual([name, expected])
    const problems = problemsOf(text)
    if (problems.length > 0) wrong[name] = problems
  }
  look('empty trip', await one.open('/trip'))
  look('asked price', await one.open(`${site.offers.room.path}?n0=1&from=${day(3)}&until=${day(6)}`))
  await one.add(`${site.offers.room.path}?n0=1&from=${day(3)}&until=${day(6)}`)
  await one.add(`${site.offers.event.path}?n0=2`)
  look('trip', await one.open('/trip'))
  look('booking form', await one.open('/trip/book'))
  look('wrong booking form', await one.open('/trip/book', { form: await one.bookForm({ name: '', email: 'x', terms: '' }) }), 422)
  expect((await one.book({ phone: '0772 345 678' })).status).toBe(303)
  const path = (await one.open('/trip/done')).headers.location as string
  const [booking] = (await owner.get('/bookings')).body.data
  await owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })
  look('my booking', await one.open(path))
  look('who travels', await one.open(`${path}/travellers`))
  look('my trip, not opened', await siteVisitor(app, site.host).open(path))
  look('a link that is over', await one.open('/my-trip/trp_nothing'), 404)
  look('a page that is not there', await one.open('/nothing-here'), 404)
  const ask = await openSite(app, site.host, '/blog/seven-days')
  const _token = /name="_token" value="([^"]+)"/.exec(ask.text)![1]!
  look('wrong question', await one.open('/blog/seven-days', { form: { _block: 'ask', _token, name: '', email: 'x' } }), 422)
  expect(wrong).toEqual({})
})
