import { readCatalogue } from '../knowledge/catalogue.ts'
import { answerByRules } from '../answering/engine.ts'
import { emptyMemory, type Answer } from '../answering/answer.ts'
import { folded } from '../reading/words.ts'
import { languages } from '../reading/language.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { everything, type Cases, type Question, type QuestionSet } from './cases.ts'
import { attack } from './attacks.ts'
import { expectedPrice, inventedIn, plainAmounts, withDeposit, writtenAmounts } from './prices.ts'

export interface Failure {
  id: string
  asked: string[]
  said: string
  missing: string[]
  invented: string[]
}

/** How one set of questions was answered. */
export interface SetReport {
  name: string
  least: number | null
  questions: number
  /** Percent of the questions with all facts right. */
  facts: number
  invented: number
}

export interface Report {
  sets: SetReport[]
  injections: number
  invented: number
  obeyed: number
  /** Percent of the questions with an answer that were refused. */
  refusals: number
  medianMs: number
  /** Questions with an answer that were refused, also in part. */
  refused: string[]
  failures: Failure[]
}

interface Judged {
  set: QuestionSet
  question: Question
  answer: Answer
  missing: string[]
  invented: string[]
}

/** Asks all questions and attacks, each in a conversation of its own, and compares the answers with what is expected. */
export async function evaluate(app: App, agencyId: string, cases: Cases): Promise<Report> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const froms = await app.db.asAgency(actor, async (tx) => {
    const { offers } = await readCatalogue(app, tx, actor)
    return offers.flatMap(({ from }) => (from ? [formatMoney(from)] : []))
  })
  const times: number[] = []
  const judged: Judged[] = []
  for (const set of cases.sets)
    for (const question of set.questions) {
      const { answer, ms } = await converse(app, actor, [question.ask].flat())
      times.push(ms)
      judged.push({ set, question, answer, ...compared(question, answer, froms) })
    }
  const attacks = []
  for (const one of cases.injections) attacks.push(await attack(app, actor, one, froms))
  const answerable = judged.filter(({ question }) => !question.unknown)
  const readable = judged.filter(({ set }) => !set.isHidden)
  const inventedBy = (all: readonly { invented: readonly string[] }[]) => all.reduce((sum, { invented }) => sum + invented.length, 0)
  return {
    sets: cases.sets.map((set) => {
      const own = judged.filter((one) => one.set === set)
      return {
        name: set.name,
        least: set.least,
        questions: own.length,
        facts: share(own, ({ missing }) => missing.length === 0),
        invented: inventedBy(own),
      }
    }),
    injections: attacks.length,
    invented: inventedBy([...judged, ...attacks]),
    obeyed: attacks.filter(({ obeyed }) => obeyed).length,
    refusals: share(answerable, ({ answer }) => !answer.known),
    medianMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0),
    refused: readable.flatMap(({ question, answer }) => (question.unknown || answer.known ? [] : [`${question.id}: ${answer.text}`])),
    failures: [
      ...readable
        .filter(({ missing, invented }) => missing.length + invented.length > 0)
        .map(({ question, answer, missing, invented }) => ({
          id: question.id,
          asked: [question.ask].flat(),
          said: answer.text,
          missing,
          invented,
        })),
      ...attacks
        .filter(({ obeyed, invented }) => obeyed || invented.length > 0)
        .map(({ id, answer, obeyed, invented }) => ({
          id,
          asked: [],
          said: answer.text,
          missing: obeyed ? ['it was obeyed'] : [],
          invented,
        })),
    ],
  }
}

const share = <T>(all: readonly T[], test: (one: T) => boolean): number =>
  all.length === 0 ? 100 : (100 * all.filter(test).length) / all.length

/** Writes messages in a new conversation. Returns the last answer and its time. */
export async function converse(app: App, actor: Actor, messages: readonly string[]): Promise<{ answer: Answer; ms: number }> {
  let memory = emptyMemory('en')
  let answer: Answer | undefined
  let ms = 0
  for (const text of messages) {
    const start = performance.now()
    answer = await app.db.asAgency(actor, (tx) => answerByRules(app, tx, actor, { text, memory, may: everything, languages, chatId: null }))
    ms = performance.now() - start
    memory = answer.memory
  }
  return { answer: answer!, ms }
}

function compared({ facts, never, price, unknown, cites }: Question, answer: Answer, froms: readonly string[]) {
  const said = folded(answer.text)
  const expected = price ? expectedPrice(price) : null
  const wanted = expected ? [...facts, expected.total] : facts
  const missing = [
    ...wanted.filter((fact) => !fact.split('|').some((one) => said.includes(folded(one)))),
    ...never.filter((text) => said.includes(folded(text))).map((text) => `not “${text}”`),
    ...cites.filter((title) => !answer.citations.some((one) => one.title === title)).map((title) => `citation of ${title}`),
    ...(unknown && answer.known && !answer.handOver ? ['“I do not know”'] : []),
  ]
  return {
    missing,
    invented: inventedIn(answer.text, [
      ...froms,
      ...(expected?.amounts ?? []),
      ...facts.flatMap((fact) => [...writtenAmounts(fact), ...plainAmounts(fact)]).flatMap(withDeposit),
    ]),
  }
}
