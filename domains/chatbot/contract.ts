import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { line, localDate, localTime, moneyResult, optionalText, text, version, versionOrZero } from '#kit/contract/schemas.ts'
import { actionKinds } from './contract/answer.ts'
import { chatLanguages, outcomes, tones } from './contract/words.ts'

const change: Access = ['Manage Chatbot']
const see = { access: 'member', feature: 'chatbot' } as const
const edit = { access: change, feature: 'chatbot' } as const

const yesNo = (label: string) => z.boolean(`${label} is yes or no.`)

const settingsFields = {
  enabled: yesNo('Enabled'),
  tone: z.enum(tones, 'Tone is not valid.'),
  /** The first words; null: the product's own. */
  greeting: optionalText('Greeting', 300),
  may_quote: yesNo('Quote prices'),
  may_hold: yesNo('Hold places'),
  may_pay: yesNo('Take deposits'),
  may_inquire: yesNo('Send inquiries'),
  /** How long a quoted price holds. */
  quote_hours: z.int('Hours is a whole number.').min(1, 'At least 1 hour.').max(336, 'At most 336 hours, two weeks.'),
  /** When people answer, 1 Monday … 7 Sunday; empty: at all times. */
  hours: z
    .array(
      z
        .strictObject({ day: z.int().min(1, 'Day is not valid.').max(7, 'Day is not valid.'), from: localTime, until: localTime })
        .refine(({ from, until }) => from < until, { path: ['until'], message: 'The end must be after the start.' }),
    )
    .max(21, 'At most 21 times.'),
  languages: z
    .array(z.enum(chatLanguages, 'Language is not valid.'))
    .min(1, 'Choose at least one language.')
    .transform((all) => [...new Set(all)]),
}
export const settingsBody = z.strictObject(settingsFields)
export const settingsEdit = z
  .strictObject({ ...settingsFields, version: versionOrZero })
  .partial()
  .required({ version: true })

const settings = settingsBody.extend({
  version: z.number(),
  /** `rules`: answers come from rules. `model`: a language model words them. */
  engine: z.enum(['rules', 'model']),
  model: z.object({ name: z.string(), tokens_today: z.number(), tokens_limit: z.number() }).nullable(),
  /** The line of HTML that puts the chat on a website. */
  embed_code: z.string(),
  /** The key in it, for the preview. */
  key: z.string(),
  /** How many offers the website shows, which the bot speaks of. */
  offers: z.number(),
})

export const showSettings = endpoint({
  method: 'GET',
  path: '/chatbot/settings',
  summary: 'Show how the chatbot is set up, and the code that puts it on a website.',
  ...see,
  result: settings,
})

export const updateSettings = endpoint({
  method: 'POST',
  path: '/chatbot/settings',
  summary: 'Change the chatbot. Absent keys stay.',
  ...edit,
  body: settingsEdit,
  result: settings,
})

const lesson = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  version: z.number(),
  updated_at: z.string(),
})
const lessonFields = { question: line('Question', 300), answer: text('Answer', 2000) }
export const lessonBody = z.strictObject({
  ...lessonFields,
  /** The answer that it corrects, which counts as taught from then on. */
  answer_id: z.uuid('Answer is not valid.').optional(),
})
export const lessonPatch = z.strictObject({ question: lessonFields.question.optional(), answer: lessonFields.answer.optional(), version })

export const listLessons = listEndpoint({
  path: '/chatbot/lessons',
  summary: 'List the questions and answers that the agency has taught.',
  ...see,
  item: lesson,
  sort: ['updated_at'],
  defaultSort: '-updated_at',
  filters: {},
})

export const teach = endpoint({
  method: 'POST',
  path: '/chatbot/lessons',
  summary: 'Add a taught answer. Questions like it get it from then on.',
  ...edit,
  body: lessonBody,
  result: lesson,
})

export const updateLesson = endpoint({
  method: 'PUT',
  path: '/chatbot/lessons/{id}',
  summary: 'Change a taught question or answer. Absent keys stay.',
  ...edit,
  body: lessonPatch,
  result: lesson,
})

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/chatbot/lessons/{id}',
  summary: 'Delete a taught answer.',
  ...edit,
  result: z.object({ id: z.string() }),
})

const citation = z.object({ title: z.string(), url: z.string().nullable(), picture: z.string().nullable() })
const action = z.object({ kind: z.enum(actionKinds), label: z.string(), quote_id: z.string().optional(), url: z.string().optional() })

export const tryBody = z.strictObject({
  /** What a visitor would write, one after the other: the last one is answered. */
  messages: z.array(text('Message', 2000)).min(1, 'Write a message.').max(10, 'At most 10 messages.'),
})
export const tryAnswer = endpoint({
  method: 'POST',
  path: '/chatbot/try',
  summary: 'Preview what the bot would answer. Nothing is stored and no price is kept.',
  ...see,
  reads: true,
  body: tryBody,
  result: z.object({
    text: z.string(),
    known: z.boolean(),
    hand_over: z.boolean(),
    citations: z.array(citation),
    actions: z.array(action),
  }),
})

const chat = z.object({
  id: z.string(),
  first_question: z.string().nullable(),
  language: z.string(),
  outcome: z.enum(outcomes),
  questions: z.number(),
  /** Questions that the bot could not answer and that nobody has taught it since. */
  unknown: z.number(),
  page: z.string().nullable(),
  inquiry_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  started_at: z.string(),
  last_at: z.string(),
})

export const listChats = listEndpoint({
  path: '/chatbot/inquiries',
  summary: 'List the conversations of the chatbot.',
  ...see,
  item: chat,
  sort: ['started_at', 'last_at', 'questions'],
  defaultSort: '-last_at',
  filters: {
    outcome: several(outcomes, 'Outcome'),
    /** Only those with a question that the bot could not answer. */
    unanswered: z.enum(['true'], 'Unanswered is true.').optional(),
  },
})

const chatAnswer = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  known: z.boolean(),
  engine: z.enum(['rules', 'model']),
  citations: z.array(citation),
  took_ms: z.number(),
  lesson_id: z.string().nullable(),
  at: z.string(),
})
const chatQuote = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  total: moneyResult,
  status: z.enum(['open', 'booked', 'inquired', 'expired']),
  expires_at: z.string(),
  booking_id: z.string().nullable(),
  inquiry_id: z.string().nullable(),
})

export const showChat = endpoint({
  method: 'GET',
  path: '/chatbot/inquiries/{id}',
  summary: 'Show a conversation of the chatbot: answers, what they are from, and the prices that it named.',
  ...see,
  result: chat.extend({ answers: z.array(chatAnswer), quotes: z.array(chatQuote) }),
})

export const analytics = endpoint({
  method: 'GET',
  path: '/chatbot/analytics',
  summary: 'Count conversations, outcomes, unanswered questions, and the bookings that came of them.',
  ...see,
  query: z.strictObject({ from: localDate, to: localDate }),
  result: z.object({
    conversations: z.number(),
    questions: z.number(),
    /** Percent of the questions that were answered; null without questions. */
    answered_percent: z.number().nullable(),
    median_ms: z.number().nullable(),
    outcomes: z.array(z.object({ outcome: z.enum(outcomes), conversations: z.number() })),
    days: z.array(z.object({ day: z.string(), conversations: z.number() })),
    unanswered: z.array(z.object({ answer_id: z.string(), question: z.string(), times: z.number(), at: z.string() })),
    quotes: z.number(),
    bookings: z.number(),
    revenue: z.array(moneyResult),
  }),
})
