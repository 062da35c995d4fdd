import type { z } from 'zod'
import type { Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Residency } from '../../../../database/tables.ts'
import type { Action, Citation } from '../../contract/answer.ts'
import type { Catalogue, Offered } from '../knowledge/catalogue.ts'
import type { say } from '../messages/say.ts'
import type { NamedDays } from '../reading/dates.ts'
import type { Intent } from '../reading/intents.ts'
import type { ChatLanguage } from '../reading/language.ts'
import type { Party } from '../reading/people.ts'
import type { Stay } from '../reading/stay.ts'
import type { settingsBody } from '../../contract.ts'

/** What is known of a visitor's wish, from all messages of the conversation. */
export interface Memory {
  language: ChatLanguage
  itemIds: string[]
  party: Party | null
  days: NamedDays | null
  /** When somebody stays or hires. Absent in conversations of older versions. */
  stay?: Stay | undefined
  residency: Residency | null
  /** What the visitor wrote since they named the offer: dates, sizes and the like are read from it. */
  said: string
  /** What was asked for before something was missing. */
  pending: Intent | null
  /** A price was worked out for the offer, so that a later message can change what it is for. Absent in conversations of older versions. */
  quoted?: boolean | undefined
  /** The last answer offered a person, so that "yes" hands over. */
  offered?: boolean | undefined
}

export const emptyMemory = (language: ChatLanguage): Memory => ({
  language,
  itemIds: [],
  party: null,
  days: null,
  residency: null,
  said: '',
  pending: null,
})

export type Permissions = Pick<
  z.output<typeof settingsBody>,
  'may_quote' | 'may_hold' | 'may_pay' | 'may_inquire' | 'quote_hours' | 'hours' | 'tone'
>

/** Everything that the parts of an answer need. */
export interface Asked {
  app: App
  tx: Tx
  actor: Actor
  catalogue: Catalogue
  may: Permissions
  t: ReturnType<typeof say>
  /** Writes an amount of money. */
  money: (money: Money) => string
  memory: Memory
  /** The conversation; null while trying questions out, where nothing is stored. */
  chatId: string | null
}

/** A part of an answer: one question has one, several questions have several. */
export interface Part {
  text: string
  /** The offers that it is about. */
  about?: readonly Offered[]
  actions?: readonly Action[]
  /** Something is missing and was asked for. */
  asks?: boolean
  /** False if the bot does not know. */
  known?: boolean
  /** It may be no question at all, so that it is not said beside other answers. */
  unsure?: boolean
  handOver?: boolean
}

export interface Answer {
  text: string
  citations: Citation[]
  actions: Action[]
  intents: string[]
  known: boolean
  handOver: boolean
  memory: Memory
}
