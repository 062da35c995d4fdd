import type { Business } from '#domains/agency/contract/businesses.ts'
import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** A record that a step has made. */
export interface Made {
  kind: 'client' | 'item' | 'inquiry' | 'booking' | 'proposal'
  /** Of an item. */
  itemKind?: Kind
  id: string
  title: string
}

export interface StepCall {
  app: App
  actor: Actor
  /** What the steps before have made. */
  made: readonly Made[]
}

/** A part of the examples. It prepares pictures first, and then writes in one transaction. */
export type Step = (call: StepCall) => Promise<(tx: Tx) => Promise<Made[]>>

/** Returns the steps that make the examples of these businesses. */
export const exampleSteps = listed<(businesses: readonly Business[]) => Promise<readonly Step[]>>('steps of the examples')
