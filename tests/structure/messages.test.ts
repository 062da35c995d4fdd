import { globSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { beforeAll, describe, expect, test } from 'vitest'
import { messageSets, type MessageSet } from '#kit/server/messages/messages.ts'
import { domainOf, sources } from './sources.ts'
import { textsOf } from './texts.ts'

// What clients read (public pages, mails and papers) is in message files: docs/decisions/0029.

const files = sources().filter(({ path }) => path.includes('/server/') || path.includes('/view/'))
let sets: readonly MessageSet[]
beforeAll(async () => {
  for (const path of globSync('domains/*/server/messages/say.ts')) await import(/* @vite-ignore */ `../../${path}`)
  sets = messageSets()
})

interface Element {
  type: number
  value: string
  options?: Record<string, { value: Element[] }>
}
const [argument, plural, pound] = [1, 6, 7]
/** Returns the names of a message's arguments, as the parser finds them. */
const argumentsOf = (elements: readonly Element[]): string[] =>
  elements.flatMap(({ type, value, options = {} }) => [
    ...(type >= argument && type <= plural ? [value] : []),
    ...Object.values(options).flatMap((option) => argumentsOf(option.value)),
  ])
const hasPound = (elements: readonly Element[]): boolean => elements.some(({ type }) => type === pound)
const parsed = (text: string) => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst() as unknown as Element[]

/** Does the same as the type `Names` of kit/server/messages, so that both find what the parser finds. */
const namesIn = (text: string): string[] =>
  text
    .split('{')
    .slice(1)
    .map((rest) => rest.split('}')[0]!.split(',')[0]!)
    .filter((name) => name !== '' && !/^#| /.test(name) && name[0] !== name[0]!.toUpperCase())

/** What its own domain writes about in English: mails to agencies, notes of the activity, errors. */
const forAgencies = [
  // Read by search engines and assistants: types of schema.org, formats of maps.
  'domains/seo/server/site/head.ts',
  'domains/seo/server/site/json-ld.ts',
  'domains/seo/server/site/map.ts',

  'domains/account/server/mails.ts',
  'domains/team/server/mails.ts',
  'domains/developers/server/webhooks/news.ts',
  'domains/kyc/server/mails.ts',
  'domains/reselling/server/settlements/mails.ts',
  'domains/operator/server/agencies.ts',
  'domains/operator/server/alarms.ts',
  'domains/inquiries/server/receive.ts',
  'domains/inquiries/server/inquiries.ts',
  // A stand-in for a payment company, for trying out.
  'domains/finance/server/sandbox/pages.ts',
  // A stand-in for phones, for trying out.
  'domains/messaging/server/sandbox-phone.ts',
  // Read by developers of other websites.
  'domains/payment-links/server/scripts.ts',
  'kit/server/http/api-docs.ts',
  'kit/server/mail/outbox-page.ts',
]
const exceptions: Record<string, readonly string[]> = {
  // Its own name.
  'domains/billing/server/invoice-pdf.ts': ['Safiri'],
  'domains/finance/server/pay-pages.ts': ['Safiri'],
  'domains/papers/server/papers-pdf.ts': ['Safiri'],
  // Names of companies.
  'domains/site-visits/server/pixels/site.ts': ['Meta (Facebook, Instagram)', 'Google', 'Pinterest'],
  // What colleagues read in the inbox, in an inquiry and in a booking's notes; the first is the contract's own sentence.
  'domains/chatbot/server/visit/quote-actions.ts': [
    'Enter an email address or a phone number, so that we can answer.',
    'Quote … of the chatbot',
    '…, …: …. Quote …, holds until ….',
  ],
  'domains/chatbot/server/visit/answer-message.ts': ['The visitor asked for a person'],
  'domains/chatbot/server/visit/visits.ts': ['… asks for an answer', 'The visitor asked for a person'],
  // Notes in the inbox and in the activity of a booking, and what an agent reads whose answer cannot be sent.
  'domains/site-bookings/server/my-trip/messages.ts': ['The client asks for a change of the booking'],
  // Notes in the activity of a booking, and refusals that agents see.
  'domains/bookings/server/waitlist.ts': [
    'Offered from the waiting list',
    'A place became free.',
    'It started before a place became free.',
  ],
  'domains/papers/server/folio-invoice.ts': ['The booking is billed by folio.'],
  'domains/papers/server/papers.ts': [
    'Only a flight has an itinerary receipt.',
    'A flight has an itinerary receipt instead.',
    'Only a confirmed booking has a confirmation.',
    'You can only invoice a booking that is held or confirmed.',
    'No invoice of this booking was credited.',
    '… of folio …',
  ],
  'domains/flights/server/records/itinerary-paper.ts': ['Only a flight with tickets has an itinerary receipt.'],
  'domains/payment-links/server/link-shown.ts': ['Payment started'],
  'domains/tickets/server/event-notices.ts': ['… is cancelled.'],
  // Mails to the agency.
  'domains/payment-links/server/mails.ts': ['Sent to ….', 'Check this payment. …', 'Link', 'Payment', 'Still due', 'Open payment link'],
  'domains/proposals/server/mails.ts': ['… writes about … (…)', 'Open proposal', 'Reply to this email to write to them.'],
  // An invented booking, for trying out.
  'domains/client-mails/server/letters.ts': ['Grace Akello', 'Gorillas of Bwindi'],
}
/** Not words: types of content, classes, purposes of codes and keys, tables. */
const notWords =
  /^(application\/\w+(\+\w+)?; charset=utf-8|public, max-age.*|private, no-store|.*main\{.*\}|text\/[\w-]+; charset=utf-8|width=device-width.*|light dark|ticks no|offer (preview|visitor)|public form|\w+ as [a-z]|View \w+)$/
/** Their arguments are errors, logs, events and names of fields. Errors on public pages are those of the calls, in English. */
const unread =
  'conflict invalid notFound forbidden AppError Error defineJob asPlatform audit endpoint listed line optionalLine text optionalText warn error info notify addNote add matchAll header eachRow'.split(
    ' ',
  )
const isForClients = ({ path, text }: { path: string; text: string }) =>
  !forAgencies.includes(path) && /messages\/say\.ts'|(?:pages|view)\/html\.ts'|mail\/mail\.ts'|papers\/server\/drawing\.ts'/.test(text)

/** Their texts are on the pages of websites. */
const visitorsRead = ['website', 'site-bookings', 'blog', 'site-visits']

describe('the messages for clients', () => {
  test('are there for all domains that write to clients', () => {
    expect(sets.map(({ domain }) => domain).toSorted()).toEqual(
      [...new Set(files.filter(({ path }) => path.endsWith('/messages/en.ts')).map(({ path }) => domainOf(path)))].toSorted(),
    )
    expect(sets.length).toBeGreaterThan(12)
  })

  test('parse, and take the arguments that the type of a call names', () => {
    const wrong = sets.flatMap(({ domain, english }) =>
      Object.entries(english).flatMap(([key, text]) => {
        const [byParser, byType] = [argumentsOf(parsed(text)), namesIn(text)].map((names) => [...new Set(names)].toSorted().join())
        return byParser === byType ? [] : [`${domain} ${key}: ${byParser} / ${byType}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('have an "other" for every plural, and say a number as one of the language', () => {
    const plurals = sets.flatMap(({ english }) => Object.values(english)).filter((text) => text.includes(', plural,'))
    expect(plurals.length).toBeGreaterThan(10)
    for (const text of plurals) {
      const options = parsed(text).filter(({ type }) => type === plural)
      for (const { options: forms = {} } of options) expect(Object.keys(forms), text).toContain('other')
      expect(options.every(({ options: forms = {} }) => !hasPound(forms['one']?.value ?? []) || hasPound(forms['other']!.value))).toBe(true)
    }
  })

  test('have translations with the same keys and arguments, and those of websites are complete', () => {
    const wrong = sets.flatMap(({ domain, english, translations }) =>
      Object.entries(translations).flatMap(([language, texts]) =>
        Object.entries(texts).flatMap(([key, text]) => {
          const parts = parsed(text)
          const [own, other] = [parsed(english[key] ?? ''), parts].map((elements) => [...new Set(argumentsOf(elements))].toSorted().join())
          const isPlural = parts.filter(({ type }) => type === plural).every(({ options = {} }) => 'other' in options)
          return own === other && isPlural && key in english ? [] : [`${domain} ${language} ${key}: ${own} / ${other}`]
        }),
      ),
    )
    expect(wrong).toEqual([])
    const missing = sets
      .filter(({ domain }) => visitorsRead.includes(domain))
      .flatMap(({ domain, english, translations }) =>
        ['fr', 'sw'].flatMap((language) =>
          Object.keys(english).flatMap((key) => (translations[language]?.[key] ? [] : [`${domain} ${language} ${key}`])),
        ),
      )
    expect(missing).toEqual([])
  })

  test('are all used', () => {
    const unused = sets.flatMap(({ domain, english }) => {
      const code = files
        .filter(({ path }) => domainOf(path) === domain && !path.includes('/messages/'))
        .map(({ text }) => text)
        .join('\n')
      const starts = [...code.matchAll(/`([\w.]*)\$\{\w+(?:\.\w+)?\}([\w.]*)`/g)].map(([, start, end]) => [start!, end!] as const)
      return Object.keys(english).filter(
        (key) =>
          !code.includes(`'${key}'`) && !starts.some(([start, end]) => start + end !== '' && key.startsWith(start) && key.endsWith(end)),
      )
    })
    expect(unused).toEqual([])
  })

  test('are all there is: no page, mail or paper has a text of its own', () => {
    const own = files
      .filter(isForClients)
      .flatMap((file) => textsOf(file, unread))
      .filter(({ path, text }) => !notWords.test(text) && !exceptions[path]?.includes(text))
    expect(own).toEqual([])
  })

  test('have no exception that is gone', () => {
    const texts = new Set(files.flatMap((file) => textsOf(file)).map(({ path, text }) => `${path} ${text}`))
    const gone = Object.entries(exceptions).flatMap(([path, allowed]) => allowed.map((text) => `${path} ${text}`))
    expect(gone.filter((one) => !texts.has(one))).toEqual([])
  })
})
