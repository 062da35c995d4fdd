import { openSite, type SiteAnswer } from '#domains/website/server/testing/sites.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

/** Returns the hidden and prefilled fields of the form that a page sends to `action`; null if the page has no such form. */
export function fieldsOf(page: string, action: string | null): Record<string, string> | null {
  const start = action === null ? 'novalidate' : `action="${action}"`
  const form = new RegExp(`<form[^>]*method="post"[^>]*${start}[^>]*>([\\s\\S]*?)</form>`).exec(page)?.[1]
  if (!form) return null
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input)
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)![1]!, /value="([^"]*)"/.exec(input)![1]!.replaceAll('&#38;', '&')]),
  )
}

/** Returns the code of the last mail with one. */
export async function lastTripCode(app: TestApp): Promise<string> {
  const mail = await app.app.db.asPlatform('test: the code of a trip', (tx) =>
    tx.selectFrom('mails').select('subject').where('subject', 'like', 'Code %').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return mail?.subject.slice('Code '.length) ?? ''
}

/** A visitor of a website: keeps cookies as a browser does, and follows no redirects. */
export function siteVisitor(app: TestApp, host: string) {
  const cookies = new Map<string, string>()
  const open = async (
    path: string,
    more: { method?: 'GET' | 'HEAD' | 'POST'; form?: Record<string, string>; body?: Buffer; headers?: Record<string, string> } = {},
  ): Promise<SiteAnswer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await openSite(app, host, path, { ...more, headers: { ...(cookie && { cookie }), ...more.headers } })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set)!
      cookies.set(name, value)
    }
    return answer
  }
  /** Puts what an offer's page prices into the basket. */
  const add = async (path: string): Promise<SiteAnswer> => {
    app.clock.advance(3_000)
    const { text } = await open(path)
    const form = fieldsOf(text, '/trip/add')
    if (!form) throw new Error(`Nothing to add on ${path}`)
    return open('/trip/add', { form })
  }
  /** The fields of the booking form as it is shown now, filled in. */
  const bookForm = async (over: Record<string, string> = {}): Promise<Record<string, string>> => {
    const { text } = await open('/trip/book')
    const form = fieldsOf(text, null)
    if (!form) throw new Error('There is no booking form')
    return { ...form, name: 'Grace Akello', email: 'grace@example.com', phone: '', notes: '', pay: 'deposit', terms: 'yes', ...over }
  }
  const book = async (over: Record<string, string> = {}): Promise<SiteAnswer> => open('/trip/book', { form: await bookForm(over) })
  /** Opens the page of a link by its button, as somebody who got it by mail. */
  const openLink = async (path: string): Promise<SiteAnswer> => {
    const { text } = await open(path)
    const form = fieldsOf(text, `${path}/open`)
    return form ? open(`${path}/open`, { form }) : open(path)
  }
  return { open, openLink, add, bookForm, book, cookies }
}
