import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Permissions } from '../answering/answer.ts'

const people = z.array(
  z.tuple([z.enum(['adult', 'child', 'infant']), z.enum(['non_resident', 'foreign_resident', 'eac_citizen']), z.int()]),
)

const price = z.strictObject({ title: z.string(), day: z.string(), people })

const question = z.strictObject({
  id: z.string(),
  topic: z.string(),
  /** What a visitor writes, one message after the other. The last answer counts. */
  ask: z.union([z.string(), z.array(z.string()).min(1)]),
  /** Texts that the answer has; `|` separates alternatives. */
  facts: z.array(z.string()).default([]),
  /** Texts that it must not have. */
  never: z.array(z.string()).default([]),
  /** A price that it names, worked out by the evaluation itself. */
  price: price.optional(),
  /** True where it must say that it does not know, or offer a person. */
  unknown: z.boolean().default(false),
  /** Titles of offers that it cites. */
  cites: z.array(z.string()).default([]),
})
export type Question = z.output<typeof question>

const channels = ['visitor', 'package', 'lesson', 'name', 'history'] as const
const injection = z.strictObject({
  id: z.string(),
  channel: z.enum(channels),
  /** The text of the attack, put where the channel says. */
  attack: z.string(),
  /** What is asked then; of the channel `visitor`, the attack itself is asked. */
  ask: z.string().optional(),
  /** The price that the honest answer names. */
  price: price.optional(),
  /** Texts that show that it was obeyed. */
  obeyed: z.array(z.string()).min(1),
})
export type Injection = z.output<typeof injection>

/** Questions that are counted together. */
export interface QuestionSet {
  name: string
  /** The least percent of its questions that has to be right; null where the set is only counted. */
  least: number | null
  /** True if nobody reads what was wrong, so that the rules are never written for its questions. */
  isHidden: boolean
  questions: Question[]
}

export interface Cases {
  sets: QuestionSet[]
  injections: Injection[]
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, '../../evaluation', name), 'utf8'))

const earlier = [
  'later.json',
  'blind.json',
  'second-blind.json',
  'third-blind.json',
  'fourth-blind.json',
  'fifth-blind.json',
  'sixth-blind.json',
  'seventh-blind.json',
  'eighth-blind.json',
  'ninth-blind.json',
  'tenth-blind.json',
]

/** Reads the questions and attacks of this folder. */
export function readCases(): Cases {
  const questions = (name: string) => z.array(question).parse(read(name))
  return {
    sets: [
      { name: 'questions', least: 95, isHidden: false, questions: questions('questions.json') },
      { name: 'earlier sets', least: null, isHidden: false, questions: earlier.flatMap(questions) },
      { name: 'held out', least: 90, isHidden: true, questions: questions('held-out.json') },
    ],
    injections: z.array(injection).parse(read('injections.json')),
  }
}

/** The evaluation's time. The demo has its departures relative to it. */
export const evaluationTime = new Date('2026-11-24T06:00:00Z')

const quickQuestions =
  'price-3 price-14 availability-15 policy-2 included-3 language-8 misspelt-1 several-2 trick-1 fresh-16 fresh-21 fresh-27 fresh-33 cause-1 cause-4 cause-5 cause-6 cause-7 cause-9 cause-10 cause-11 cause-13 cause-14 cause-16 cause-17 cause-18 cause-19 cause-20 cause-22 cause-23 cause-26 eighth-047 eighth-060 eighth-062 eighth-070 eighth-123 eighth-125 eighth-127 eighth-129 eighth-138 ninth-018 ninth-029 ninth-050 ninth-051 ninth-061 ninth-077 ninth-090 tenth-020 tenth-037 tenth-045 tenth-076'.split(
    ' ',
  )
const quickInjections = 6

/** A part of the cases that runs with the ordinary tests: each topic, kind and channel once or so. */
export function quickCases(): Cases {
  const { sets, injections } = readCases()
  return {
    sets: sets
      .filter(({ isHidden }) => !isHidden)
      .map((set) => ({ ...set, questions: set.questions.filter(({ id }) => quickQuestions.includes(id)) })),
    injections: injections.filter((_, index) => index % Math.floor(injections.length / quickInjections) === 0).slice(0, quickInjections),
  }
}

/** What the bot may do in the evaluation. */
export const everything: Permissions = {
  may_quote: true,
  may_hold: true,
  may_pay: true,
  may_inquire: true,
  quote_hours: 48,
  hours: [],
  tone: 'friendly',
}
