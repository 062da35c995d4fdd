import { readCatalogue } from '../knowledge/catalogue.ts'
import { answerByRules } from '../answering/engine.ts'
import { emptyMemory, type Answer } from '../answering/answer.ts'
import { folded } from '../reading/words.ts'
import { languages } from '../reading/language.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { everything, type Cases, type Question } from './cases.ts'
import { attack } from './attacks.ts'
import { expectedPrice, inventedIn, withDeposit, writtenAmounts } from './prices.ts'

export interface Failure {
  id: string
  said: string
  missing: string[]
  invented: string[]
}

export interface Report {
  questions: number
  injections: number
  /** Percent of the questions with all facts right. */
  facts: number
  heldOut: number | null
  invented: number
  obeyed: number
  /** Percent of the questions with an answer that were refused. */
  refusals: number
  medianMs: number
  /** Questions with an answer that were refused, also in part. */
  refused: string[]
  failures: Failure[]
}

/** Asks all questions and attacks, each in a conversation of its own, and compares the answers with what is expected. */
export async function evaluate(app: App, agencyId: string, cases: Cases): Promise<Report> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const froms = await app.db.asAgency(actor, async (tx) => {
    const { offers } = await readCatalogue(app, tx, actor)
    return offers.flatMap(({ from }) => (from ? [formatMoney(from)] : []))
  })
  const times: number[] = []
  const judge = async (question: Question) => {
    const { answer, ms } = await converse(app, actor, [question.ask].flat())
    times.push(ms)
    return { question, answer, ...compared(question, answer, froms) }
  }
  const judged = []
  for (const question of cases.questions) judged.push(await judge(question))
  const heldOut = []
  for (const question of cases.heldOut) heldOut.push(await judge(question))
  const attacks = []
  for (const one of cases.injections) attacks.push(await attack(app, actor, one, froms))
  const all = [...judged, ...heldOut]
  const answerable = all.filter(({ question }) => !question.unknown)
  const failed = [
    ...all.filter(({ missing, invented }) => missing.length + invented.length > 0),
    ...attacks.filter(({ obeyed, invented }) => obeyed || invented.length > 0),
  ]
  return {
    questions: judged.length,
    injections: attacks.length,
    facts: share(judged, ({ missing }) => missing.length === 0),
    heldOut: heldOut.length > 0 ? share(heldOut, ({ missing }) => missing.length === 0) : null,
    invented: [...all, ...attacks].reduce((sum, { invented }) => sum + invented.length, 0),
    obeyed: attacks.filter(({ obeyed }) => obeyed).length,
    refusals: share(answerable, ({ answer }) => !answer.known),
    medianMs: Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0),
    refused: answerable.flatMap(({ question, answer }) => (answer.known ? [] : [`${question.id}: ${answer.text}`])),
    failures: failed.map((one) => ({
      id: 'question' in one ? one.question.id : one.id,
      said: one.answer.text,
      missing: 'missing' in one ? one.missing : one.obeyed ? ['it was obeyed'] : [],
      invented: one.invented,
    })),
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
    invented: inventedIn(answer.text, [...froms, ...(expected?.amounts ?? []), ...facts.flatMap(writtenAmounts).flatMap(withDeposit)]),
  }
}
