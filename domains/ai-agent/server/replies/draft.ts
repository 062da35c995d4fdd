import { ofAgency } from '#domains/agency/server/facts.ts'
import { showInquiry } from '#domains/inquiries/server/inquiries.ts'
import { screenOf } from '#domains/inquiries/server/screen.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ReplyResult, Source } from '../../contract/results.ts'
import type { ReplyLanguage } from '../../contract/words.ts'
import type { DraftParts } from '../drafts-data.ts'
import { buildItinerary } from '../itinerary/build.ts'
import { currencyFor } from '../itinerary/draft.ts'
import { readCatalog, type Catalog } from '../itinerary/catalog.ts'
import type { OptionFacts } from '../itinerary/check.ts'
import type { Content } from '#domains/proposals/contract/content.ts'
import { vocabularyOf } from '../wish/vocabulary.ts'
import { parseWish, type Parsed } from '../wish/parse.ts'
import { languageOf } from './language.ts'
import { openQuestions, replyText } from './text.ts'

export interface ReplyInput {
  inquiry_id: string
  language?: ReplyLanguage | undefined
}

export type Inquiry = Awaited<ReturnType<typeof showInquiry>>

/** What a reply says and was made from: the inquiry as it was, and what its offers cost. */
export interface ReplyFacts {
  inquiry: InquiryFacts
  content: Content | null
  options: OptionFacts[]
}

export interface InquiryFacts {
  status: string
  answered: boolean
  messages: number
}

/** Returns what a reply to an inquiry must not miss: its status, and what was written since. */
export const inquiryFacts = ({ status, first_responded_at, thread }: Inquiry): InquiryFacts => ({
  status,
  answered: first_responded_at !== null,
  messages: thread.length,
})

export interface PreparedReply {
  parts: DraftParts & { title: string; result: ReplyResult }
  clientId: string | null
}

/** Only the offer that an inquiry is about, unless its words ask for something else. */
function catalogFor(catalog: Catalog, inquiry: Inquiry, { wish }: Parsed): Catalog {
  const about = catalog.items.filter(({ id }) => id === inquiry.package_id)
  return about.length > 0 && wish.interests.length + wish.places.length === 0 ? { items: about, vocabulary: vocabularyOf(about) } : catalog
}

/** Drafts a reply by rules, with offers as they are sold now. @throws 422 at `inquiry_id`. */
export async function draftReply(tx: Tx, actor: Actor, input: ReplyInput): Promise<PreparedReply> {
  const inquiry = await showInquiry(tx, input.inquiry_id, actor.now).catch(() =>
    Promise.reject(invalid('inquiry_id', 'This inquiry does not exist.', 'not_found_reference')),
  )
  const agency = await ofAgency(tx, actor.agencyId).select(['name', 'language', 'currency']).executeTakeFirstOrThrow()
  const asked = questionOf(inquiry)
  const whole = await readCatalog(tx)
  const known = { starts_on: inquiry.starts_on, travellers: inquiry.travellers }
  const parsed = parseWish(asked, { now: actor.now, vocabulary: whole.vocabulary, currency: agency.currency, known })
  const { wish } = parsed
  const catalog = catalogFor(whole, inquiry, parsed)
  const { currency } = await currencyFor(tx, actor, wish, agency.currency)
  const isAboutTrip = inquiry.package_id !== null || wish.interests.length + wish.places.length + wish.wants.length > 0
  const built = isAboutTrip ? await buildItinerary(tx, actor, { wish, assumed: [], catalog, currency }) : null
  const language = input.language ?? languageOf(asked, agency.language)
  const questions = openQuestions(asked)
  const names = { client: inquiry.name, agency: agency.name, person: actor.userName ?? '', about: inquiry.package_title }
  const saysPeople = inquiry.travellers !== null || !parsed.assumed.some((text) => text.includes('how many people'))
  const result: ReplyResult = {
    language,
    to: inquiry.email,
    ...replyText({ language, names, itinerary: built?.result ?? null, wish, saysPeople, questions }),
    asked: asked || null,
    notes: notesOf(inquiry, questions, built?.result.notes ?? []),
  }
  const facts: ReplyFacts = { inquiry: inquiryFacts(inquiry), content: built?.result.content ?? null, options: built?.facts ?? [] }
  const sources: Source[] = [{ what: 'Inquiry', label: inquiry.reference, link: screenOf(inquiry.id) }, ...(built?.sources ?? [])]
  return {
    parts: { title: `Reply to ${inquiry.name}`, input, result, sources, facts },
    clientId: inquiry.client_id,
  }
}

/** The words to answer: the client's last answer, or the first question. */
const questionOf = ({ message, thread }: Inquiry): string => thread.findLast(({ kind }) => kind === 'answer')?.body ?? message ?? ''

const notesOf = (inquiry: Inquiry, questions: readonly string[], notes: readonly string[]): string[] => [
  ...(inquiry.email ? [] : ['This client gave no email address. Call them, and log the call.']),
  ...questions.map((question) => `The rules have no answer to “${question}”. Write it where the brackets are.`),
  ...notes,
]
